package dev.rosemary.store.sqlite;

import java.sql.SQLException;
import java.util.List;

/**
 * The temporary triggers of a writing connection: a canonical row that changes loses its checksum
 * in the same transaction, so that no checksum is ever wrong, and its place is told to {@link
 * ChangedRows}, with what it was before. They run inside SQLite, are undone with the transaction,
 * and see what other triggers change. They are not in the file, so a change by another program
 * leaves the checksum behind and counts as damage.
 *
 * <p>Rows that {@code REPLACE} pushes out are not seen: canonical tables must not use it.
 */
final class RowTriggers {
  private RowTriggers() {}

  /** Creates them; nothing where no table is canonical. */
  static void create(Connection connection, List<CanonicalTable> tables) throws SQLException {
    if (tables.isEmpty()) {
      return;
    }
    StringBuilder script = new StringBuilder();
    for (CanonicalTable table : tables) {
      String begin = "CREATE TEMP TRIGGER changed_" + table.name() + "_";
      String body = " ON main." + table.name() + " BEGIN\n";
      String note = "SELECT " + ChangedRows.NAME + "(" + table.place(0) + " + ";
      script.append(begin).append("by_insert AFTER INSERT").append(body);
      script.append(note).append("new.rowid, 1);\nEND;\n");
      script.append(begin).append("by_update AFTER UPDATE OF ").append(table.columns());
      script.append(body).append(opening(table));
      script.append(note).append("new.rowid, iif(").append(table.differs()).append(", ");
      script.append(table.state("old")).append(", NULL));\nEND;\n");
      script.append(begin).append("by_delete BEFORE DELETE").append(body);
      if (!table.isInRow()) {
        script.append(removal(table));
      }
      script.append(note).append("old.rowid, ").append(table.lastState());
      script.append(", 1);\nEND;\n");
    }
    connection.run(script.toString());
  }

  /** The place stays: it tells that there has to be a row. */
  private static String opening(CanonicalTable table) {
    return table.isInRow()
        ? "UPDATE "
            + table.name()
            + " SET checksum = NULL WHERE rowid = old.rowid AND checksum IS NOT NULL;\n"
        : "UPDATE row_checksums SET checksum = NULL WHERE place = "
            + table.place(0)
            + " + old.rowid AND checksum IS NOT NULL;\n";
  }

  private static String removal(CanonicalTable table) {
    String place = "WHERE place = " + table.place(0) + " + old.rowid";
    return "UPDATE ledger SET value = value - 1 WHERE name = '"
        + table.countName()
        + "' AND EXISTS (SELECT 1 FROM row_checksums "
        + place
        + ");\nDELETE FROM row_checksums "
        + place
        + ";\n";
  }
}
