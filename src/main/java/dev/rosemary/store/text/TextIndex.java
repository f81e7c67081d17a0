package dev.rosemary.store.text;

import java.util.List;

/**
 * An index of full text (derived): rows by number, each with a text a column.
 *
 * @param name its name in the space
 * @param columns their names, in order
 */
public record TextIndex(String name, List<String> columns) {
  public TextIndex {
    columns = List.copyOf(columns);
  }

  /** An index with these columns. */
  public static TextIndex of(String name, String... columns) {
    return new TextIndex(name, List.of(columns));
  }
}
