package dev.rosemary.store;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;

/**
 * Takes what can be read out of a damaged file into a new one. The driver's library has neither
 * SQLite's recovery nor its view of raw pages, so tables are read in the order of their row
 * numbers; where reading stops at a bad page, the next row behind it that can be read is looked for
 * in steps that double. Full-text tables are left empty: their rooms fill them. What was saved is
 * compared with the checksums of the rows, which tell exactly what is lost; where they are lost
 * too, the ranges are told in which nothing could be read.
 */
public final class Salvage {
  /** Places looked at inside a gap: good pages may lie between bad ones. */
  private static final int PROBES = 64;

  /** Gaps of a table that are listed. */
  private static final int MOST_GAPS = 1_000;

  /** Refused rows of a table that are listed by their numbers. */
  private static final int MOST_REFUSED = 20;

  /** No row number: there is nothing more to read. */
  private static final long END = Long.MIN_VALUE + 1;

  private static final int CONSTRAINT = SQLiteErrorCode.SQLITE_CONSTRAINT.code;

  private final Connection from;
  private final Connection to;
  private final FileSchema schema;

  private Salvage(Connection from, Connection to, FileSchema schema) {
    this.from = from;
    this.to = to;
    this.schema = schema;
  }

  /**
   * What came of a table.
   *
   * @param rows how many rows were read
   * @param gaps what is lost of it, a line each: rows that are gone or not as they were written, or
   *     ranges of row numbers in which something could not be read
   */
  public record Saved(String table, long rows, List<String> gaps) {
    public Saved {
      gaps = List.copyOf(gaps);
    }
  }

  /**
   * Makes a new file with the schema's latest version and what can be read of the damaged one,
   * which is only read.
   *
   * @param target a file that is not there yet; when this fails, the caller deletes what is left
   * @throws FailureException with {@link Failure.Storage} when nothing can be read at all, or the
   *     new file cannot be written
   */
  public static List<Saved> run(Path damaged, Path target, FileSchema schema) {
    Database.open(target, schema, Synchronous.NORMAL, Database.Missing.CREATE).close();
    try (Connection from = Connection.openToCheck(damaged);
        Connection to = Connection.open(target, schema, Synchronous.NORMAL, false)) {
      // With it SQLite takes a file that is shorter than its header says.
      from.run("PRAGMA writable_schema = ON");
      // Asked first, so that a file of which nothing can be read fails here.
      from.pragmaNumber("schema_version");
      List<Saved> saved = new Salvage(from, to, schema).all();
      to.pragmaText("wal_checkpoint(TRUNCATE)");
      return saved;
    } catch (DatabaseException e) {
      throw StorageFailures.of(target, e.reason());
    } catch (SQLException e) {
      throw StorageFailures.of(damaged, e);
    }
  }

  /**
   * The same for a file whose first page is lost, by way of a copy with a new one.
   *
   * @param copy a file that is not there yet; the caller deletes it
   * @return null when nothing tells where the tables are
   */
  public static @Nullable List<Saved> withoutFirstPage(
      Path damaged, Path copy, Path target, FileSchema schema) throws IOException {
    return FirstPage.rebuild(damaged, copy, schema) || FirstPage.borrow(damaged, copy, schema)
        ? run(copy, target, schema)
        : null;
  }

  /** Whether a file has 0 bytes and a log that holds something. */
  public static boolean isEmptied(Path damaged) {
    return EmptiedFile.is(damaged);
  }

  /** Whether a file has a log that holds transactions. */
  public static boolean hasLog(Path damaged) throws IOException {
    return holdsPages(damaged.resolveSibling(damaged.getFileName() + "-wal"));
  }

  /** Whether a log is there and holds transactions. */
  public static boolean holdsPages(Path log) throws IOException {
    return Files.exists(log) && LogPages.of(log).held() > 0;
  }

  /**
   * The same for a file that {@linkplain #isEmptied was emptied} or of which nothing is any good,
   * by way of a copy of its log. When pages are not in the log, the last item says how many.
   *
   * @param copy a file that is not there yet; the caller deletes it
   */
  public static List<Saved> fromLog(Path damaged, Path copy, Path target, FileSchema schema)
      throws IOException {
    LogPages pages = EmptiedFile.copy(damaged, copy, schema);
    List<Saved> saved = new ArrayList<>(run(copy, target, schema));
    if (!pages.isWhole()) {
      String gap =
          "what was on the "
              + (pages.all() - pages.held())
              + " of "
              + pages.all()
              + " pages that are not in the log";
      saved.add(new Saved("all tables", 0, List.of(gap)));
    }
    return saved;
  }

  private List<Saved> all() throws SQLException {
    to.run("PRAGMA foreign_keys = OFF");
    to.run("BEGIN IMMEDIATE");
    List<String> triggers = texts("SELECT sql FROM sqlite_schema WHERE type = 'trigger'");
    for (String name : texts("SELECT name FROM sqlite_schema WHERE type = 'trigger'")) {
      to.run("DROP TRIGGER " + quoted(name));
    }
    List<String> tables = new ArrayList<>(FileFacts.tables(to));
    // It is made anew with the file, but for what it says of older rows.
    tables.remove("ledger");
    List<Copy> copies = new ArrayList<>();
    List<Saved> saved = new ArrayList<>();
    for (String table : tables) {
      // A table of one row has it from the start, and keeps it when the old one cannot be read.
      to.run("SAVEPOINT copying");
      to.run("DELETE FROM " + quoted(table));
      Copy copied = table(table);
      if (copied.rows == 0) {
        to.run("ROLLBACK TO copying");
      }
      to.run("RELEASE copying");
      copies.add(copied);
    }
    Copy sums = null;
    for (Copy copy : copies) {
      if (copy.table.equals("row_checksums")) {
        sums = copy;
      }
    }
    boolean whole = sums != null && !sums.absent && sums.lost().isEmpty();
    for (Copy copy : copies) {
      if (copy != sums) {
        saved.add(compared(copy, whole));
      }
    }
    for (String trigger : triggers) {
      to.run(trigger);
    }
    to.run("COMMIT");
    return saved;
  }

  private List<String> texts(String query) throws SQLException {
    List<String> texts = new ArrayList<>();
    try (ResultSet result = to.prepared(query).executeQuery()) {
      while (result.next()) {
        texts.add(result.getString(1));
      }
    }
    return texts;
  }

  /** How many checksums of a table the damaged file had; 0 when that cannot be read. */
  private long counted(CanonicalTable table) {
    try {
      PreparedStatement count = from.prepared("SELECT value FROM ledger WHERE name = ?");
      count.setString(1, table.countName());
      try (ResultSet result = count.executeQuery()) {
        return result.next() ? result.getLong(1) : 0;
      }
    } catch (SQLException e) {
      return 0;
    }
  }

  /** What came of a table, by the checksums of its rows as far as there are any. */
  private Saved compared(Copy copy, boolean wholeSums) throws SQLException {
    CanonicalTable canonical = null;
    for (CanonicalTable table : CanonicalTable.of(schema)) {
      if (table.name().equals(copy.table)) {
        canonical = table;
      }
    }
    if (canonical == null) {
      return new Saved(copy.table, copy.rows, copy.lost());
    }
    Transaction transaction = new Transaction(to);
    // Where checksums are lost, a row without one may be none that was written.
    boolean complete =
        canonical.isInRow()
            || (wholeSums && counted(canonical) + RowCheck.lost(transaction, canonical) <= 0);
    List<Flaw> flaws = new ArrayList<>();
    for (Flaw flaw : flaws(transaction, canonical, !complete)) {
      if (flaw.kind() == Flaw.Kind.UNSEALED
          || canonical.isInRow()
          || !rescued(copy, canonical, flaw.row())) {
        flaws.add(flaw);
      }
    }
    List<String> lost = new ArrayList<>();
    if (complete && !canonical.isInRow()) {
      // They name each row that is lost, but for new ones that had no checksum yet.
      lost.addAll(copy.gaps);
    } else {
      lost.addAll(copy.lost());
    }
    Map<Long, String> labels = labels(copy, canonical, flaws);
    TreeSet<Long> unsealed = new TreeSet<>();
    for (Flaw flaw : flaws) {
      transaction.accept(canonical, flaw.row());
      if (flaw.kind() == Flaw.Kind.UNSEALED) {
        boolean _ = unsealed.add(flaw.row());
      } else if (lost.size() < MOST_GAPS) {
        String label = labels.getOrDefault(flaw.row(), flaw.label());
        lost.add(new Flaw(flaw.kind(), copy.table, flaw.row(), label).inTable());
      } else if (lost.size() == MOST_GAPS) {
        lost.add("more rows than are listed: " + flaws.size() + " in all");
      }
    }
    if (!unsealed.isEmpty()) {
      lost.add(Unsealed.line(unsealed));
    }
    seal(transaction, canonical);
    return new Saved(copy.table, copy.rows, lost);
  }

  private static List<Flaw> flaws(
      Transaction transaction, CanonicalTable table, boolean unsealedToo) {
    List<Flaw> flaws = new ArrayList<>();
    for (long after = Long.MIN_VALUE; after != RowCheck.END; ) {
      after = RowCheck.check(transaction, table, after, 1_000, flaws, new long[1], unsealedToo);
    }
    return flaws;
  }

  /** Gives all rows their checksums. */
  private static void seal(Transaction transaction, CanonicalTable table) {
    for (Flaw flaw : flaws(transaction, table, true)) {
      transaction.accept(table, flaw.row());
    }
    transaction.recount(table);
  }

  /**
   * Looks for a row once more, by its number: where pages were swapped or doubled, another row may
   * have come in its place. Taken is only what matches the checksum.
   */
  private boolean rescued(Copy copy, CanonicalTable table, long row) throws SQLException {
    try {
      byte[] contents = RowChecksums.contents(from, table, row);
      Transaction transaction = new Transaction(to);
      Long wanted =
          transaction.first(
              "SELECT checksum FROM row_checksums WHERE place = ?",
              found -> found.number(1),
              table.place(row));
      if (contents == null || wanted == null || RowChecksums.checksum(contents) != wanted) {
        return false;
      }
    } catch (SQLException e) {
      return false;
    }
    return copy.replace(row);
  }

  /** What flawed rows were called, by the index of their key, which may be whole. */
  private Map<Long, String> labels(Copy copy, CanonicalTable table, List<Flaw> flaws) {
    Map<Long, String> labels = new HashMap<>();
    Set<Long> wanted = new HashSet<>();
    for (Flaw flaw : flaws) {
      wanted.add(flaw.row());
    }
    if (wanted.isEmpty() || table.isInRow()) {
      return labels;
    }
    String query =
        "SELECT rowid, %1$s FROM %2$s INDEXED BY sqlite_autoindex_%2$s_1 ORDER BY %3$s"
            .formatted(
                table.key(),
                copy.table,
                copy.table.equals("session_memories") ? "session_id" : table.key());
    try (ResultSet result = from.prepared(query).executeQuery()) {
      while (result.next()) {
        if (wanted.contains(result.getLong(1))) {
          labels.put(result.getLong(1), "" + result.getString(2));
        }
      }
    } catch (SQLException e) {
      // Then they are known by their numbers alone.
    }
    return labels;
  }

  /** One table, in the order of its row numbers, or of its key when it has none. */
  private Copy table(String table) throws SQLException {
    List<String> columns = common(table);
    boolean numbered =
        !texts(
                "SELECT 'x' FROM pragma_table_list WHERE schema = 'main' AND wr = 0 AND name = '"
                    + table.replace("'", "''")
                    + "'")
            .isEmpty();
    Copy copy = new Copy(table, columns, numbered);
    if (columns.isEmpty()) {
      copy.absent = true;
    } else {
      copy.run();
    }
    return copy;
  }

  /** The columns that both files have: an older one lacks some. */
  private List<String> common(String table) throws SQLException {
    String query = "SELECT name FROM pragma_table_info('" + table.replace("'", "''") + "')";
    List<String> there = new ArrayList<>();
    try (ResultSet result = from.prepared(query).executeQuery()) {
      while (result.next()) {
        there.add(result.getString(1));
      }
    } catch (SQLException e) {
      return List.of();
    }
    List<String> columns = texts(query);
    columns.retainAll(there);
    return columns;
  }

  /** The copying of one table. */
  private final class Copy {
    private final int columns;
    private final String select;
    private final String insert;
    private final boolean numbered;
    private final String table;
    private long rows;
    private final List<String> gaps = new ArrayList<>();

    /** Rows that were read and that the new table does not take, by their numbers. */
    private final List<Long> refused = new ArrayList<>();

    private long refusals;

    /** Whether the damaged file has no such table. */
    private boolean absent;

    Copy(String table, List<String> names, boolean numbered) {
      this.table = table;
      this.numbered = numbered;
      columns = names.size() + (numbered ? 1 : 0);
      StringBuilder list = new StringBuilder();
      StringBuilder marks = new StringBuilder();
      if (numbered) {
        list.append("rowid");
        marks.append('?');
      }
      for (String name : names) {
        list.append(list.isEmpty() ? "" : ", ").append(quoted(name));
        marks.append(marks.isEmpty() ? "?" : ", ?");
      }
      String target = quoted(table);
      select =
          "SELECT "
              + list
              + " FROM "
              + target
              + " NOT INDEXED"
              + (numbered ? " WHERE rowid BETWEEN ? AND ? ORDER BY rowid" : "");
      insert = "INSERT OR IGNORE INTO " + target + " (" + list + ") VALUES (" + marks + ")";
    }

    void run() throws SQLException {
      if (!numbered) {
        if (stream(0, 0) != END) {
          gaps.add("rows after the first " + rows + " in the order of the key");
        }
        return;
      }
      long next = Long.MIN_VALUE;
      while (true) {
        long stopped = stream(next, Long.MAX_VALUE);
        if (stopped == END) {
          return;
        }
        long found = behind(stopped);
        if (gaps.size() < MOST_GAPS) {
          gaps.add(
              found == END
                  ? "rows from " + first(stopped) + " on"
                  : "rows " + first(stopped) + " to " + (found - 1));
        }
        if (found == END) {
          return;
        }
        within(stopped, found);
        next = found;
      }
    }

    /** What could not be read or taken, a line each. */
    List<String> lost() throws SQLException {
      if (absent) {
        return isNewer() ? List.of() : List.of("the whole table: it is not in the damaged file");
      }
      List<String> lost = new ArrayList<>(gaps);
      if (refusals > 0) {
        lost.add(
            refusals
                + " readable rows that do not belong to this table"
                + (refused.isEmpty()
                    ? ""
                    : ": " + refused + (refusals > refused.size() ? " …" : "")));
      }
      return lost;
    }

    /** Whether the table came with a later version than that of the damaged file. */
    private boolean isNewer() throws SQLException {
      long version = from.pragmaNumber("user_version");
      return version > 0
          && version < schema.version()
          && !Migration.tables(schema, (int) version).contains(table);
    }

    /** Takes a row over again, whatever is in its place. */
    boolean replace(long row) throws SQLException {
      try (ResultSet result = query(row, row)) {
        if (!result.next()) {
          return false;
        }
        PreparedStatement statement = to.prepared(insert.replace("OR IGNORE", "OR REPLACE"));
        for (int i = 0; i < columns; i++) {
          statement.setObject(i + 1, result.getObject(i + 1));
        }
        statement.executeUpdate();
        rows++;
        return true;
      } catch (SQLException e) {
        if (!isDamage(e) && DatabaseException.primaryCode(e) != CONSTRAINT) {
          throw new DatabaseException(e);
        }
        return false;
      }
    }

    private String first(long number) {
      return number == Long.MIN_VALUE ? "the first" : Long.toString(number);
    }

    /**
     * Copies rows until one cannot be read.
     *
     * @return the number after that of the last row that was read; {@link #END} when all were
     */
    private long stream(long low, long high) throws SQLException {
      long next = low;
      try (ResultSet result = query(low, high)) {
        while (result.next()) {
          Object[] values = new Object[columns];
          for (int i = 0; i < columns; i++) {
            values[i] = result.getObject(i + 1);
          }
          put(values);
          if (numbered) {
            next = (values[0] instanceof Number number ? number.longValue() : next) + 1;
          }
        }
        return END;
      } catch (SQLException e) {
        if (!isDamage(e)) {
          throw e;
        }
        return next;
      }
    }

    private ResultSet query(long low, long high) throws SQLException {
      PreparedStatement statement = from.prepared(select);
      if (numbered) {
        statement.setLong(1, low);
        statement.setLong(2, high);
      }
      return statement.executeQuery();
    }

    private void put(Object[] values) throws SQLException {
      PreparedStatement statement = to.prepared(insert);
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      int taken = 0;
      try {
        taken = statement.executeUpdate();
      } catch (SQLException e) {
        // A value that the schema refuses was no value of this table.
        if (DatabaseException.primaryCode(e) != CONSTRAINT) {
          // The new file's trouble, which must not be taken for a bad page of the old one.
          throw new DatabaseException(e);
        }
      }
      rows += taken;
      if (taken == 0) {
        refusals++;
        if (numbered && refused.size() < MOST_REFUSED && values[0] instanceof Number number) {
          refused.add(number.longValue());
        }
      }
    }

    /** Whether the row from here on can be read, or there is none. */
    private boolean readable(long low) throws SQLException {
      try (ResultSet result = query(low, Long.MAX_VALUE)) {
        if (result.next()) {
          for (int i = 0; i < columns; i++) {
            result.getObject(i + 1);
          }
        }
        return true;
      } catch (SQLException e) {
        if (!isDamage(e)) {
          throw e;
        }
        return false;
      }
    }

    /** The smallest number found behind a bad one from which on something can be read. */
    private long behind(long bad) throws SQLException {
      // Negative numbers are never given, and a step from there would take as long as all others.
      long low = Math.max(bad, 0);
      if (bad < 0 && readable(0)) {
        return 0;
      }
      long step = 1;
      while (!readable(low + step)) {
        if (low + step > Long.MAX_VALUE / 4) {
          return END;
        }
        step *= 2;
      }
      long high = low + step;
      low += step / 2;
      while (low + 1 < high) {
        long middle = low + (high - low) / 2;
        if (readable(middle)) {
          high = middle;
        } else {
          low = middle;
        }
      }
      return high;
    }

    /** Looks into a gap for good pages between bad ones. */
    private void within(long low, long high) throws SQLException {
      long start = Math.max(low, 0);
      long width = Math.max(1, (high - start) / PROBES);
      for (long at = start + width; at < high; at += width) {
        if (readable(at)) {
          long _ = stream(at, high - 1);
        }
      }
    }
  }

  private static boolean isDamage(SQLException e) {
    int code = DatabaseException.primaryCode(e);
    return code == SQLiteErrorCode.SQLITE_CORRUPT.code
        || code == SQLiteErrorCode.SQLITE_NOTADB.code
        || code == SQLiteErrorCode.SQLITE_IOERR.code;
  }

  /** A name as SQL takes it whatever is in it. */
  static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
