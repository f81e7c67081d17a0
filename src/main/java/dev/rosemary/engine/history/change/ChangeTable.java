package dev.rosemary.engine.history.change;

import dev.rosemary.store.Row;
import dev.rosemary.store.Transaction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of {@code changes}, {@code origins} and {@code change_rows}. */
public final class ChangeTable {
  private static final String SELECT =
      """
      SELECT c.number, c.size, c.time, c.call, c.made, c.reverts, c.reason, o.channel, o.surface,
          o.tool, o.client, o.version, o.session, o.principal, o.model
      FROM changes c JOIN origins o ON o.id = c.origin
      """;

  private static final long MICROS = 1_000_000;

  private ChangeTable() {}

  /** A time as changes have it. */
  public static long micros(Instant time) {
    return time.getEpochSecond() * MICROS + time.getNano() / 1_000;
  }

  /**
   * The changes that are meant, the newest first.
   *
   * @param before numbers below this one
   * @param beforeTime at this time at the latest, in microseconds
   */
  public static List<Change> matching(
      Transaction transaction, ChangeFilter meant, long before, long beforeTime, int most) {
    return transaction.list(
        SELECT
            + """
            WHERE c.number < ?1 AND c.time <= ?2
              AND (?3 IS NULL OR c.time >= ?3) AND (?4 IS NULL OR c.time < ?4)
              AND (?5 IS NULL OR c.call = ?5)
              AND (?6 IS NULL OR lower(o.client) = lower(?6) OR lower(o.principal) = lower(?6))
              AND (?7 IS NULL OR o.session = ?7)
              AND (?8 IS NULL OR coalesce(o.surface, 'command') = ?8)
              AND (?9 IS NULL OR o.principal IS ?9)
            ORDER BY c.number DESC LIMIT ?10
            """,
        ChangeTable::change,
        before,
        beforeTime,
        meant.since(),
        meant.until(),
        meant.call(),
        meant.client(),
        meant.session(),
        meant.surface(),
        meant.principal(),
        most);
  }

  /** The undos after a number, the newest first. */
  public static List<Change> undos(Transaction transaction, long number) {
    return transaction.list(
        SELECT + "WHERE c.number > ? AND c.reverts IS NOT NULL ORDER BY c.number DESC",
        ChangeTable::change,
        number);
  }

  /** The change that a row's number belongs to, or null. */
  public static @Nullable Change of(Transaction transaction, long row) {
    Change change =
        transaction.first(
            SELECT + "WHERE c.number <= ? ORDER BY c.number DESC LIMIT 1",
            ChangeTable::change,
            row);
    return change != null && change.has(row) ? change : null;
  }

  /**
   * The number of the last row that was changed at a time, in microseconds, or before it; of none
   * one below the first.
   */
  public static long lastAt(Transaction transaction, long time) {
    return firstSince(transaction, time + 1) - 1;
  }

  /**
   * The number of the first change at a time, in microseconds, or after it; of none one above the
   * last. Times never go back while numbers grow, so that half of the rest is left out at a time.
   */
  public static long firstSince(Transaction transaction, long time) {
    long low = 0;
    long high =
        transaction.number("SELECT number + size FROM changes ORDER BY number DESC LIMIT 1");
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (timeAt(transaction, middle) < time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** When the row of a number was changed, or the last one before it; 0 before the first. */
  private static long timeAt(Transaction transaction, long number) {
    return transaction.number(
        "SELECT time FROM changes WHERE number <= ? ORDER BY number DESC LIMIT 1", number);
  }

  /** What a change found in its rows. */
  public static List<RowChange> rows(Transaction transaction, Change change) {
    List<RowChange> rows = new ArrayList<>();
    for (long place : change.made().places()) {
      rows.add(new RowChange(change.number() + rows.size(), place, null));
    }
    rows.addAll(
        transaction.list(
            """
            SELECT number, place, state FROM change_rows WHERE number >= ? AND number < ?
            ORDER BY number
            """,
            row -> new RowChange(row.number(1), row.number(2), State.of(row.text(3))),
            change.number(),
            change.number() + change.size()));
    return rows;
  }

  /** Whether something of that id was there before a change. */
  public static boolean isKnownBefore(Transaction transaction, String id, long number) {
    return transaction.number(
            """
            SELECT EXISTS (SELECT 1 FROM change_rows
              WHERE number < ? AND json_extract(state, '$.id') = ?)
            """,
            number,
            id)
        == 1;
  }

  /** Says what this transaction takes back: numbers of rows with spaces between them. */
  public static void explain(Transaction transaction, String reverts) {
    transaction.explain(null, reverts);
  }

  /** Removes all changes before a time, in microseconds; returns how many. */
  public static int prune(Transaction transaction, long time) {
    Long last =
        transaction.first(
            "SELECT number + size FROM changes WHERE time < ? ORDER BY number DESC LIMIT 1",
            row -> row.number(1),
            time);
    if (last == null) {
      return 0;
    }
    transaction.update("DELETE FROM change_rows WHERE number < ?", last);
    int pruned = transaction.update("DELETE FROM changes WHERE number < ?", last);
    transaction.update("DELETE FROM origins WHERE id NOT IN (SELECT origin FROM changes)");
    transaction.mark(last);
    return pruned;
  }

  /** How many changes there are before a time, and how many bytes they kept. */
  public static Pruned before(Transaction transaction, long time) {
    Pruned pruned =
        transaction.first(
            """
            SELECT count(*), coalesce(sum(length(call) + length(coalesce(made, '')) + 40), 0)
                + coalesce((SELECT sum(octet_length(state) + 12) FROM change_rows
                    WHERE number < (SELECT max(number + size) FROM changes WHERE time < ?1)), 0)
            FROM changes WHERE time < ?1
            """,
            row -> new Pruned((int) row.number(1), row.number(2), true),
            time);
    return pruned == null ? new Pruned(0, 0, true) : pruned;
  }

  private static Change change(Row row) {
    return new Change(
        row.number(1),
        row.number(2),
        row.number(3),
        row.text(4),
        new Change.Who(
            row.text(8),
            row.optionalText(9),
            row.text(10),
            row.optionalText(11),
            row.optionalText(12),
            row.optionalText(13),
            row.optionalText(14),
            row.optionalText(15)),
        Made.of(row.optionalText(5)),
        row.optionalText(6),
        row.optionalText(7));
  }
}
