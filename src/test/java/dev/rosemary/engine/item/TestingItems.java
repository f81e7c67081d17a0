package dev.rosemary.engine.item;

import dev.rosemary.engine.Engine;
import dev.rosemary.engine.item.write.NewItem;
import dev.rosemary.engine.item.write.Remembering;
import dev.rosemary.engine.memory.MemoryTime;
import dev.rosemary.store.Synchronous;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The personal file of an engine, with items in it. A second goes by between looks at the clock.
 */
public final class TestingItems implements AutoCloseable {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private static final MemoryTime.Given HAPPENED =
      Objects.requireNonNull(MemoryTime.parseOptionalGiven("happened", "2025-12-01"));

  private final AtomicLong seconds = new AtomicLong();
  private final Engine engine;

  public TestingItems(Path directory) {
    engine =
        Engine.open(
            directory,
            Synchronous.NORMAL,
            () -> START.plus(Duration.ofSeconds(seconds.getAndIncrement())),
            message -> {});
  }

  public Store store() {
    return engine.personal(null);
  }

  public Space space() {
    return store().space(null);
  }

  /** Stores a fact. */
  public Item remember(String text) {
    NewItem item =
        new NewItem(
            text, "fact", null, List.of(), List.of(), HAPPENED, null, null, null, List.of(), false,
            null);
    return new Remembering(store(), space(), List.of())
        .remember(List.of(item), () -> {})
        .getFirst()
        .item();
  }

  /** Gives an item another id. */
  public Item renamed(Item item, String id) {
    return store()
        .file()
        .use(database ->
            database.write(transaction -> {
              transaction.update("UPDATE memories SET id = ? WHERE seq = ?", id, item.number());
              return ItemTable.numbered(transaction, item.kind(), List.of(item.number()), null)
                  .getFirst();
            }));
  }

  @Override
  public void close() {
    engine.close();
  }
}
