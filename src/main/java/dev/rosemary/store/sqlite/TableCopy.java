package dev.rosemary.store.sqlite;

import dev.rosemary.store.FileSchema;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;

/** What can be read of one table of a damaged file, put into a new one, and what is lost of it. */
final class TableCopy {
  /** Places looked at inside a gap: good pages may lie between bad ones. */
  private static final int PROBES = 64;

  /** Gaps that are listed. */
  static final int MOST_GAPS = 1_000;

  /** Refused rows that are listed by their numbers. */
  private static final int MOST_REFUSED = 20;

  private static final int CONSTRAINT = SQLiteErrorCode.SQLITE_CONSTRAINT.code;

  private final Connection from;
  private final Connection to;
  private final FileSchema schema;
  private final String table;
  private final DamagedTable damaged;
  private final String insert;
  private final boolean numbered;

  /** Whether the damaged file has no such table. */
  private final boolean absent;

  private final List<String> gaps = new ArrayList<>();

  /** Rows that were read and that the new table does not take, by their numbers. */
  private final List<Long> refused = new ArrayList<>();

  private long rows;
  private long refusals;

  /** Of the columns that both files have: an older one lacks some. */
  TableCopy(Connection from, Connection to, FileSchema schema, String table) throws SQLException {
    this.from = from;
    this.to = to;
    this.schema = schema;
    this.table = table;
    numbered = isNumbered();
    List<String> columns = common();
    absent = columns.isEmpty();
    damaged = new DamagedTable(from, table, columns, numbered);
    insert = insert(columns);
  }

  private boolean isNumbered() throws SQLException {
    return !to.texts(
            "SELECT 'x' FROM pragma_table_list WHERE schema = 'main' AND wr = 0 AND name = "
                + SqlName.text(table))
        .isEmpty();
  }

  private List<String> common() throws SQLException {
    String query = "SELECT name FROM pragma_table_info(" + SqlName.text(table) + ")";
    List<String> there;
    try {
      there = from.texts(query);
    } catch (SQLException e) {
      return List.of();
    }
    List<String> columns = new ArrayList<>(to.texts(query));
    columns.retainAll(there);
    return columns;
  }

  private String insert(List<String> columns) {
    StringBuilder list = new StringBuilder(numbered ? "rowid" : "");
    StringBuilder marks = new StringBuilder(numbered ? "?" : "");
    for (String column : columns) {
      list.append(list.isEmpty() ? "" : ", ").append(SqlName.quoted(column));
      marks.append(marks.isEmpty() ? "?" : ", ?");
    }
    return " INTO " + SqlName.quoted(table) + " (" + list + ") VALUES (" + marks + ")";
  }

  /** The name of the table. */
  String table() {
    return table;
  }

  /** How many rows the new table has of it. */
  long rows() {
    return rows;
  }

  /** Whether the damaged file has no such table. */
  boolean isAbsent() {
    return absent;
  }

  /** The ranges in which something could not be read, a line each. */
  List<String> gaps() {
    return gaps;
  }

  /** Copies what can be read; once. */
  void run() throws SQLException {
    if (absent) {
      return;
    }
    if (!numbered) {
      if (damaged.each(0, 0, this::put) != DamagedTable.END) {
        gaps.add("rows after the first " + rows + " in the order of the key");
      }
      return;
    }
    long next = Long.MIN_VALUE;
    while (true) {
      long stopped = damaged.each(next, Long.MAX_VALUE, this::put);
      if (stopped == DamagedTable.END) {
        return;
      }
      long found = damaged.behind(stopped);
      if (gaps.size() < MOST_GAPS) {
        gaps.add(
            found == DamagedTable.END
                ? "rows from " + first(stopped) + " on"
                : "rows " + first(stopped) + " to " + (found - 1));
      }
      if (found == DamagedTable.END) {
        return;
      }
      within(stopped, found);
      next = found;
    }
  }

  private static String first(long number) {
    return number == Long.MIN_VALUE ? "the first" : Long.toString(number);
  }

  /** Looks into a gap for good pages between bad ones. */
  private void within(long low, long high) throws SQLException {
    long start = Math.max(low, 0);
    long width = Math.max(1, (high - start) / PROBES);
    for (long at = start + width; at < high; at += width) {
      if (damaged.isReadable(at)) {
        long _ = damaged.each(at, high - 1, this::put);
      }
    }
  }

  private void put(@Nullable Object[] values) throws SQLException {
    int taken = 0;
    try {
      taken = write("INSERT OR IGNORE", values);
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

  private int write(String verb, @Nullable Object[] values) throws SQLException {
    PreparedStatement statement = to.prepared(verb + insert);
    for (int i = 0; i < values.length; i++) {
      statement.setObject(i + 1, values[i]);
    }
    return statement.executeUpdate();
  }

  /** Takes a row over again, whatever is in its place; whether that was possible. */
  boolean replace(long row) {
    try {
      @Nullable Object[] values = damaged.at(row);
      if (values == null) {
        return false;
      }
      int _ = write("INSERT OR REPLACE", values);
      rows++;
      return true;
    } catch (SQLException e) {
      if (!DamagedTable.isDamage(e) && DatabaseException.primaryCode(e) != CONSTRAINT) {
        throw new DatabaseException(e);
      }
      return false;
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
    if (damaged.disordered() > 0) {
      lost.add(damaged.disordered() + " readable rows with numbers out of order");
    }
    return lost;
  }

  /** Whether the table came with a later version than that of the damaged file. */
  private boolean isNewer() throws SQLException {
    long version = from.pragmaNumber("user_version");
    return version > 0
        && version < SchemaVersions.latest(schema)
        && !Migration.tables(schema, (int) version).contains(table);
  }
}
