package dev.rosemary.cli.doctor;

import dev.rosemary.base.Plural;
import dev.rosemary.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether this process has an AOT cache, and why not: without one a start takes three times as
 * long. The start script tells by system properties what it found; the training run of a cache
 * leaves a record of what failed (build-support/train.sh says its form).
 *
 * @param state {@code used}, {@code unused} (Java did not take it), {@code off}, {@code missing},
 *     {@code failed} (it could not be made), {@code crashed} (Java crashed since it was made),
 *     {@code changed} (the program is newer), {@code none} (started without the start script)
 * @param text the same in a sentence, with what is done about it
 */
public record AotReport(String state, String text) {
  /** What the start script found. */
  public static AotReport of() {
    String cache = System.getProperty("rosemary.aot");
    if (cache != null) {
      return System.getProperty("java.vm.info", "").contains("sharing")
          ? new AotReport("used", "This start used the AOT cache " + cache + ".")
          : new AotReport(
              "unused",
              "This start was slow because Java rejected the AOT cache "
                  + cache
                  + "; options in ROSEMARY_JAVA_OPTIONS may be the reason.");
    }
    String without = System.getProperty("rosemary.aot.without", "none");
    String made = System.getProperty("rosemary.made", "");
    AotReport failed = failure(System.getProperty("rosemary.aot.records", ""));
    return switch (without) {
      case "missing" ->
          failed != null
              ? failed
              : new AotReport(
                  without,
                  "This start was slow because there is no AOT cache for this Java yet; one is"
                      + " being built in the background, in "
                      + made
                      + ".");
      case "crashed" ->
          failed != null
              ? failed
              : new AotReport(
                  without,
                  "This start was slow: Java crashed after its AOT cache was built (the reports"
                      + " are "
                      + made
                      + "/crash-*.log), so a new one is being built in the background.");
      case "changed" ->
          new AotReport(
              without,
              "This start was slow because a jar of the program is newer than its AOT cache: run"
                  + " ./build app.");
      case "off" ->
          new AotReport(
              without, "This start was slow because ROSEMARY_AOT switches the AOT cache off.");
      default ->
          new AotReport(
              "none", "This process was not started by the start script, so it has no AOT cache.");
    };
  }

  /** What the record of a failed training says, or null where there is none. */
  private static @Nullable AotReport failure(String folder) {
    if (folder.isEmpty()) {
      return null;
    }
    for (String kind : List.of("stdio", "http")) {
      Path file = Path.of(folder, kind + ".attempts");
      try {
        List<String> lines = Files.isReadable(file) ? Files.readAllLines(file) : List.of();
        if (lines.size() > 4 && lines.get(3).equals("failed")) {
          return new AotReport(
              "failed",
              "This start was slow because the AOT cache could not be built (tried "
                  + Plural.of(Long.parseLong(lines.get(0)), "time")
                  + ", last at "
                  + Instant.ofEpochSecond(Long.parseLong(lines.get(1)))
                  + "). The first start after "
                  + Instant.ofEpochSecond(Long.parseLong(lines.get(2)))
                  + " tries again. The error was: "
                  + String.join("; ", lines.subList(4, lines.size())).strip());
        }
      } catch (IOException | NumberFormatException e) {
        return new AotReport("failed", "This start was slow; " + file + " cannot be read: " + e);
      }
    }
    return null;
  }

  /** {@code {state, text}}. */
  public JsonObject json() {
    return JsonObject.builder().put("state", state).put("text", text).build();
  }
}
