package dev.rosemary.store;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the checksums of canonical rows in step with the rows. Before a transaction ends, each row
 * that it changed is read back and its checksum is written, so both are there or neither is,
 * whatever process moves the log into the file. Not thread safe: belongs to a connection.
 */
final class RowChecksums {
  /** Changes after which a long transaction writes checksums before its end. */
  private static final int MOST_PENDING = 10_000;

  private final List<CanonicalTable> tables;
  private final RowChanges changes;

  private RowChecksums(List<CanonicalTable> tables, RowChanges changes) {
    this.tables = tables;
    this.changes = changes;
  }

  /** Those of a kind of file. */
  static RowChecksums of(FileSchema schema) {
    List<CanonicalTable> tables = CanonicalTable.of(schema);
    return new RowChecksums(tables, new RowChanges(tables));
  }

  /** What is told of each changed row. */
  RowChanges changes() {
    return changes;
  }

  /** The checksum of a row's contents: two polynomials, both of which processors compute. */
  static long checksum(byte[] contents) {
    CRC32 upper = new CRC32();
    upper.update(contents);
    CRC32C lower = new CRC32C();
    lower.update(contents);
    return upper.getValue() << 32 | lower.getValue();
  }

  /** Writes the checksums of the rows that were changed, when they are many. */
  void sealMany(Connection connection) throws SQLException {
    if (changes.size() > MOST_PENDING) {
      seal(connection);
    }
  }

  /** Writes the checksums of all rows that were changed, and removes those of deleted ones. */
  void seal(Connection connection) throws SQLException {
    if (changes.size() == 0) {
      return;
    }
    changes.pause(true);
    try {
      for (int i = 0; i < changes.size(); i++) {
        if (!changes.recurs(i)) {
          seal(connection, tables.get(changes.table(i)), changes.row(i));
        }
      }
    } finally {
      changes.pause(false);
      changes.clear();
    }
  }

  /** Writes the checksum of a row as it is now, or removes that of a row that is gone. */
  static void seal(Connection connection, CanonicalTable table, long row) throws SQLException {
    byte[] contents = contents(connection, table, row);
    if (contents != null) {
      put(connection, table, row, checksum(contents));
    } else {
      remove(connection, table, row);
    }
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

  /** Writes the checksum of a row. */
  static void put(Connection connection, CanonicalTable table, long row, long checksum)
      throws SQLException {
    if (!table.holds(row)) {
      return; // nobody gave such a number: it comes of damage
    }
    PreparedStatement write =
        connection.prepared(
            table.isInRow()
                ? "UPDATE projects SET checksum = ?2 WHERE rowid = ?1"
                : "INSERT INTO row_checksums (place, checksum) VALUES (?1, ?2)"
                    + " ON CONFLICT (place) DO UPDATE SET checksum = excluded.checksum");
    write.setLong(1, table.place(row));
    write.setLong(2, checksum);
    write.executeUpdate();
  }

  /** Removes the checksum of a row that is not there. */
  static void remove(Connection connection, CanonicalTable table, long row) throws SQLException {
    if (!table.isInRow() && table.holds(row)) {
      PreparedStatement delete = connection.prepared("DELETE FROM row_checksums WHERE place = ?1");
      delete.setLong(1, table.place(row));
      delete.executeUpdate();
    }
  }
}
