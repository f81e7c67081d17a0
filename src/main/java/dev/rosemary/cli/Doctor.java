package dev.rosemary.cli;

import dev.rosemary.store.FileCheck;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** {@code doctor}: checks every database file of a data directory and changes nothing. */
final class Doctor {
  private Doctor() {}

  /** Prints a line for each file and each problem; 1 when there is one. */
  static int run(Path directory, PrintStream out) throws UsageException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(directory, 2)) {
      files = all.filter(file -> file.toString().endsWith(".db")).sorted().toList();
    } catch (IOException e) {
      throw new UsageException("there is no data directory " + directory);
    }
    boolean sound = true;
    for (Path file : files) {
      List<String> problems = FileCheck.problems(file);
      out.println((problems.isEmpty() ? "ok       " : "DAMAGED  ") + directory.relativize(file));
      for (String problem : problems) {
        out.println("         " + problem);
      }
      sound &= problems.isEmpty();
    }
    out.println(
        sound
            ? files.size() + " files, no damage."
            : "Nothing was changed. Copy the data directory before you do anything with a damaged"
                + " file; the other projects can be used meanwhile.");
    return sound ? 0 : 1;
  }
}
