package dev.rosemary.store.sqlite;

import dev.rosemary.store.Transaction;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * What a journal keeps of single rows, for those who have to take something out of it or want to
 * know that it is as it was written. All else of a journal is written once, by {@link Journal}.
 */
public final class JournalRows {
  private JournalRows() {}

  /** A state of which nothing is left. */
  public static final String NOTHING = "{}";

  /** Puts another state in the place of one, such as one without a secret. */
  public static void replace(Transaction transaction, long number, String state) {
    transaction.update("UPDATE change_rows SET state = ? WHERE number = ?", state, number);
    Long change =
        transaction.first(
            "SELECT number FROM changes WHERE number <= ? ORDER BY number DESC LIMIT 1",
            row -> row.number(1),
            number);
    if (change != null) {
      transaction.update(
          "UPDATE changes SET checksum = ? WHERE number = ?",
          checksum(transaction, change),
          change);
    }
  }

  /** Takes out what is kept of the rows of a table that have an id. */
  public static void forget(Transaction transaction, CanonicalTable table, String id) {
    List<Long> numbers =
        transaction.list(
            """
            SELECT number FROM change_rows
            WHERE place BETWEEN ? AND ? AND json_extract(state, '$.id') = ?
            """,
            row -> row.number(1),
            table.place(0),
            table.place(CanonicalTable.lastRow()),
            id);
    for (long number : numbers) {
      replace(transaction, number, NOTHING);
    }
  }

  /** Whether a change is kept as it was written. */
  public static boolean isSound(Transaction transaction, long change) {
    return transaction.number("SELECT checksum FROM changes WHERE number = ?", change)
        == checksum(transaction, change);
  }

  private static long checksum(Transaction transaction, long change) {
    CRC32C checksum = new CRC32C();
    transaction.each(
        "SELECT made FROM changes WHERE number = ?",
        row -> {
          update(checksum, row.optionalText(1));
          return true;
        },
        change);
    transaction.each(
        """
        SELECT r.state FROM changes c JOIN change_rows r
          ON r.number >= c.number AND r.number < c.number + c.size
        WHERE c.number = ? ORDER BY r.number
        """,
        row -> {
          update(checksum, row.text(1));
          return true;
        },
        change);
    return checksum.getValue();
  }

  /** Adds a text; nothing for null. */
  static void update(CRC32C checksum, @Nullable String text) {
    if (text != null) {
      checksum.update(text.getBytes(StandardCharsets.UTF_8));
    }
  }
}
