package dev.rosemary.faults;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** A database file as any SQLite client sees it. */
public final class TestingFile implements AutoCloseable {
  private final Connection connection;

  /** Opens the file. */
  public TestingFile(Path file) throws SQLException {
    connection = new org.sqlite.JDBC().connect("jdbc:sqlite:" + file, new Properties());
  }

  /** The first column of all rows. */
  public List<String> column(String sql) throws SQLException {
    List<String> values = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        values.add(String.valueOf(rows.getString(1)));
      }
    }
    return values;
  }

  /** How far the registry of a data directory knows its only other file to have come. */
  public static long generation(Path data) throws SQLException {
    try (TestingFile registry = new TestingFile(data.resolve("_meta.db"))) {
      return registry.number("SELECT value FROM ledger WHERE name LIKE 'generation %.db'");
    }
  }

  /** The first column of the first row; 0 when there is none. */
  public long number(String sql) throws SQLException {
    List<String> values = column(sql);
    return values.isEmpty() ? 0 : Long.parseLong(values.getFirst());
  }

  /** Changes rows. */
  public void run(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }

  /** What is wrong with a project's file; empty when nothing is. */
  public List<String> faults() throws SQLException {
    List<String> faults = new ArrayList<>(column("PRAGMA integrity_check"));
    faults.remove("ok");
    faults.addAll(column("PRAGMA foreign_key_check"));
    for (String table : List.of("entities", "observations")) {
      String active = "SELECT seq FROM " + table + " WHERE deleted_at IS NULL";
      String indexed = "SELECT id FROM " + table + "_fts_docsize";
      column(active + " EXCEPT " + indexed)
          .forEach(seq -> faults.add(table + " not indexed " + seq));
      column(indexed + " EXCEPT " + active)
          .forEach(seq -> faults.add(table + " still indexed " + seq));
      run("INSERT INTO " + table + "_fts (" + table + "_fts) VALUES ('integrity-check')");
    }
    faults.addAll(
        column(
            "SELECT 'twice ' || name FROM entities WHERE deleted_at IS NULL GROUP BY name HAVING count(*) > 1"));
    faults.addAll(
        column(
            "SELECT 'observation of a deleted entity ' || o.id FROM observations o JOIN entities e ON e.id = o.entity_id WHERE o.deleted_at IS NULL AND e.deleted_at IS NOT NULL"));
    return faults;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
