package dev.rosemary.store.sqlite;

import dev.rosemary.store.IndexedTexts;
import dev.rosemary.store.RowReader;
import dev.rosemary.store.RowVisitor;
import dev.rosemary.store.text.FoundRows;
import dev.rosemary.store.text.Ranking;
import dev.rosemary.store.text.TextIndex;
import dev.rosemary.store.text.TextQuery;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The texts of an index in FTS5: a table without contents whose row numbers are those of the rows
 * that it is made of.
 */
final class FtsTexts implements IndexedTexts {
  private static final String LATEST = "hit.rowid DESC";

  /** The statements that a search runs many times, by the name of their table. */
  private static final Map<String, Statements> STATEMENTS = new ConcurrentHashMap<>();

  private final SqliteTransaction transaction;
  private final TextIndex index;
  private final String table;
  private final Statements statements;

  FtsTexts(SqliteTransaction transaction, TextIndex index) {
    this.transaction = transaction;
    this.index = index;
    table = index.name();
    statements = STATEMENTS.computeIfAbsent(table, Statements::of);
  }

  /** Put together once: strings that are made anew are hashed anew, too. */
  private record Statements(String remove, String holds, String latest, String between) {
    static Statements of(String table) {
      String matching = "SELECT rowid FROM " + table + " WHERE " + table + " MATCH ?";
      return new Statements(
          "DELETE FROM " + table + " WHERE rowid = ?",
          matching + " AND rowid = ?",
          matching + " ORDER BY rowid DESC LIMIT ?",
          matching + " AND rowid BETWEEN ? AND ? ORDER BY rowid DESC LIMIT ?");
    }
  }

  @Override
  public void add(long number, List<String> texts) {
    StringBuilder sql = new StringBuilder("INSERT INTO ").append(table).append(" (rowid");
    for (String column : index.columns()) {
      sql.append(", ").append(column);
    }
    sql.append(") VALUES (?").repeat(", ?", texts.size()).append(')');
    Object[] values = new Object[texts.size() + 1];
    values[0] = number;
    for (int i = 0; i < texts.size(); i++) {
      values[i + 1] = texts.get(i);
    }
    transaction.update(sql.toString(), values);
  }

  @Override
  public void remove(long number) {
    transaction.update(statements.remove(), number);
  }

  /** The table's list of rows is the shortest thing to count. */
  @Override
  public long size() {
    return transaction.number("SELECT count(*) FROM " + table + "_docsize");
  }

  @Override
  public long size(long most) {
    return transaction.number(
        "SELECT count(*) FROM (SELECT 1 FROM " + table + "_docsize LIMIT ?)", most);
  }

  @Override
  public long count(TextQuery query, long most) {
    return transaction.number(
        "SELECT count(*) FROM (SELECT 1 FROM " + matching() + " LIMIT ?)",
        transaction.spelled(query),
        most);
  }

  @Override
  public boolean holds(TextQuery query, long number) {
    return transaction.first(
            statements.holds(), row -> row.number(1), transaction.spelled(query), number)
        != null;
  }

  @Override
  public long[] latest(TextQuery query, int most) {
    return numbers(statements.latest(), transaction.spelled(query), most);
  }

  @Override
  public long[] latest(TextQuery query, long first, long last, int most) {
    return numbers(statements.between(), transaction.spelled(query), first, last, most);
  }

  @Override
  public void latest(TextQuery query, LongPredicate visitor) {
    transaction.each(
        "SELECT rowid FROM " + matching() + " ORDER BY rowid DESC",
        row -> visitor.test(row.number(1)),
        transaction.spelled(query));
  }

  @Override
  public double[] scores(TextQuery query, Ranking ranking, long[] numbers) {
    double[] scores = new double[numbers.length];
    if (numbers.length == 0) {
      return scores;
    }
    int last = numbers.length - 1;
    int[] at = {0};
    // The + keeps FTS5 from running the whole query anew for each of the numbers.
    transaction.each(
        "SELECT rowid, -"
            + rank(table, ranking)
            + " FROM "
            + matching()
            + " AND rowid BETWEEN ? AND ? AND +rowid IN (SELECT value FROM json_each(?))"
            + " ORDER BY rowid DESC",
        row -> {
          long number = row.number(1);
          while (at[0] < last && numbers[at[0]] > number) {
            at[0]++;
          }
          if (numbers[at[0]] == number) {
            scores[at[0]] = row.real(2);
          }
          return true;
        },
        transaction.spelled(query),
        numbers[last],
        numbers[0],
        json(numbers));
    return scores;
  }

  @Override
  public <T> List<T> latest(
      FoundRows rows,
      TextQuery query,
      int most,
      RowReader<T> reader,
      @Nullable Object... parameters) {
    return ordered(rows, LATEST, query, most, reader, parameters);
  }

  @Override
  public void eachLatest(
      FoundRows rows,
      TextQuery query,
      int most,
      RowVisitor visitor,
      @Nullable Object... parameters) {
    transaction.each(
        joined(rows, LATEST, parameters.length),
        visitor,
        with(parameters, transaction.spelled(query), most));
  }

  @Override
  public <T> List<T> best(
      FoundRows rows,
      Ranking ranking,
      TextQuery query,
      int most,
      RowReader<T> reader,
      @Nullable Object... parameters) {
    if (rows.condition().isEmpty()) {
      // Each hit has a row, so that only those rows are read that are given.
      String sql =
          "SELECT -hit.score, "
              + rows.columns()
              + " FROM (SELECT rowid, "
              + rank(table, ranking)
              + " AS score FROM "
              + table
              + " WHERE "
              + table
              + " MATCH ?1 ORDER BY score LIMIT ?2) hit CROSS JOIN "
              + joined(rows)
              + " ORDER BY hit.score"
              + ties(ranking);
      return transaction.list(sql, reader, transaction.spelled(query), most);
    }
    FoundRows scored =
        new FoundRows(
            "-" + rank("hit", ranking) + ", " + rows.columns(),
            rows.table(),
            rows.number(),
            rows.joins(),
            rows.condition());
    // Only of its own column FTS5 knows without asking that it is in order.
    return ordered(scored, rank("hit", ranking) + ties(ranking), query, most, reader, parameters);
  }

  @Override
  public <T> List<T> earliest(
      FoundRows rows,
      TextQuery query,
      int among,
      RowReader<T> reader,
      @Nullable Object... parameters) {
    int own = parameters.length;
    String sql =
        "SELECT "
            + rows.columns()
            + " FROM "
            + rows.table()
            + rows.joins()
            + " WHERE "
            + rows.number()
            + " IN (SELECT rowid FROM "
            + table
            + " WHERE "
            + table
            + " MATCH ?"
            + (own + 1)
            + " LIMIT ?"
            + (own + 2)
            + ")"
            + condition(rows)
            + " ORDER BY "
            + rows.number();
    return transaction.list(sql, reader, with(parameters, transaction.spelled(query), among));
  }

  @Override
  public <T> List<T> ordered(
      FoundRows rows,
      String order,
      TextQuery query,
      int most,
      RowReader<T> reader,
      @Nullable Object... parameters) {
    return transaction.list(
        joined(rows, order, parameters.length),
        reader,
        with(parameters, transaction.spelled(query), most));
  }

  /** Rows with the hits that they are found by; {@code own} parameters are theirs. */
  private String joined(FoundRows rows, String order, int own) {
    return "SELECT "
        + rows.columns()
        + " FROM "
        + table
        + " hit CROSS JOIN "
        + joined(rows)
        + " WHERE hit."
        + table
        + " MATCH ?"
        + (own + 1)
        + condition(rows)
        + " ORDER BY "
        + order
        + " LIMIT ?"
        + (own + 2);
  }

  private String matching() {
    return table + " WHERE " + table + " MATCH ?";
  }

  private static String joined(FoundRows rows) {
    return rows.table() + " ON " + rows.number() + " = hit.rowid" + rows.joins();
  }

  private static String condition(FoundRows rows) {
    return rows.condition().isEmpty() ? "" : " AND (" + rows.condition() + ")";
  }

  /** The score of a hit, negative; {@code name} is what SQL calls the table. */
  private String rank(String name, Ranking ranking) {
    if (ranking.weights().isEmpty()) {
      return name + ".rank";
    }
    StringBuilder rank = new StringBuilder("bm25(").append(table);
    for (double weight : ranking.weights()) {
      rank.append(", ").append(weight);
    }
    return rank.append(')').toString();
  }

  private static String ties(Ranking ranking) {
    return ranking.latestOfEqual() ? ", hit.rowid DESC" : "";
  }

  private static @Nullable Object[] with(
      @Nullable Object[] parameters, String expression, int most) {
    @Nullable Object[] all = Arrays.copyOf(parameters, parameters.length + 2);
    all[parameters.length] = expression;
    all[parameters.length + 1] = most;
    return all;
  }

  private long[] numbers(String sql, Object... parameters) {
    Numbers numbers = new Numbers();
    transaction.each(
        sql,
        row -> {
          numbers.add(row.number(1));
          return true;
        },
        parameters);
    return numbers.all();
  }

  private static String json(long[] numbers) {
    StringBuilder text = new StringBuilder(12 * numbers.length).append('[');
    for (int i = 0; i < numbers.length; i++) {
      text.append(i == 0 ? "" : ",").append(numbers[i]);
    }
    return text.append(']').toString();
  }

  /** Numbers without an object each: a common word has tens of thousands. */
  private static final class Numbers {
    private static final int FIRST_CAPACITY = 64;

    private long[] numbers = new long[FIRST_CAPACITY];
    private int size;

    void add(long number) {
      if (size == numbers.length) {
        numbers = Arrays.copyOf(numbers, size * 2);
      }
      numbers[size++] = number;
    }

    long[] all() {
      return Arrays.copyOf(numbers, size);
    }
  }
}
