package dev.rosemary.store.sqlite;

import dev.rosemary.base.Plural;

/**
 * A canonical row that is not as it was written.
 *
 * @param row its number, but for {@link Kind#CHECKSUMS}
 * @param label how a person knows it: a name, a key, or an identifier; {@code ""} when that is lost
 */
public record Flaw(Kind kind, String table, long row, String label) {
  /** What is wrong with it. */
  public enum Kind {
    /** It does not match its checksum. */
    CHANGED,
    /** There is a checksum, and no row. */
    MISSING,
    /** There is no checksum, and checksums of its table were lost. */
    UNSEALED,
    /** Checksums of the table were lost; the row number is how many. */
    CHECKSUMS
  }

  /** The table, the row and what is wrong, as a line of a list. */
  public String text() {
    return table + ": " + inTable();
  }

  /** The same without the table. */
  String inTable() {
    String named =
        "row "
            + row
            + (label.isEmpty() ? "" : " (" + label.replace('\n', ' ').replace('\r', ' ') + ")");
    return switch (kind) {
      case CHANGED -> named + " is not as it was written";
      case MISSING -> named + " is missing";
      case UNSEALED -> named + " has lost its checksum, so it cannot be verified";
      case CHECKSUMS ->
          Plural.of(row, "checksum is", "checksums are")
              + " missing, so lost rows may go unnoticed";
    };
  }
}
