package dev.rosemary.engine.indexing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.TestingWait;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Log;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.embed.EmbedderState;
import dev.rosemary.engine.embed.TestingModel;
import dev.rosemary.engine.kind.TextKind;
import dev.rosemary.engine.vector.Embedding;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VectorsTest {
  private static final Embedder EMBEDDER = Embedder.of(TestingModel.folder(), Log.NONE);

  @TempDir private Path folder;
  private TestingStore store;

  @BeforeAll
  static void load() throws Exception {
    EMBEDDER.start();
    assertThat(EMBEDDER.await(120, TimeUnit.SECONDS)).isInstanceOf(EmbedderState.Ready.class);
  }

  @AfterAll
  static void closeEmbedder() {
    EMBEDDER.close();
  }

  @BeforeEach
  void open() {
    store = new TestingStore(folder.resolve("memory.db"));
  }

  @AfterEach
  void close() {
    store.close();
  }

  private Vectors vectors() {
    return new Vectors(store, EMBEDDER, List.of(), Log.NONE);
  }

  @Test
  @DisplayName("R-7: what is written before and after the model is there is found by meaning soon")
  void findsByMeaning() throws Exception {
    long cat = store.memory("Our cat turned seven last week.");
    long bridge = store.memory("The bridge is how the old road leaves town.");
    try (Vectors vectors = vectors()) {
      assertThat(store.pending(vectors)).isEqualTo(2);
      vectors.start();
      store.awaitAll(vectors);
      Embedding query = EMBEDDER.query("How old is the feline?");
      assertThat(store.nearest(vectors, query, TextKind.MEMORY, 5)).containsExactly(cat, bridge);

      long kitten = store.memory("The feline is three years old.");
      store.awaitAll(vectors);
      assertThat(store.nearest(vectors, query, TextKind.MEMORY, 1)).containsExactly(kitten);
      assertThat(store.hits(vectors, query, TextKind.MEMORY, id -> id < kitten, 1))
          .singleElement()
          .satisfies(hit -> {
            assertThat(hit.item()).isEqualTo(cat);
            double cosine = EMBEDDER.passage("Our cat turned seven last week.").cosine(query);
            assertThat(hit.cosine()).isEqualTo(cosine);
          });
    }
  }

  @Test
  void textsOfAllKindsHaveVectorsAndOnlyTheCurrentOnes() throws Exception {
    long observation = store.observation("Tom", "is a cat");
    long old = store.observation("Rex", "is a dog");
    store.update("UPDATE observations SET superseded_by = 'later' WHERE seq = ?", old);
    store.update(
        "INSERT INTO memory_entities (id, name, description, created_at) VALUES"
            + " ('a', 'Tom', 'a cat', ''), ('b', 'Rex', NULL, '')");
    store.update("INSERT INTO vault_memories (key, content) VALUES ('pet', 'a cat')");
    store.update(
        "INSERT INTO documents (folder, document_id, title, content, hash)"
            + " VALUES ('/f', 'd', 'On cats', 'They purr.', 'h')");
    try (Vectors vectors = vectors()) {
      assertThat(store.pending(vectors)).isEqualTo(4);
      vectors.start();
      store.awaitAll(vectors);
      Embedding query = EMBEDDER.query("cats");
      assertThat(store.nearest(vectors, query, TextKind.OBSERVATION, 5))
          .containsExactly(observation);
      assertThat(store.nearest(vectors, query, TextKind.DESCRIPTION, 5)).containsExactly(1L);
      assertThat(store.nearest(vectors, query, TextKind.VAULT, 5)).containsExactly(1L);
      assertThat(store.nearest(vectors, query, TextKind.DOCUMENT, 5)).containsExactly(1L);
      assertThat(store.nearest(vectors, query, TextKind.MEMORY, 5)).isEmpty();

      store.update("UPDATE observations SET deleted_at = 'now' WHERE seq = ?", observation);
      store.update("UPDATE vault_memories SET content = 'no pets' WHERE key = 'pet'");
      store.update("DELETE FROM documents");
      assertThat(store.nearest(vectors, query, TextKind.OBSERVATION, 5)).isEmpty();
      assertThat(store.nearest(vectors, query, TextKind.DOCUMENT, 5)).isEmpty();
      store.awaitAll(vectors);
      assertThat(store.nearest(vectors, query, TextKind.VAULT, 5)).containsExactly(1L);
      assertThat(store.number("SELECT count(*) FROM embeddings WHERE kind IS NULL")).isEqualTo(2);

      long next = store.memory("slots are used again");
      store.awaitAll(vectors);
      assertThat(store.nearest(vectors, query, TextKind.MEMORY, 5)).containsExactly(next);
      assertThat(store.number("SELECT count(*) FROM embeddings WHERE kind IS NULL")).isEqualTo(1);
    }
  }

  @Test
  @DisplayName("R-8: a memory whose content changes while its vector is made gets that of the new")
  void changedWhileItsVectorIsMade() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch changed = new CountDownLatch(1);
    AtomicInteger runs = new AtomicInteger();
    PassageMaker maker =
        (text, goOn) -> {
          runs.incrementAndGet();
          begun.countDown();
          try {
            assertThat(changed.await(120, TimeUnit.SECONDS)).isTrue();
          } catch (InterruptedException e) {
            throw new AssertionError(e);
          }
          return EMBEDDER.passage(text, goOn);
        };
    long changing = store.memory("Our cat turned seven last week.");
    long deleted = store.memory("The cat sleeps.");
    try (Vectors vectors = new Vectors(store, EMBEDDER, maker, List.of(), Log.NONE)) {
      vectors.start();
      assertThat(begun.await(120, TimeUnit.SECONDS)).isTrue();
      // Both are in the batch that is being computed; no write waits for it.
      store.update(
          "UPDATE memories SET content = 'Taxes are due in April.' WHERE seq = ?", changing);
      store.update("DELETE FROM memories WHERE seq = ?", deleted);
      changed.countDown();
      store.awaitAll(vectors);

      Embedding query = EMBEDDER.query("money for the state");
      assertThat(store.hits(vectors, query, TextKind.MEMORY, _ -> true, 9))
          .containsExactly(
              new Vectors.Hit(changing, EMBEDDER.passage("Taxes are due in April.").cosine(query)));
      assertThat(runs).hasValue(3);
      assertThat(vectors.made()).isEqualTo(1);
    }
  }

  @Test
  void aTextThatTheModelFailsOnIsTriedTwiceAndKeepsNobodyElseFromTheQueue() throws Exception {
    AtomicInteger failed = new AtomicInteger();
    StringBuilder logged = new StringBuilder();
    Log log =
        (level, message, _) -> {
          if (level == Log.Level.ERROR) {
            logged.append(message).append('\n');
          }
        };
    PassageMaker maker =
        (text, goOn) -> {
          if (text.contains("poison")) {
            failed.incrementAndGet();
            throw new IllegalStateException("the model fails");
          }
          return EMBEDDER.passage(text, goOn);
        };
    long good = store.memory("a good text");
    store.memory("poison");
    try (Vectors vectors = new Vectors(store, EMBEDDER, maker, List.of(), log)) {
      vectors.start();
      store.awaitAll(vectors);
      assertThat(failed).hasValue(2);
      assertThat(logged.toString())
          .isEqualTo(
              "a text cannot be embedded (MEMORY 2, 6 characters); it is found by its words"
                  + " only\n");
      assertThat(store.nearest(vectors, EMBEDDER.query("good"), TextKind.MEMORY, 5))
          .containsExactly(good);
    }
  }

  @Test
  void aLongTextHasSeveralVectorsAndIsFoundOnce() throws Exception {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 90; i++) {
      text.append("The committee met again to discuss the budget of the coming year. ");
    }
    long committee = store.memory(text + "My sister adopted a small grey kitten on Sunday.");
    long other = store.memory("Weather was fine.");
    try (Vectors vectors = vectors()) {
      vectors.start();
      store.awaitAll(vectors);
      assertThat(store.number("SELECT count(*) FROM embeddings WHERE item = ?", committee))
          .isEqualTo(3);
      assertThat(store.nearest(vectors, EMBEDDER.query("new pet"), TextKind.MEMORY, 5))
          .containsExactlyInAnyOrder(committee, other);

      store.update("UPDATE memories SET content = 'short' WHERE seq = ?", committee);
      store.awaitAll(vectors);
      assertThat(store.number("SELECT count(*) FROM embeddings WHERE kind = 1")).isEqualTo(2);
    }
  }

  @Test
  @DisplayName("R-17: another model re-embeds everything, and vectors of two are never compared")
  @SuppressWarnings("try") // it ends before the others do
  void anotherModelReplacesAllVectors() throws Exception {
    store.memories(1, 40);
    long model;
    try (Vectors vectors = vectors()) {
      vectors.start();
      store.awaitAll(vectors);
      model = store.number("SELECT model FROM embedding_state");
    }
    // One of other dimensions, as a process with a larger model leaves it.
    store.update(
        "INSERT INTO embedding_models (fingerprint, name, dimensions) VALUES ('x', 'big', 1024)");
    store.update("UPDATE embedding_state SET model = (SELECT max(id) FROM embedding_models)");
    store.update(
        "UPDATE embeddings SET seq = 1000, vector = zeroblob(4096),"
            + " model = (SELECT model FROM embedding_state) WHERE slot < 20");
    store.update("UPDATE embedding_state SET seq = 1000");

    Path folderOfOther = TestingModels.other(folder.resolve("other"));
    try (Embedder other = Embedder.of(folderOfOther, Log.NONE);
        Vectors vectors = new Vectors(store, other, List.of(), Log.NONE)) {
      other.start();
      assertThat(other.await(120, TimeUnit.SECONDS)).isInstanceOf(EmbedderState.Ready.class);
      vectors.start();
      long before = Long.MAX_VALUE;
      while (!(store.state(vectors) instanceof VectorsState.Ready) || store.pending(vectors) > 0) {
        if (store.state(vectors) instanceof VectorsState.Ready) {
          long pending = store.pending(vectors);
          assertThat(pending).isLessThanOrEqualTo(before);
          before = pending;
        }
        Thread.sleep(2);
      }
      assertThat(vectors.made()).isEqualTo(40);
      assertThat(store.number("SELECT count(*) FROM embeddings WHERE model <= ?", model + 1))
          .isZero();
      assertThat(store.nearest(vectors, other.query("note"), TextKind.MEMORY, 100)).hasSize(40);

      // The first model's process waits, and says why, as long as this one lives.
      try (Vectors waiting = vectors()) {
        waiting.start();
        TestingWait.until(
            "the other model",
            () -> store.state(waiting).equals(new VectorsState.OtherModel("another")));
        assertThat(store.nearest(waiting, EMBEDDER.query("note"), TextKind.MEMORY, 5)).isEmpty();
        assertThat(store.number("SELECT model FROM embedding_state")).isEqualTo(model + 2);

        vectors.close();
        store.awaitAll(waiting);
        assertThat(waiting.made()).isEqualTo(40);
        assertThat(store.nearest(waiting, EMBEDDER.query("note"), TextKind.MEMORY, 100))
            .hasSize(40);
      }
    }
  }

  @Test
  @DisplayName("R-17: without a usable model the store goes on, and the state says why")
  void withoutAModel() throws Exception {
    Path damaged = Files.createDirectories(folder.resolve("damaged"));
    Files.writeString(damaged.resolve("model.onnx"), "no model");
    for (Embedder embedder :
        List.of(
            Embedder.disabled(),
            Embedder.of(folder.resolve("missing"), Log.NONE),
            Embedder.of(damaged, Log.NONE))) {
      CountDownLatch worked = new CountDownLatch(2);
      BackgroundStep step =
          _ -> {
            worked.countDown();
            return false;
          };
      try (embedder;
          Vectors vectors = new Vectors(store, embedder, List.of(step), Log.NONE)) {
        embedder.start();
        vectors.start();
        var _ = embedder.await(120, TimeUnit.SECONDS);
        long memory = store.memory("written without a model");
        assertThat(store.pending(vectors)).isEqualTo(memory);
        assertThat(store.state(vectors))
            .isInstanceOfSatisfying(
                VectorsState.Unavailable.class, state -> assertThat(state.reason()).endsWith("."));
        assertThat(store.nearest(vectors, Embedding.of(1, 2, 3), TextKind.MEMORY, 5)).isEmpty();
        // Other work behind the calls needs no model.
        vectors.wake();
        assertThat(worked.await(120, TimeUnit.SECONDS)).isTrue();
      }
    }
    assertThat(store.number("SELECT count(*) FROM embedding_queue")).isZero();
  }

  @Test
  @DisplayName("R-13: a search before the vectors are loaded fails with its sentence")
  void notLoaded() throws Exception {
    store.memory("a text");
    try (Vectors vectors = vectors()) {
      vectors.start();
      store.awaitAll(vectors);
    }
    try (Vectors never = vectors()) {
      assertThatThrownBy(() -> store.nearest(never, EMBEDDER.query("text"), TextKind.MEMORY, 5))
          .isInstanceOf(FailureException.class)
          .hasMessage("Embedding service not ready. Please try again.");
    }
  }

  @Test
  @SuppressWarnings("try") // it ends before the others do
  void onlyReadingItFindsWhatOthersMadeAndWritesNothing() throws Exception {
    long memory = store.memory("a text");
    try (Vectors reading = vectors();
        Vectors making = vectors()) {
      reading.startReading();
      making.start();
      store.awaitAll(making);
      store.memory("another text");
      store.awaitAll(making);
      making.close();
      store.memory("a third one");
      reading.wake();
      assertThat(store.nearest(reading, EMBEDDER.query("text"), TextKind.MEMORY, 9))
          .containsExactlyInAnyOrder(memory, memory + 1);
      assertThat(store.pending(reading)).isEqualTo(1);
    }
  }

  @Test
  void aStepThatFailsIsToldOnceAndTriedAgain() throws Exception {
    CountDownLatch tried = new CountDownLatch(3);
    AtomicInteger told = new AtomicInteger();
    BackgroundStep failing =
        _ -> {
          tried.countDown();
          throw new IllegalStateException("a fault");
        };
    try (Vectors vectors =
        new Vectors(
            store,
            EMBEDDER,
            List.of(failing),
            (level, _, _) -> told.addAndGet(level == Log.Level.ERROR ? 1 : 0))) {
      vectors.start();
      store.memory("is found all the same");
      store.awaitAll(vectors);
      TestingWait.until(
          "all tries",
          () -> {
            vectors.wake();
            return tried.getCount() == 0;
          });
      assertThat(told).hasValue(1);
    }
  }
}
