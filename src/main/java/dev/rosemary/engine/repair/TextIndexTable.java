package dev.rosemary.engine.repair;

import dev.rosemary.engine.memory.MemoryTime;
import dev.rosemary.engine.text.TextAnalyzer;
import dev.rosemary.store.Transaction;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The full-text tables of a project's file (derived) against the rows that they are made of. Each
 * query gives the row number and the texts of what has to be found, as the table's room writes it.
 */
final class TextIndexTable {
  /** Rows written in one transaction: others may write in between. */
  private static final int BATCH = 2_000;

  private static final List<TextIndexTable> ALL =
      List.of(
          new TextIndexTable(
              "entities_fts",
              List.of("name", "entity_type"),
              """
              SELECT seq, name, entity_type FROM entities
              WHERE deleted_at IS NULL AND thread IS NULL
              """),
          new TextIndexTable(
              "observations_fts",
              List.of("content"),
              """
              SELECT o.seq, o.content FROM observations o JOIN entities e ON e.id = o.entity_id
              WHERE o.deleted_at IS NULL AND e.deleted_at IS NULL AND e.thread IS NULL
              """),
          new TextIndexTable(
              "thread_entities_fts",
              List.of("thread", "name", "entity_type"),
              """
              SELECT seq, 't' || thread, name, entity_type FROM entities
              WHERE deleted_at IS NULL AND thread IS NOT NULL
              """),
          new TextIndexTable(
              "thread_observations_fts",
              List.of("thread", "content"),
              """
              SELECT o.seq, 't' || e.thread, o.content
              FROM observations o JOIN entities e ON e.id = o.entity_id
              WHERE o.deleted_at IS NULL AND o.superseded_by IS NULL AND e.deleted_at IS NULL
                AND e.thread IS NOT NULL
              """),
          new TextIndexTable(
              "session_fts",
              List.of("key", "content", "tags"),
              """
              SELECT id, key, content, (SELECT group_concat(value, char(10)) FROM json_each(tags))
              FROM session_memories WHERE json_valid(tags)
              """),
          new TextIndexTable(
              "vault_fts",
              List.of("key", "content", "tags"),
              """
              SELECT id, key, content, (SELECT group_concat(value, char(10)) FROM json_each(tags))
              FROM vault_memories WHERE json_valid(tags)
              """),
          new TextIndexTable(
              "memories_fts",
              List.of("content", "time"),
              """
              SELECT seq, content, CASE WHEN event_time <> ingestion_time
                  THEN date(event_time, coalesce(event_offset, 0) || ' minutes') END
              FROM memories
              """),
          new TextIndexTable(
              "memory_entities_fts",
              List.of("name", "entity_type", "description"),
              "SELECT seq, name, entity_type, description FROM memory_entities"));

  private final String table;
  private final List<String> columns;
  private final String rows;

  private TextIndexTable(String table, List<String> columns, String rows) {
    this.table = table;
    this.columns = columns;
    this.rows = rows;
  }

  static List<TextIndexTable> all() {
    return ALL;
  }

  String name() {
    return table;
  }

  /** How many rows it lacks. */
  long missing(Transaction transaction) {
    return transaction.number("SELECT count(*) FROM (" + rows + ") WHERE " + first() + lacking());
  }

  /** How many rows it has that it should not have. */
  long surplus(Transaction transaction) {
    return transaction.number("SELECT count(*) FROM (" + surplusRows() + ")");
  }

  /** Removes the rows that it should not have. */
  void removeSurplus(Transaction transaction) {
    for (long number : transaction.list(surplusRows(), row -> row.number(1))) {
      transaction.update("DELETE FROM " + table + " WHERE rowid = ?", number);
    }
  }

  /** Removes the rows that it should not have and writes some that it lacks; whether more are. */
  boolean mend(Transaction transaction) {
    removeSurplus(transaction);
    List<List<@Nullable String>> texts = new ArrayList<>();
    List<Long> numbers = new ArrayList<>();
    transaction.each(
        "SELECT * FROM (" + rows + ") WHERE " + first() + lacking() + " LIMIT " + BATCH,
        row -> {
          numbers.add(row.number(1));
          List<@Nullable String> text = new ArrayList<>();
          for (int i = 0; i < columns.size(); i++) {
            text.add(row.optionalText(i + 2));
          }
          return texts.add(text);
        });
    String insert =
        "INSERT INTO "
            + table
            + " (rowid, "
            + String.join(", ", columns)
            + ") VALUES (?"
            + ", ?".repeat(columns.size())
            + ")";
    for (int i = 0; i < numbers.size(); i++) {
      Object[] values = new Object[columns.size() + 1];
      values[0] = numbers.get(i);
      for (int column = 0; column < columns.size(); column++) {
        values[column + 1] = analyzed(columns.get(column), texts.get(i).get(column));
      }
      transaction.update(insert, values);
    }
    return numbers.size() == BATCH;
  }

  private static String analyzed(String column, @Nullable String text) {
    if (text == null) {
      return "";
    }
    return switch (column) {
      case "thread" -> text;
      case "time" -> TextAnalyzer.analyze(MemoryTime.words(text));
      default -> TextAnalyzer.analyze(text);
    };
  }

  /** The name of the first column of the query. */
  private String first() {
    return rows.startsWith("SELECT id") ? "id" : "seq";
  }

  private String lacking() {
    return " NOT IN (SELECT id FROM " + table + "_docsize)";
  }

  private String surplusRows() {
    return "SELECT id FROM "
        + table
        + "_docsize WHERE id NOT IN (SELECT "
        + first()
        + " FROM ("
        + rows
        + "))";
  }
}
