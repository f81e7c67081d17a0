package dev.rosemary.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A folder with all that is in it. */
public final class TestingFolder {
  private TestingFolder() {}

  /** Copies one to where nothing is. */
  public static Path copy(Path from, Path to) throws IOException {
    for (Path path : all(from)) {
      Files.copy(path, to.resolve(from.relativize(path).toString()));
    }
    return to;
  }

  /** The files by their names below it, with their lengths and a hash of their bytes. */
  public static Map<String, String> bytes(Path folder) throws IOException {
    Map<String, String> bytes = new TreeMap<>();
    for (Path path : all(folder)) {
      if (Files.isRegularFile(path)) {
        byte[] content = Files.readAllBytes(path);
        bytes.put(
            folder.relativize(path).toString(), content.length + " " + Arrays.hashCode(content));
      }
    }
    return bytes;
  }

  private static List<Path> all(Path folder) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      return walk.toList();
    }
  }
}
