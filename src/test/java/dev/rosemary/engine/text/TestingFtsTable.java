package dev.rosemary.engine.text;

import dev.rosemary.store.sqlite.TestingFtsSyntax;
import dev.rosemary.store.text.TextQuery;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** An FTS5 table in memory, made as the product makes its own, fed with analysed text. */
final class TestingFtsTable implements AutoCloseable {

  static final Set<String> COLUMNS = Set.of("name", "content");

  private final Connection connection;
  private final PreparedStatement best;
  private final PreparedStatement any;
  private int rows;

  TestingFtsTable() throws SQLException {
    connection = DriverManager.getConnection("jdbc:sqlite::memory:");
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(
          """
          CREATE VIRTUAL TABLE texts USING fts5(
            name, content, content='', contentless_delete=1,
            tokenize = "porter unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'")
          """);
    }
    any = connection.prepareStatement("SELECT rowid FROM texts WHERE texts MATCH ?");
    best =
        connection.prepareStatement(
            "SELECT rowid FROM texts WHERE texts MATCH ? ORDER BY rank, rowid");
  }

  /** A table with these texts as contents of rows 1, 2, …. */
  static TestingFtsTable of(String... contents) throws SQLException {
    TestingFtsTable table = new TestingFtsTable();
    for (String content : contents) {
      table.add("", content);
    }
    return table;
  }

  int add(String name, String content) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO texts(rowid, name, content) VALUES (?, ?, ?)")) {
      insert.setInt(1, ++rows);
      insert.setString(2, TextAnalyzer.analyze(name));
      insert.setString(3, TextAnalyzer.analyze(content));
      insert.executeUpdate();
    }
    return rows;
  }

  /** Rows that match, best first. */
  List<Integer> rows(String match) throws SQLException {
    return rows(match, best);
  }

  /** Rows that meet a question, best first. */
  List<Integer> rows(TextQuery query) throws SQLException {
    return rows(TestingFtsSyntax.of(query));
  }

  /** Whether a row meets it; like {@link #rows} an error when FTS5 refuses it, but faster. */
  boolean matches(TextQuery match) throws SQLException {
    return !rows(TestingFtsSyntax.of(match), any).isEmpty();
  }

  /** Whether it matches this row. */
  boolean matches(TextQuery match, int row) throws SQLException {
    return rows(TestingFtsSyntax.of(match), any).contains(row);
  }

  private static List<Integer> rows(String match, PreparedStatement select) throws SQLException {
    List<Integer> found = new ArrayList<>();
    select.setString(1, match);
    try (ResultSet results = select.executeQuery()) {
      while (results.next()) {
        found.add(results.getInt(1));
      }
    }
    return found;
  }

  /** Rows that a query finds, of plain words any. */
  List<Integer> search(String query) throws SQLException {
    return rows(QueryCompiler.compile(query, COLUMNS).toMatch());
  }

  /** Rows that a query finds, of plain words all. */
  List<Integer> searchAll(String query) throws SQLException {
    return rows(QueryCompiler.compile(query, COLUMNS).toMatchAll());
  }

  @Override
  public void close() throws SQLException {
    any.close();
    best.close();
    connection.close();
  }
}
