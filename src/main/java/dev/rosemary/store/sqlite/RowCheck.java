package dev.rosemary.store.sqlite;

import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Transaction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Compares canonical rows with their checksums, some rows at a time, so that nobody waits for it.
 * Without state; a file may be written meanwhile.
 */
public final class RowCheck {
  /** There are no rows behind this one. */
  public static final long END = Long.MAX_VALUE;

  /** Rows of a transaction. */
  private static final int ROWS = 500;

  /** Transactions of one call that writes checksums. */
  private static final int BATCHES = 8;

  /** Characters of a row's label. */
  private static final int LABEL = 80;

  private RowCheck() {}

  /**
   * What was found in a file.
   *
   * @param flaws the first of them
   * @param total how many there are
   * @param rows how many rows were compared
   */
  public record Found(List<Flaw> flaws, long total, long rows) {
    public Found {
      flaws = List.copyOf(flaws);
    }
  }

  /** The tables of a kind of file whose rows have checksums, in a fixed order. */
  public static List<CanonicalTable> tables(FileSchema schema) {
    return CanonicalTable.of(schema);
  }

  /**
   * Compares all rows.
   *
   * @param most flaws that are listed
   * @throws dev.rosemary.base.FailureException with {@code Storage} when a page cannot be read
   */
  public static Found all(SqliteDatabase database, int most) {
    List<Flaw> flaws = new ArrayList<>();
    long total = 0;
    long[] rows = new long[1];
    for (CanonicalTable table : tables(database.schema())) {
      for (long after = Long.MIN_VALUE; after != END; ) {
        long from = after;
        List<Flaw> found = new ArrayList<>();
        after = database.read(transaction -> check(transaction, table, from, ROWS, found, rows));
        total += found.size();
        flaws.addAll(found.subList(0, Math.min(found.size(), most - flaws.size())));
      }
    }
    return new Found(flaws, total, rows[0]);
  }

  /**
   * Compares all rows of a file that is not open, on one snapshot; none of one that is of another
   * version.
   *
   * @param most flaws that are listed
   * @throws dev.rosemary.base.FailureException with {@code Storage} when a page cannot be read
   */
  public static Found all(Path file, FileSchema schema, int most) {
    if (FileFacts.version(file) != SchemaVersions.latest(schema)) {
      return new Found(List.of(), 0, 0);
    }
    return Inspection.of(
        file,
        transaction -> {
          List<Flaw> flaws = new ArrayList<>();
          long[] rows = new long[1];
          for (CanonicalTable table : tables(schema)) {
            for (long after = Long.MIN_VALUE; after != END; ) {
              after = check(transaction, table, after, ROWS, flaws, rows);
            }
          }
          return new Found(flaws.subList(0, Math.min(flaws.size(), most)), flaws.size(), rows[0]);
        });
  }

  /**
   * Takes the rows as they are now for right: writes checksums that lack or differ, and removes
   * those of rows that are gone.
   */
  public static void accept(SqliteDatabase database) {
    for (CanonicalTable table : tables(database.schema())) {
      for (long after = Long.MIN_VALUE; after != END; ) {
        long from = after;
        after = database.write(transaction -> accept(transaction, table, from));
      }
      database.write(transaction -> {
        SqliteTransaction.of(transaction).recount(table);
        return true;
      });
    }
  }

  private static long accept(Transaction transaction, CanonicalTable table, long from) {
    List<Flaw> found = new ArrayList<>();
    long next = check(transaction, table, from, ROWS, found, new long[1], true);
    for (Flaw flaw : found) {
      if (flaw.kind() != Flaw.Kind.CHECKSUMS) {
        SqliteTransaction.of(transaction).accept(table, flaw.row());
      }
    }
    return next;
  }

  /**
   * Writes the checksums of some rows that have none: those that are older than checksums are, and
   * the last ones of a process that was killed. Not done where checksums were lost: which rows
   * these belong to has to be told first.
   *
   * @return whether there may be more
   */
  public static boolean fill(SqliteDatabase database) {
    for (CanonicalTable table : tables(database.schema())) {
      long after = -1;
      boolean written = false;
      for (int i = 0; i < BATCHES; i++) {
        long from = after;
        List<Long> rows =
            database.read(transaction ->
                from >= 0 || lacks(transaction, table)
                    ? open(transaction, table, from)
                    : List.of());
        if (rows.isEmpty()) {
          break;
        }
        after = rows.getLast();
        written |=
            database.write(transaction -> {
              boolean any = false;
              for (long row : rows) {
                any |= SqliteTransaction.of(transaction).sealOpen(table, row);
              }
              return any;
            });
      }
      if (written) {
        return true;
      }
    }
    return false;
  }

  /** Whether a file has rows without checksums that {@link #fill} would write. */
  public static boolean lacksChecksums(Transaction transaction, FileSchema schema) {
    for (CanonicalTable table : tables(schema)) {
      if (lacks(transaction, table) && !open(transaction, table, -1).isEmpty()) {
        return true;
      }
    }
    return false;
  }

  /** Told by counts alone, which SQLite takes from an index: 5 ms for 100,000 rows. */
  private static boolean lacks(Transaction transaction, CanonicalTable table) {
    if (table.isInRow()) {
      return transaction.number("SELECT count(*) FROM projects WHERE checksum IS NULL") > 0;
    }
    long sealed =
        transaction.number(
            "SELECT count(checksum) FROM row_checksums WHERE place BETWEEN ? AND ?",
            table.place(0),
            table.place(CanonicalTable.lastRow()));
    return transaction.number("SELECT count(*) FROM " + table.name()) > sealed
        && lost(transaction, table) <= 0;
  }

  /** The first rows behind one that have no checksum. */
  private static List<Long> open(Transaction transaction, CanonicalTable table, long after) {
    String lacking =
        table.isInRow()
            ? "checksum IS NULL"
            : "NOT EXISTS (SELECT 1 FROM row_checksums"
                + " WHERE place = ?3 + r.rowid AND checksum IS NOT NULL)";
    return transaction.list(
        "SELECT rowid FROM %s AS r NOT INDEXED WHERE rowid > ?1 AND rowid <= ?2 AND ?3 >= 0 AND %s ORDER BY rowid LIMIT %d"
            .formatted(table.name(), lacking, ROWS),
        row -> row.number(1),
        after,
        CanonicalTable.lastRow(),
        table.place(0));
  }

  /** How many checksums of a table were lost, by the count in the ledger. */
  static long lost(Transaction transaction, CanonicalTable table) {
    if (table.isInRow()) {
      return 0;
    }
    return transaction.number("SELECT value FROM ledger WHERE name = ?", table.countName())
        - transaction.number(
            "SELECT count(*) FROM row_checksums WHERE place BETWEEN ? AND ?",
            table.place(0),
            table.place(CanonicalTable.lastRow()));
  }

  /**
   * Compares the rows behind one.
   *
   * @param most rows that are looked at
   * @param flaws gets what is wrong
   * @param count its first number grows by the rows that were there
   * @return the last row that was looked at, or {@link #END}
   */
  public static long check(
      Transaction transaction,
      CanonicalTable table,
      long after,
      int most,
      List<Flaw> flaws,
      long[] count) {
    return check(transaction, table, after, most, flaws, count, false);
  }

  /**
   * The same.
   *
   * @param unsealedToo whether each row without a checksum is a flaw
   */
  static long check(
      Transaction transaction,
      CanonicalTable table,
      long after,
      int most,
      List<Flaw> flaws,
      long[] count,
      boolean unsealedToo) {
    Sums there = new Sums(most);
    transaction.each(
        "SELECT rowid, %s FROM %s NOT INDEXED WHERE rowid > ?1 ORDER BY rowid LIMIT ?2"
            .formatted(table.contents(), table.name()),
        row -> {
          byte[] contents = row.blob(2);
          there.add(row.number(1), contents == null ? 0 : RowChecksums.checksum(contents));
          return true;
        },
        after,
        most);
    long end = there.size < most ? END : there.rows[there.size - 1];
    Sums stored = new Sums(most);
    Set<Long> open = new HashSet<>();
    long base = table.place(0);
    transaction.each(
        table.isInRow()
            ? """
            SELECT rowid, checksum, 0 FROM projects
            WHERE rowid > ?1 AND rowid <= ?2 AND checksum IS NOT NULL AND ?3 = 0 ORDER BY rowid
            """
            : """
            SELECT place - ?3, checksum, checksum IS NULL FROM row_checksums WHERE place > ?1 AND place <= ?2
            ORDER BY place
            """,
        row -> {
          if (row.number(3) != 0) {
            open.add(row.number(1));
          }
          stored.add(row.number(1), row.number(2));
          return true;
        },
        base + Math.max(after, -1),
        base + Math.min(end, CanonicalTable.lastRow()),
        base);
    List<Long> lacking = new ArrayList<>();
    for (int i = 0, k = 0; i < there.size || k < stored.size; ) {
      if (k == stored.size || (i < there.size && there.rows[i] < stored.rows[k])) {
        lacking.add(there.rows[i++]);
      } else if (i == there.size || stored.rows[k] < there.rows[i]) {
        flaws.add(new Flaw(Flaw.Kind.MISSING, table.name(), stored.rows[k++], ""));
      } else {
        if (open.contains(there.rows[i])) {
          if (unsealedToo) {
            lacking.add(there.rows[i]);
          }
        } else if (there.sums[i] != stored.sums[k]) {
          flaws.add(flaw(transaction, Flaw.Kind.CHANGED, table, there.rows[i]));
        }
        i++;
        k++;
      }
    }
    // Without this they are new: their checksums are written after them.
    long lost = lacking.isEmpty() && end != END ? 0 : lost(transaction, table);
    if (unsealedToo || lost > 0) {
      for (long row : lacking) {
        flaws.add(flaw(transaction, Flaw.Kind.UNSEALED, table, row));
      }
    }
    if (end == END && lost > 0) {
      flaws.add(new Flaw(Flaw.Kind.CHECKSUMS, table.name(), lost, ""));
    }
    count[0] += there.size;
    return end;
  }

  private static Flaw flaw(
      Transaction transaction, Flaw.Kind kind, CanonicalTable table, long row) {
    String label =
        transaction.first(
            "SELECT substr(%s, 1, %d) FROM %s WHERE rowid = ?"
                .formatted(table.label(), LABEL, table.name()),
            found -> "" + found.optionalText(1),
            row);
    return new Flaw(kind, table.name(), row, label == null ? "" : label);
  }

  /** Numbers of rows and their checksums, which need no objects. */
  private static final class Sums {
    private long[] rows;
    private long[] sums;
    private int size;

    Sums(int expected) {
      rows = new long[expected];
      sums = new long[expected];
    }

    void add(long row, long sum) {
      if (size == rows.length) {
        rows = java.util.Arrays.copyOf(rows, 2 * size + 1);
        sums = java.util.Arrays.copyOf(sums, 2 * size + 1);
      }
      rows[size] = row;
      sums[size] = sum;
      size++;
    }
  }
}
