package dev.rosemary.engine.memory.recall;

import dev.rosemary.base.Log;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.indexing.Vectors;
import dev.rosemary.engine.memory.Memories;
import dev.rosemary.engine.memory.MemoryFilter;
import dev.rosemary.engine.memory.MemoryType;
import dev.rosemary.engine.memory.NewMemory;
import dev.rosemary.engine.memory.entity.MemoryEntities;
import dev.rosemary.engine.mention.MentionBacklog;
import dev.rosemary.store.Database;
import dev.rosemary.store.FileAccess;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.sqlite.SqliteDatabase;
import dev.rosemary.store.sqlite.SqliteDatabase.Missing;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Memories of a file of their own, with all that searches them. Two hours lie between any two. */
final class TestingRecall implements FileAccess, AutoCloseable {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final AtomicLong hours = new AtomicLong();
  private final Database database;
  private final Embedder embedder;
  private final Vectors vectors;
  private final Memories memories;
  private final MemoryEntities entities;
  private final Recall recall;

  TestingRecall(Path folder, Embedder embedder) {
    this.embedder = embedder;
    database =
        SqliteDatabase.open(
            folder.resolve("m.db"), FileSchema.PROJECT, Synchronous.NORMAL, Missing.CREATE);
    memories = new Memories(this, this::now, new Random(7));
    entities = new MemoryEntities(this, this::now, new Random(8));
    vectors = new Vectors(this, embedder, List.of(new MentionBacklog()), Log.NONE);
    recall = new Recall(this, embedder, vectors);
  }

  private Instant now() {
    return START.plus(Duration.ofHours(2 * hours.incrementAndGet()));
  }

  @Override
  public <T extends @Nullable Object> T use(Function<Database, T> work) {
    return work.apply(database);
  }

  Database database() {
    return database;
  }

  Memories memories() {
    return memories;
  }

  MemoryEntities entities() {
    return entities;
  }

  Recall recall() {
    return recall;
  }

  String store(String content) {
    return store(content, null, null);
  }

  String store(String content, @Nullable String user, @Nullable String metadata) {
    return memories.store(new NewMemory(content, MemoryType.SEMANTIC, user, metadata, null, null));
  }

  /** Starts the model and waits until everything has its vector. */
  void embed() throws InterruptedException {
    embedder.start();
    embedder.await(120, TimeUnit.SECONDS);
    vectors.start();
    while (use(d -> d.read(vectors::pending)) > 0) {
      Thread.sleep(20);
    }
  }

  MemoryFilter filter(@Nullable String user) {
    return new MemoryFilter(user, false, "2027-01-01T00:00:00.000000000Z");
  }

  /** The contents that recall finds, best first. */
  List<String> recall(String query, @Nullable String user, Weights weights) {
    List<String> found = new ArrayList<>();
    recall.recall(query, filter(user), weights, 0, 10, hit -> found.add(hit.memory().content()));
    return found;
  }

  @Override
  public void close() {
    vectors.close();
    embedder.close();
    database.close();
  }
}
