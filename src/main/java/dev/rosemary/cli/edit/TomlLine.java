package dev.rosemary.cli.edit;

import dev.rosemary.json.Json;
import java.util.List;

/**
 * A header or a key with its value, and where it stands. Blank lines and comments are between them.
 *
 * @param header whether it begins a table
 * @param path the names that lead to it from the root
 * @param start the start of its first line
 * @param end after the end of its last line
 * @param valueStart where the value begins; of a header 0
 * @param valueEnd after the value; of a header 0
 */
record TomlLine(
    boolean header, List<String> path, int start, int end, int valueStart, int valueEnd) {
  TomlLine {
    path = List.copyOf(path);
  }

  boolean isWithin(List<String> ancestor) {
    return path.size() >= ancestor.size() && path.subList(0, ancestor.size()).equals(ancestor);
  }

  /** The value and its line. */
  record Value(TomlLine line, Json json) {}
}
