package dev.rosemary.engine.mention;

import dev.rosemary.engine.text.TextAnalyzer;
import dev.rosemary.store.Database;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.sqlite.SqliteDatabase;
import java.nio.file.Path;
import java.util.List;

/** Rows as the surfaces write them. */
final class TestingTexts {
  private static final String TIME = "2026-01-06T11:28:28.000000000Z";

  private TestingTexts() {}

  static Database open(Path folder) {
    return SqliteDatabase.open(
        folder.resolve("m.db"),
        FileSchema.PROJECT,
        Synchronous.NORMAL,
        SqliteDatabase.Missing.CREATE);
  }

  static long memory(Transaction transaction, String content) {
    transaction.update(
        "INSERT INTO memories (id, content, memory_type, event_time, ingestion_time, valid_from)"
            + " VALUES (hex(randomblob(10)), ?1, 'semantic', ?2, ?2, ?2)",
        content,
        TIME);
    long number = transaction.number("SELECT last_insert_rowid()");
    transaction.update(
        "INSERT INTO memories_fts (rowid, content) VALUES (?, ?)",
        number,
        TextAnalyzer.analyze(content));
    return number;
  }

  static long memoryEntity(Transaction transaction, String name) {
    transaction.update(
        "INSERT INTO memory_entities (id, name, created_at) VALUES (hex(randomblob(10)), ?, ?)",
        name,
        TIME);
    return transaction.number("SELECT last_insert_rowid()");
  }

  static long entity(Transaction transaction, String name) {
    transaction.update(
        "INSERT INTO entities (id, name, entity_type) VALUES (?1, ?1, 'thing')", name);
    return transaction.number("SELECT last_insert_rowid()");
  }

  static long observation(Transaction transaction, long entity, int number, String content) {
    long seq = (entity << 24) + number;
    transaction.update(
        "INSERT INTO observations (seq, id, entity_id, content)"
            + " VALUES (?, hex(randomblob(10)), (SELECT id FROM entities WHERE seq = ?), ?)",
        seq,
        entity,
        content);
    transaction.update(
        "INSERT INTO observations_fts (rowid, content) VALUES (?, ?)",
        seq,
        TextAnalyzer.analyze(content));
    return seq;
  }

  static long vault(Transaction transaction, String key, String content) {
    transaction.update("INSERT INTO vault_memories (key, content) VALUES (?, ?)", key, content);
    long number = transaction.number("SELECT last_insert_rowid()");
    transaction.update(
        "INSERT INTO vault_fts (rowid, key, content, tags) VALUES (?, ?, ?, '')",
        number,
        key,
        TextAnalyzer.analyze(content));
    return number;
  }

  /** All mentions as {@code text kind:text>entity kind:entity}. */
  static List<String> mentions(Database database) {
    return database.read(transaction ->
        transaction.list(
            "SELECT text_kind || ':' || text_item || '>' || entity_kind || ':' || entity_item"
                + " FROM mentions ORDER BY 1",
            row -> row.text(1)));
  }
}
