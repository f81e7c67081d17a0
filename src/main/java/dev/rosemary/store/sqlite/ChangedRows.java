package dev.rosemary.store.sqlite;

import dev.rosemary.store.FileSchema;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.sqlite.Function;

/**
 * The rows that a connection has changed and that have no checksum yet: the SQL function {@code
 * changed_row}, with which {@link RowTriggers} note them. Kept in memory; what is lost with the
 * process, or is too much, is found by its lack of a checksum. Used by the connection's thread.
 */
final class ChangedRows extends Function {
  /** The function's name in SQL. */
  static final String NAME = "changed_row";

  /** Rows of a transaction: it takes a few milliseconds, which is how long a call may wait. */
  private static final int BATCH = 200;

  /** Notes that are kept: 1.6 MB. */
  private static final int MOST = 200_000;

  /** Types of values of SQLite. */
  private static final int INTEGER = 1;

  private static final int TEXT = 3;

  private final Connection connection;
  private final Journal journal = new Journal();
  private final List<CanonicalTable> tables;
  private long[] places = new long[64];

  /** Notes from the beginning that were sealed. */
  private int done;

  /** Notes of transactions that were kept. */
  private int kept;

  /** All notes, with those of the transaction that is under way. */
  private int size;

  private boolean overflowed;

  ChangedRows(Connection connection, FileSchema schema) {
    this.connection = connection;
    tables = CanonicalTable.of(schema);
  }

  /**
   * {@code (place, 1)} for a row that was made, {@code (place, state)} for one that changed, with
   * NULL where no history is kept of it, {@code (place, state, 1)} for one that was deleted.
   */
  @Override
  protected void xFunc() throws SQLException {
    long place = value_long(0);
    switch (value_type(1)) {
      case INTEGER -> journal.made(place);
      case TEXT -> journal.was(place, value_text(1));
      default -> {
        // nothing that a history is kept of
      }
    }
    if (args() == 3) {
      return;
    }
    if (size > kept && places[size - 1] == place) {
      return;
    }
    if (size == MOST) {
      overflowed = true;
      return;
    }
    if (size == places.length) {
      places = Arrays.copyOf(places, 2 * size);
    }
    places[size++] = place;
  }

  /** What the transaction that is under way changed. */
  Journal journal() {
    return journal;
  }

  /** Tells that the transaction was kept. */
  void keep() {
    journal.keep();
    kept = size;
  }

  /** Forgets what the transaction noted, which was rolled back. */
  void rollBack() {
    journal.rollBack();
    size = kept;
  }

  /** How many rows wait; one that changed twice may count twice. */
  int size() {
    return kept - done;
  }

  /** Whether there were more than could be noted; asked once. */
  boolean hasOverflowed() {
    boolean answer = overflowed;
    overflowed = false;
    return answer;
  }

  /** Writes the checksums of the first rows, in a transaction of the caller. */
  void seal() throws SQLException {
    for (int i = done; i < Math.min(done + BATCH, kept); i++) {
      CanonicalTable table = CanonicalTable.at(tables, places[i]);
      if (table != null) {
        boolean _ = RowChecksums.sealOpen(connection, table, places[i] - table.place(0));
      }
    }
  }

  /** Tells that the transaction of {@link #seal} was kept. */
  void forget() {
    done = Math.min(done + BATCH, kept);
    if (done == size) {
      done = 0;
      kept = 0;
      size = 0;
      places = new long[64];
    }
  }
}
