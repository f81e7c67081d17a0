package dev.rosemary.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.memory.MemoryType;
import dev.rosemary.engine.memory.NewMemory;
import dev.rosemary.store.Synchronous;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the engine opens, when, and what it does where something is not there. */
class EngineTest {
  private static final Clock CLOCK = Clock.systemUTC();
  private static final Home PROJECT = new Home(null, "p", Home.DIMENSIONS, false);

  @TempDir private Path data;
  private final AtomicInteger models = new AtomicInteger();

  private Embedder model() {
    models.incrementAndGet();
    return Embedder.disabled();
  }

  private Engine open(Home home) {
    return Engine.open(data, home, Synchronous.NORMAL, CLOCK, this::model, null, message -> {});
  }

  private Engine openToRead(Home home) {
    return Engine.openToRead(data, home, CLOCK, this::model, null, message -> {});
  }

  private static void store(Engine engine, String content) {
    engine
        .memories()
        .store(new NewMemory(content, MemoryType.SEMANTIC, null, null, null, null, null));
  }

  @Test
  void theModelIsAskedForOnceAndOnlyByWhatNeedsIt() {
    try (Engine engine = open(Home.DEFAULT)) {
      engine.projects().create("a", "");
      assertThat(engine.vault().count()).isZero();
      assertThat(models).hasValue(0);
      store(engine, "walruses sleep");
      assertThat(engine.recall()).isNotNull();
      engine.startMeaning(false);
      assertThat(engine.meaningStatus().memories()).isEqualTo(1);
      assertThat(engine.meaningStatus().pending()).isZero();
      assertThat(models).hasValue(1);
    }
  }

  @Test
  void afterTheCloseNothingIsMadeAnymore() {
    Engine engine = open(Home.DEFAULT);
    engine.close();
    assertThatThrownBy(engine::memories)
        .isInstanceOfSatisfying(
            FailureException.class,
            e -> assertThat(e.failure()).isInstanceOf(Failure.Conflict.class))
        .hasMessageContaining("closed");
    assertThatThrownBy(engine::code).hasMessageContaining("closed");
    engine.startVerification();
    assertThat(models).hasValue(0);
  }

  @Test
  void aProjectAsHomeStoreIsMadeByAWriteAndByNothingBefore() {
    try (Engine engine = open(PROJECT)) {
      assertThat(engine.projects().list(null)).isEmpty();
      store(engine, "walruses sleep");
      assertThat(engine.projects().list(null)).singleElement().matches(p -> p.name().equals("p"));
      assertThat(data.resolve("memory.db")).doesNotExist();
    }
    try (Engine engine = open(PROJECT)) {
      assertThat(engine.memories().count(null)).isEqualTo(1);
      engine.projects().archive("p");
      assertThatThrownBy(() -> engine.memories().count(null)).hasMessageContaining("is archived");
    }
  }

  @Test
  void whatIsOnlyReadAndNotThereIsEmptyAndNotMade() {
    for (Home home : new Home[] {PROJECT, Home.DEFAULT}) {
      try (Engine engine = openToRead(home)) {
        assertThat(engine.memories().count(null)).isZero();
        assertThatThrownBy(() -> store(engine, "walruses sleep"))
            .isInstanceOfSatisfying(
                FailureException.class,
                e ->
                    assertThat(((Failure.Storage) e.failure()).cause())
                        .isEqualTo(Failure.Storage.Cause.READ_ONLY));
      }
    }
    assertThat(Files.exists(data.resolve("_meta.db"))).isFalse();
  }
}
