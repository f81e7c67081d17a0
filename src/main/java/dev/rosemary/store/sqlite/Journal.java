package dev.rosemary.store.sqlite;

import dev.rosemary.base.origin.Origin;
import dev.rosemary.store.Transaction;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * What the transaction under way has changed of canonical rows, as {@link ChangedRows} hears of it,
 * written at its end to {@code changes} and {@code change_rows}. What counts is how a row was when
 * the transaction began. Used by the connection's thread.
 */
final class Journal {
  private static final long MICROS = 1_000_000;

  /** The rows that were made: first and last places of runs. */
  private final TreeMap<Long, Long> made = new TreeMap<>();

  /** The others, by place, as they were. */
  private final Map<Long, String> before = new LinkedHashMap<>();

  private final JournalOrigins origins = new JournalOrigins();
  private @Nullable String reason;
  private @Nullable String reverts;

  /** Whether it is recorded even if it changed no row. */
  private boolean marked;

  /** The lowest number that this change may have. */
  private long least = 1;

  /** Notes that a row was made. */
  void made(long place) {
    if (before.containsKey(place)) {
      return; // it is there again
    }
    Map.Entry<Long, Long> run = made.floorEntry(place);
    if (run != null && run.getValue() == place - 1 && isOfOneTable(run.getKey(), place)) {
      made.put(run.getKey(), place);
    } else if (run == null || run.getValue() < place) {
      made.put(place, place);
    }
  }

  private static boolean isOfOneTable(long place, long other) {
    return place - CanonicalTable.row(place) == other - CanonicalTable.row(other);
  }

  /** Notes how a row was that changed. */
  void was(long place, String state) {
    Map.Entry<Long, Long> run = made.floorEntry(place);
    if (run == null || run.getValue() < place) {
      before.putIfAbsent(place, state);
    }
  }

  /** {@link Transaction#explain}. */
  void explain(@Nullable String why, @Nullable String what) {
    reason = why == null ? reason : why;
    reverts = what == null ? reverts : what;
  }

  /** {@link Transaction#mark}. */
  void mark(long number) {
    marked = true;
    least = Math.max(least, number);
  }

  /** Writes what was noted; nothing where nothing was. */
  void write(Connection connection, InstantSource clock) throws SQLException {
    boolean isEmpty = made.isEmpty() && before.isEmpty() && !marked;
    if (isEmpty || !Origin.isRecorded()) {
      return;
    }
    Origin origin = Origin.current();
    Instant now = clock.instant();
    long number = least;
    long time = now.getEpochSecond() * MICROS + now.getNano() / 1_000;
    PreparedStatement last =
        connection.prepared("SELECT number + size, time FROM changes ORDER BY number DESC LIMIT 1");
    try (ResultSet result = last.executeQuery()) {
      if (result.next()) {
        number = Math.max(number, result.getLong(1));
        time = Math.max(time, result.getLong(2));
      }
    }
    CRC32C checksum = new CRC32C();
    StringBuilder places = new StringBuilder();
    long size = writePlaces(places);
    JournalRows.update(checksum, places.toString());
    size = writeStates(connection, number, size, checksum);
    PreparedStatement header =
        connection.prepared(
            """
            INSERT INTO changes
                (number, size, time, call, origin, made, reverts, reason, checksum)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """);
    header.setLong(1, number);
    header.setLong(2, Math.max(size, 1));
    header.setLong(3, time);
    header.setString(4, origin.call());
    header.setLong(5, origins.number(connection, origin));
    header.setString(6, places.isEmpty() ? null : places.toString());
    header.setString(7, reverts);
    header.setString(8, reason);
    header.setLong(9, checksum.getValue());
    int _ = header.executeUpdate();
  }

  /** Writes the places of rows that were made; returns how many they are. */
  private long writePlaces(StringBuilder places) {
    long size = 0;
    for (Map.Entry<Long, Long> run : made.entrySet()) {
      long first = run.getKey();
      long more = run.getValue() - first;
      places.append(places.isEmpty() ? "" : " ");
      places.append(CanonicalTable.number(first)).append(':').append(CanonicalTable.row(first));
      if (more > 0) {
        places.append('+').append(more);
      }
      size += more + 1;
    }
    return size;
  }

  private long writeStates(Connection connection, long number, long made, CRC32C checksum)
      throws SQLException {
    long size = made;
    PreparedStatement row =
        connection.prepared("INSERT INTO change_rows (number, place, state) VALUES (?, ?, ?)");
    for (Map.Entry<Long, String> one : before.entrySet()) {
      row.setLong(1, number + size);
      row.setLong(2, one.getKey());
      row.setString(3, one.getValue());
      int _ = row.executeUpdate();
      JournalRows.update(checksum, one.getValue());
      size++;
    }
    return size;
  }

  /** Tells that the transaction was kept. */
  void keep() {
    origins.keep();
    clear();
  }

  /** Forgets the transaction, which was rolled back. */
  void rollBack() {
    origins.rollBack();
    clear();
  }

  private void clear() {
    made.clear();
    before.clear();
    reason = null;
    reverts = null;
    marked = false;
    least = 1;
  }
}
