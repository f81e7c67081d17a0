package dev.rosemary.cli;

import dev.rosemary.cli.option.UsageException;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.store.FileCheck;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** {@code doctor}: checks every database file of a data directory and changes nothing. */
final class Doctor {
  private Doctor() {}

  /** Prints a line for each file and each problem; 1 when there is one. */
  static int run(Path directory, boolean json, PrintStream out) throws UsageException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(directory, 2)) {
      files = all.filter(file -> file.toString().endsWith(".db")).sorted().toList();
    } catch (IOException e) {
      throw new UsageException("there is no data directory " + directory);
    }
    boolean sound = true;
    List<Json> damaged = new ArrayList<>();
    for (Path file : files) {
      List<String> problems = FileCheck.problems(file);
      sound &= problems.isEmpty();
      if (json) {
        if (!problems.isEmpty()) {
          damaged.add(
              JsonObject.builder()
                  .put("file", directory.relativize(file).toString())
                  .put("problems", JsonArray.ofStrings(problems))
                  .build());
        }
        continue;
      }
      out.println((problems.isEmpty() ? "ok       " : "DAMAGED  ") + directory.relativize(file));
      for (String problem : problems) {
        out.println("         " + problem);
      }
    }
    if (json) {
      out.println(
          JsonObject.builder()
              .put("files", files.size())
              .put("damaged", new JsonArray(damaged))
              .build()
              .text());
      return sound ? 0 : 1;
    }
    out.println(
        sound
            ? files.size() + " files, no damage."
            : "Nothing was changed. Copy the data directory before you do anything with a damaged"
                + " file; the other projects can be used meanwhile.");
    return sound ? 0 : 1;
  }
}
