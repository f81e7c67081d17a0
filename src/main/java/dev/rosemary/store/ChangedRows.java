package dev.rosemary.store;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/**
 * The rows that a connection has changed and that have no checksum yet, as its {@link RowTriggers}
 * noted them. Used by the connection's thread.
 */
final class ChangedRows {
  /** Rows of a transaction: it takes a few milliseconds, which is how long a call may wait. */
  private static final int BATCH = 200;

  private final Connection connection;
  private final List<CanonicalTable> tables;

  ChangedRows(Connection connection, FileSchema schema) {
    this.connection = connection;
    tables = CanonicalTable.of(schema);
  }

  /** How many notes there are; a row that changed twice has two. */
  long size() throws SQLException {
    if (tables.isEmpty()) {
      return 0;
    }
    PreparedStatement size =
        connection.prepared("SELECT max(rowid), min(rowid) FROM temp.changed_rows");
    try (ResultSet result = size.executeQuery()) {
      long last = result.next() ? result.getLong(1) : 0;
      return last == 0 ? 0 : last - result.getLong(2) + 1;
    }
  }

  /** Writes the checksums of the first rows, in a transaction of the caller, and forgets them. */
  void seal() throws SQLException {
    long last = 0;
    long[] places = new long[BATCH];
    int size = 0;
    PreparedStatement first =
        connection.prepared("SELECT rowid, place FROM temp.changed_rows ORDER BY rowid LIMIT ?");
    first.setInt(1, BATCH);
    try (ResultSet result = first.executeQuery()) {
      while (result.next()) {
        last = result.getLong(1);
        places[size++] = result.getLong(2);
      }
    }
    for (int i = 0; i < size; i++) {
      CanonicalTable table = CanonicalTable.at(tables, places[i]);
      if (table != null) {
        RowChecksums.sealOpen(connection, table, places[i] - table.place(0));
      }
    }
    PreparedStatement forget =
        connection.prepared("DELETE FROM temp.changed_rows WHERE rowid <= ?");
    forget.setLong(1, last);
    forget.executeUpdate();
  }
}
