package dev.rosemary.engine.memory;

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
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Memories in a file of their own. A second goes by between any two looks at the clock. */
final class TestingMemories implements FileAccess, AutoCloseable {
  static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final AtomicLong seconds = new AtomicLong();
  private final Database database;
  private final Memories memories;

  TestingMemories(Path directory) {
    database =
        SqliteDatabase.open(
            directory.resolve("memory.db"), FileSchema.PROJECT, Synchronous.NORMAL, Missing.CREATE);
    memories =
        new Memories(
            this, () -> START.plus(Duration.ofSeconds(seconds.getAndIncrement())), new Random(7));
  }

  @Override
  public <T extends @Nullable Object> T use(Function<Database, T> work) {
    return work.apply(database);
  }

  Memories memories() {
    return memories;
  }

  /** Stores a fact that belongs to nobody. */
  String store(String content) {
    return memories.store(NewMemory.of(content, MemoryType.SEMANTIC));
  }

  String store(String content, String user) {
    return memories.store(new NewMemory(content, MemoryType.SEMANTIC, user, null, null, null));
  }

  List<String> list(@Nullable String user) {
    List<String> contents = new ArrayList<>();
    memories.list(user, Long.MAX_VALUE, 0, memory -> contents.add(memory.content()));
    return contents;
  }

  List<String> valid(@Nullable String user, String at) {
    List<String> contents = new ArrayList<>();
    memories.valid(
        user, MemoryTime.parse("at", at), Long.MAX_VALUE, memory -> contents.add(memory.content()));
    return contents;
  }

  @Override
  public void close() {
    database.close();
  }
}
