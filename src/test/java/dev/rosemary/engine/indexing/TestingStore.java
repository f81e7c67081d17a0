package dev.rosemary.engine.indexing;

import dev.rosemary.engine.kind.TextKind;
import dev.rosemary.engine.vector.Embedding;
import dev.rosemary.store.Database;
import dev.rosemary.store.FileAccess;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.sqlite.SqliteDatabase;
import dev.rosemary.store.text.FoundRows;
import dev.rosemary.store.text.TextIndex;
import dev.rosemary.store.text.TextQuery;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** A store file whose rows are written as the rooms that own them do. */
public final class TestingStore implements FileAccess, AutoCloseable {
  private static final String TIME = "2026-01-01T00:00:00.000000000Z";

  private final Database database;

  public TestingStore(Path file) {
    database =
        SqliteDatabase.open(
            file, FileSchema.PROJECT, Synchronous.NORMAL, SqliteDatabase.Missing.CREATE);
  }

  @Override
  public <T extends @Nullable Object> T use(Function<Database, T> work) {
    return work.apply(database);
  }

  public void update(String sql, @Nullable Object... parameters) {
    int _ = database.write(transaction -> transaction.update(sql, parameters));
  }

  public long number(String sql, @Nullable Object... parameters) {
    return database.read(transaction -> transaction.number(sql, parameters));
  }

  /** The first column of what a query finds. */
  public List<String> texts(String sql, @Nullable Object... parameters) {
    return database.read(transaction -> transaction.list(sql, row -> row.text(1), parameters));
  }

  /** The texts of rows that an index finds. */
  public List<String> found(TextIndex index, FoundRows rows, String word) {
    return database.read(transaction ->
        transaction.texts(index).latest(rows, new TextQuery.Phrase(word), 5, row -> row.text(2)));
  }

  /** Writes a memory. */
  public long memory(String content) {
    return database.write(transaction -> {
      long seq = 1 + transaction.number("SELECT coalesce(max(seq), 0) FROM memories");
      int _ =
          transaction.update(
              """
              INSERT INTO memories (seq, id, content, memory_type, event_time, ingestion_time,
                valid_from) VALUES (?, ?, ?, 'semantic', ?, ?, ?)
              """,
              seq,
              "%020d".formatted(seq),
              content,
              TIME,
              TIME,
              TIME);
      return seq;
    });
  }

  /** Writes memories in one transaction, each different from all others. */
  public void memories(int from, int count) {
    int _ =
        database.write(transaction ->
            transaction.update(
                """
                WITH RECURSIVE n(i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
                INSERT INTO memories (id, content, memory_type, event_time, ingestion_time,
                  valid_from)
                SELECT printf('%020d', i), 'note ' || i || ' of many', 'semantic', ?3, ?3, ?3
                FROM n
                """,
                from, from + count - 1, TIME));
  }

  /** Writes an observation of a new entity. */
  public long observation(String entity, String content) {
    return database.write(transaction -> {
      long seq = 1 + transaction.number("SELECT coalesce(max(seq), 0) FROM entities");
      int _ =
          transaction.update(
              "INSERT INTO entities (seq, id, name, entity_type) VALUES (?, ?, ?, 'thing')",
              seq,
              "e" + seq,
              entity);
      int _ =
          transaction.update(
              "INSERT INTO observations (seq, id, entity_id, content) VALUES (?, ?, ?, ?)",
              seq << 24,
              "o" + seq,
              "e" + seq,
              content);
      return seq << 24;
    });
  }

  /** The texts of those allowed that are nearest to a query. */
  public List<Vectors.Hit> hits(
      Vectors vectors, Embedding query, TextKind kind, LongPredicate items, int most) {
    return database.read(transaction -> vectors.nearest(transaction, query, kind, items, most));
  }

  /** The numbers of the texts that are nearest to a query. */
  public List<Long> nearest(Vectors vectors, Embedding query, TextKind kind, int most) {
    return hits(vectors, query, kind, _ -> true, most).stream().map(Vectors.Hit::item).toList();
  }

  public long pending(Vectors vectors) {
    return database.read(vectors::pending);
  }

  public VectorsState state(Vectors vectors) {
    return database.read(vectors::state);
  }

  /** Waits until no text waits for its vector, and vectors are found. */
  public void awaitAll(Vectors vectors) throws InterruptedException {
    for (int i = 0; i < 6_000; i++) {
      if (state(vectors) instanceof VectorsState.Ready && pending(vectors) == 0) {
        return;
      }
      Thread.sleep(10);
    }
    throw new AssertionError(
        "after a minute " + pending(vectors) + " texts wait, state " + state(vectors));
  }

  @Override
  public void close() {
    database.close();
  }
}
