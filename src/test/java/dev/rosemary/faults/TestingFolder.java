package dev.rosemary.faults;

import dev.rosemary.TestingFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** A folder with all that is in it. */
public final class TestingFolder {
  private TestingFolder() {}

  /** Copies one to where nothing is. */
  public static Path copy(Path from, Path to) throws IOException {
    for (Path path : TestingFiles.all(from)) {
      Files.copy(path, to.resolve(from.relativize(path).toString()));
    }
    return to;
  }

  /** The files by their names below it, with their lengths and a hash of their bytes. */
  public static Map<String, String> bytes(Path folder) throws IOException {
    Map<String, String> bytes = new TreeMap<>();
    for (Path path : TestingFiles.all(folder)) {
      if (Files.isRegularFile(path)) {
        byte[] content = Files.readAllBytes(path);
        bytes.put(
            folder.relativize(path).toString(), content.length + " " + Arrays.hashCode(content));
      }
    }
    return bytes;
  }
}
