package dev.rosemary.engine.text;

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
      statement.executeUpdate("CREATE VIRTUAL TABLE words USING fts5vocab(texts, row)");
    }
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
    return addAnalysed(TextAnalyzer.analyze(name), TextAnalyzer.analyze(content));
  }

  int addAnalysed(String name, String content) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO texts(rowid, name, content) VALUES (?, ?, ?)")) {
      insert.setInt(1, ++rows);
      insert.setString(2, name);
      insert.setString(3, content);
      insert.executeUpdate();
    }
    return rows;
  }

  /** Rows that match, best first. */
  List<Integer> rows(String match) throws SQLException {
    List<Integer> found = new ArrayList<>();
    try (PreparedStatement select =
        connection.prepareStatement(
            "SELECT rowid FROM texts WHERE texts MATCH ? ORDER BY rank, rowid")) {
      select.setString(1, match);
      try (ResultSet results = select.executeQuery()) {
        while (results.next()) {
          found.add(results.getInt(1));
        }
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

  /** The words that FTS5 keeps, in its order. */
  List<String> words() throws SQLException {
    List<String> words = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet results = statement.executeQuery("SELECT term FROM words")) {
      while (results.next()) {
        words.add(results.getString(1));
      }
    }
    return words;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
