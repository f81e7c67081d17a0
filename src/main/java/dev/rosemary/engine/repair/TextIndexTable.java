package dev.rosemary.engine.repair;

import dev.rosemary.engine.memory.MemoryTime;
import dev.rosemary.engine.text.TextAnalyzer;
import dev.rosemary.store.Inspection;
import dev.rosemary.store.Row;
import dev.rosemary.store.Transaction;
import java.nio.file.Path;
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

  /**
   * Whether it finds what it has to: each word of each row, and nothing else. Its own form has no
   * checksums. A table of the same kind is filled in memory, and the words of both are compared by
   * how often and where each is; takes about as long as making the table again.
   */
  boolean agrees(Path file) {
    return Inspection.of(
        file,
        transaction -> {
          String definition =
              transaction.first(
                  "SELECT sql FROM sqlite_schema WHERE name = ?", row -> row.text(1), table);
          return definition != null
              && Inspection.inMemory(scratch -> {
                scratch.update(definition);
                transaction.each(
                    rows,
                    row -> {
                      insert(scratch, row.number(1), texts(row));
                      return true;
                    });
                return words(transaction).equals(words(scratch));
              });
        });
  }

  /** A checksum of every word with its number and places. */
  private List<Long> words(Transaction transaction) {
    transaction.update(
        "CREATE VIRTUAL TABLE temp.words USING fts5vocab(main, " + table + ", 'instance')");
    long[] sum = new long[2];
    transaction.each(
        """
        SELECT term, count(*), sum(doc * 31 + offset * 7 + unicode(col)) FROM temp.words
        GROUP BY term
        """,
        row -> {
          sum[0]++;
          sum[1] +=
              (row.text(1).hashCode() * 0x9E3779B97F4A7C15L + row.number(2)) * 31 + row.number(3);
          return true;
        });
    return List.of(sum[0], sum[1]);
  }

  /** Removes all of it; {@link #mend} makes it again. */
  void empty(Transaction transaction) {
    transaction.update("INSERT INTO " + table + " (" + table + ") VALUES ('delete-all')");
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
          return texts.add(texts(row));
        });
    for (int i = 0; i < numbers.size(); i++) {
      insert(transaction, numbers.get(i), texts.get(i));
    }
    return numbers.size() == BATCH;
  }

  private List<@Nullable String> texts(Row row) {
    List<@Nullable String> texts = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      texts.add(row.optionalText(i + 2));
    }
    return texts;
  }

  private void insert(Transaction transaction, long number, List<@Nullable String> texts) {
    Object[] values = new Object[columns.size() + 1];
    values[0] = number;
    for (int column = 0; column < columns.size(); column++) {
      values[column + 1] = analyzed(columns.get(column), texts.get(column));
    }
    transaction.update(
        "INSERT INTO "
            + table
            + " (rowid, "
            + String.join(", ", columns)
            + ") VALUES (?"
            + ", ?".repeat(columns.size())
            + ")",
        values);
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
