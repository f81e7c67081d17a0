package dev.rosemary.store.sqlite;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** The checksums of canonical rows: how they are computed, read and written. Without state. */
final class RowChecksums {
  private RowChecksums() {}

  /** The checksum of a row's contents: two polynomials, both of which processors compute. */
  static long checksum(byte[] contents) {
    CRC32 upper = new CRC32();
    upper.update(contents);
    CRC32C lower = new CRC32C();
    lower.update(contents);
    return upper.getValue() << 32 | lower.getValue();
  }

  /**
   * Writes the checksum of a row that has none. One that is there is never overwritten: it may be
   * all that tells of damage.
   *
   * @return whether it was written
   */
  static boolean sealOpen(Connection connection, CanonicalTable table, long row)
      throws SQLException {
    byte[] contents = contents(connection, table, row);
    if (contents == null || !table.holds(row)) {
      return false;
    }
    PreparedStatement update =
        connection.prepared(
            table.isInRow()
                ? "UPDATE projects SET checksum = ?2 WHERE rowid = ?1 AND checksum IS NULL"
                : "UPDATE row_checksums SET checksum = ?2 WHERE place = ?1 AND checksum IS NULL");
    update.setLong(1, table.place(row));
    update.setLong(2, checksum(contents));
    if (update.executeUpdate() > 0) {
      return true;
    }
    if (table.isInRow()) {
      return false;
    }
    PreparedStatement insert =
        connection.prepared("INSERT OR IGNORE INTO row_checksums (place, checksum) VALUES (?, ?)");
    insert.setLong(1, table.place(row));
    insert.setLong(2, checksum(contents));
    if (insert.executeUpdate() == 0) {
      return false;
    }
    PreparedStatement count =
        connection.prepared(
            "INSERT INTO ledger VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1");
    count.setString(1, table.countName());
    count.executeUpdate();
    return true;
  }

  /**
   * Writes the checksum of a row as it is now, whatever was there, or removes that of a row that is
   * gone. {@link #recount} has to follow.
   */
  static void accept(Connection connection, CanonicalTable table, long row) throws SQLException {
    byte[] contents = contents(connection, table, row);
    if (contents == null) {
      remove(connection, table, row);
    } else if (table.holds(row)) { // nobody gave another number: it comes of damage
      PreparedStatement write =
          connection.prepared(
              table.isInRow()
                  ? "UPDATE projects SET checksum = ?2 WHERE rowid = ?1"
                  : "INSERT INTO row_checksums (place, checksum) VALUES (?1, ?2)"
                      + " ON CONFLICT (place) DO UPDATE SET checksum = excluded.checksum");
      write.setLong(1, table.place(row));
      write.setLong(2, checksum(contents));
      write.executeUpdate();
    }
  }

  /** Writes how many checksums of a table there are. */
  static void recount(Connection connection, CanonicalTable table) throws SQLException {
    if (table.isInRow()) {
      return;
    }
    PreparedStatement count =
        connection.prepared(
            """
            REPLACE INTO ledger
            SELECT ?1, count(*) FROM row_checksums WHERE place BETWEEN ?2 AND ?3
            """);
    count.setString(1, table.countName());
    count.setLong(2, table.place(0));
    count.setLong(3, table.place(CanonicalTable.lastRow()));
    count.executeUpdate();
  }

  /** A row as one value, or null when there is none. */
  static byte @Nullable [] contents(Connection connection, CanonicalTable table, long row)
      throws SQLException {
    PreparedStatement read = connection.prepared(table.reading());
    read.setLong(1, row);
    try (ResultSet result = read.executeQuery()) {
      return result.next() ? result.getBytes(1) : null;
    }
  }

  private static void remove(Connection connection, CanonicalTable table, long row)
      throws SQLException {
    if (!table.isInRow() && table.holds(row)) {
      PreparedStatement delete = connection.prepared("DELETE FROM row_checksums WHERE place = ?1");
      delete.setLong(1, table.place(row));
      delete.executeUpdate();
    }
  }
}
