package dev.rosemary.engine.verify;

import dev.rosemary.base.DurableFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * How far the verification of a data directory is, in a file of one line.
 *
 * @param ended when the last pass ended, in milliseconds since 1970; 0: none has
 * @param file the file to go on with, below the data directory; {@code ""}: the first one
 * @param table the place of its table in the list of those with checksums
 * @param after the last row that was looked at
 */
record Position(long ended, String file, int table, long after) {
  /** The beginning of a pass. */
  static Position begin(long ended) {
    return new Position(ended, "", 0, Long.MIN_VALUE);
  }

  /** The beginning of a file. */
  Position at(String next) {
    return new Position(ended, next, 0, Long.MIN_VALUE);
  }

  /** What was written last; the beginning where nothing can be read. */
  static Position read(Path place) {
    try {
      List<String> lines = Files.readAllLines(place);
      return new Position(
          Long.parseLong(lines.get(0)),
          lines.get(1),
          Integer.parseInt(lines.get(2)),
          Long.parseLong(lines.get(3)));
    } catch (IOException | IndexOutOfBoundsException | NumberFormatException e) {
      return begin(0);
    }
  }

  /** Writes it, so that a process that is killed leaves this one or the one before. */
  void write(Path place) throws IOException {
    Path part = place.resolveSibling(place.getFileName() + ".part");
    Files.createDirectories(place.resolveSibling("."));
    Files.write(
        part, List.of(Long.toString(ended), file, Integer.toString(table), Long.toString(after)));
    DurableFiles.move(part, place);
  }
}
