package dev.rosemary.engine.memory.recall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Log;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.embed.TestingModel;
import dev.rosemary.engine.memory.MemoryChange;
import dev.rosemary.engine.memory.MemoryFilter;
import dev.rosemary.engine.memory.MemoryType;
import dev.rosemary.engine.memory.NewMemory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecallTest {
  private static final Weights WORDS = new Weights(0, 1, 0);
  private static final Weights WALK = new Weights(0, 0, 1);
  private static final String[] FILLING = {
    "The dentist moved the appointment to Thursday",
    "Bread needs two hours to rise in winter",
    "The train to Hamburg leaves from platform nine",
    "Tomatoes grow best beside basil",
    "The printer on the third floor is out of toner",
    "Grandmother's birthday is in the first week of May",
    "The gym closes at ten on Sundays",
    "The cat is allergic to fish",
    "Rent is due on the third of every month",
    "The old bicycle needs a new chain",
    "The library card expires next year",
    "The neighbours water the plants in August",
  };

  @TempDir private Path folder;

  private TestingRecall withModel() {
    return new TestingRecall(folder, Embedder.of(TestingModel.folder(), Log.NONE));
  }

  private TestingRecall withoutModel() {
    return new TestingRecall(folder, Embedder.disabled());
  }

  @Test
  @DisplayName("R-13: search finds by meaning alone, cosine descending")
  void searchByMeaning() throws InterruptedException {
    try (TestingRecall given = withModel()) {
      given.store("Anna adopted a puppy from the shelter");
      for (String filling : FILLING) {
        given.store(filling);
      }
      given.embed();
      List<Recalled.Hit> hits = new ArrayList<>();
      Recalled found = given.recall().search("Who got a dog?", given.filter(null), 0, 5, hits::add);

      assertThat(hits).hasSize(5);
      assertThat(hits.getFirst().memory().content()).startsWith("Anna adopted");
      assertThat(hits)
          .extracting(Recalled.Hit::score)
          .isSortedAccordingTo((a, b) -> Double.compare(b, a));
      assertThat(hits.getFirst().score()).isBetween(0.5, 1.0).isEqualTo(hits.getFirst().vector());
      assertThat(found.searched()).isEqualTo(FILLING.length + 1);

      hits.clear();
      var _ = given.recall().search("Who got a dog?", given.filter(null), 0, 0, hits::add);
      assertThat(hits).isEmpty();
      var _ =
          given
              .recall()
              .search("dog", given.filter(null), Integer.MAX_VALUE, Integer.MAX_VALUE, hits::add);
      assertThat(hits).isEmpty();
    }
  }

  @Test
  @DisplayName(
      "R-16: a memory that shares nothing with the query is found by the entity that it names")
  void foundByTheEntityOfTheQuery() throws InterruptedException {
    try (TestingRecall given = withModel()) {
      String falcon = given.entities().create("Falcon", "project", null, null).entity().id();
      String ingrid = given.entities().create("Ingrid Berg", "person", null, null).entity().id();
      given.entities().relate(null, falcon, ingrid, "led_by", 1);
      for (int i = 0; i < 5; i++) {
        for (String filling : FILLING) {
          given.store(filling + ", note " + i);
        }
      }
      given.store("Ingrid Berg takes oat milk with everything");
      given.embed();

      String query = "What is the status of Falcon?";
      assertThat(given.recall(query, null, new Weights(1, 0, 0)))
          .noneMatch(content -> content.startsWith("Ingrid"));
      assertThat(given.recall(query, null, Weights.DEFAULT))
          .anyMatch(content -> content.startsWith("Ingrid"));
      assertThat(given.recall(query, null, WALK).getFirst()).startsWith("Ingrid");
    }
  }

  @Test
  @DisplayName("R-15: the rankings that have a weight are joined, and each hit says its scores")
  void scoresOfEach() throws InterruptedException {
    try (TestingRecall given = withModel()) {
      given.store("Anna adopted a puppy from the shelter");
      given.store("The shelter opens at nine");
      for (String filling : FILLING) {
        given.store(filling);
      }
      given.embed();
      List<Recalled.Hit> hits = new ArrayList<>();
      Recalled found =
          given
              .recall()
              .recall(
                  "puppy of the shelter", given.filter(null), Weights.DEFAULT, 0, 10, hits::add);

      assertThat(found.degraded()).isFalse();
      assertThat(hits).hasSize(10);
      Recalled.Hit first = hits.getFirst();
      assertThat(first.memory().content()).startsWith("Anna");
      assertThat(first.vector()).isNotNull();
      assertThat(first.bm25()).isNotNull();
      assertThat(first.ppr()).isNotNull();
      assertThat(hits.getLast().bm25()).isNull();
    }
  }

  @Test
  @DisplayName(
      "R-15: who holds more of the query's words comes first, unless the caller's weights decide")
  void wordsOfTheQuery() {
    try (TestingRecall given = withoutModel()) {
      for (int i = 0; i < 20; i++) {
        given.store("Anna spoke of the number " + i);
        given.store("The violin of the number " + i);
        given.store("In winter of the number " + i);
      }
      String all = "Anna has had her violin since that winter when the snow was so very high";
      given.store(all);
      given.store("Teacher");
      String query = "Who was the teacher of Anna and her violin that winter?";
      assertThat(given.recall(query, null, WORDS)).first().isEqualTo("Teacher");
      assertThat(given.recall(query, null, new Weights(0, 0.15, 0.45)))
          .first()
          .isEqualTo("Teacher");
      assertThat(given.recall(query, null, Weights.DEFAULT)).first().isEqualTo(all);
    }
  }

  @Test
  @DisplayName("R-5, R-15: while the model loads recall ranks without it and says so")
  void modelLoads() {
    try (TestingRecall given = withModel()) {
      given.store("Anna adopted a puppy");
      Recalled found =
          given.recall().recall("puppy", given.filter(null), Weights.DEFAULT, 0, 10, _ -> true);
      assertThat(found.taken()).isEqualTo(1);
      assertThat(found.degraded()).isTrue();
      assertThat(found.reason()).isEqualTo("The embedding model is still loading.");
      assertThatThrownBy(() -> given.recall("puppy", null, new Weights(1, 0, 0)))
          .isInstanceOf(FailureException.class)
          .hasMessage("Embedding service not ready. Please try again.");
      assertThatThrownBy(() -> given.recall().search("puppy", given.filter(null), 0, 10, _ -> true))
          .hasMessage("Embedding service not ready. Please try again.");
      assertThat(given.recall("puppy", null, new Weights(0, 1, 1))).hasSize(1);
    }
  }

  @Test
  @DisplayName("R-15: without a model vectors weigh nothing, and search says that it has none")
  void noModel() {
    try (TestingRecall given = withoutModel()) {
      given.store("Anna adopted a puppy");
      Recalled found =
          given.recall().recall("puppy", given.filter(null), Weights.DEFAULT, 0, 10, _ -> true);
      assertThat(found.taken()).isEqualTo(1);
      assertThat(found.degraded()).isTrue();
      assertThatThrownBy(() -> given.recall().search("puppy", given.filter(null), 0, 10, _ -> true))
          .isInstanceOfSatisfying(
              FailureException.class,
              e -> assertThat(e.failure()).isInstanceOf(Failure.Conflict.class))
          .hasMessageContaining("Embeddings are disabled");
    }
  }

  @Test
  @DisplayName("R-15: vectors alone, where there are none, are refused and not silently replaced")
  void noModelAndNothingElseWanted() {
    try (TestingRecall given = withoutModel()) {
      given.store("Anna adopted a puppy");
      assertThatThrownBy(() -> given.recall("puppy", null, new Weights(1, 0, 0)))
          .isInstanceOfSatisfying(
              FailureException.class,
              e -> assertThat(e.failure()).isInstanceOf(Failure.Conflict.class))
          .hasMessageContaining("Embeddings are disabled")
          .hasMessageContaining("Send bm25_weight or ppr_weight above 0");
      assertThat(given.recall("puppy", null, new Weights(1, 1, 0))).hasSize(1);
    }
  }

  @Test
  @DisplayName("R-15: searches that come while the nodes are read find the same as later ones")
  void whileNodesAreRead() throws Exception {
    try (TestingRecall given = withoutModel();
        var threads = Executors.newFixedThreadPool(4)) {
      given.entities().create("Falcon", null, null, null).entity().id();
      for (int i = 0; i < 500; i++) {
        given.store(i % 100 == 0 ? "Falcon flies, note " + i : "Nothing of note " + i);
      }
      List<Future<List<String>>> found = new ArrayList<>();
      Future<?> prepared = threads.submit(() -> given.recall().prepare(given));
      for (int i = 0; i < 8; i++) {
        found.add(threads.submit(() -> given.recall("Falcon", null, WALK)));
      }
      List<String> later = given.recall("Falcon", null, WALK);
      assertThat(later).hasSize(5);
      for (Future<List<String>> each : found) {
        assertThat(each.get()).isEqualTo(later);
      }
      assertThat(prepared.get()).isNull();
    }
  }

  @Test
  @DisplayName("S-11: what another engine wrote to the file is found by the next recall")
  void twoOnOneFile() {
    try (TestingRecall given = withoutModel();
        TestingRecall other = withoutModel()) {
      String id = given.store("Anna sings");
      assertThat(given.recall("Falcon", null, WALK)).isEmpty();
      assertThat(other.recall("Anna", null, WORDS)).containsExactly("Anna sings");

      other.entities().create("Falcon", null, null, null).entity().id();
      String bird = other.store("The Falcon flies at noon");
      assertThat(given.recall("falcon?", null, WALK)).containsExactly("The Falcon flies at noon");
      given.memories().update(null, id, new MemoryChange("Anna trains the Falcon", null, null));
      assertThat(other.recall("falcon?", null, WALK))
          .containsExactlyInAnyOrder("The Falcon flies at noon", "Anna trains the Falcon");
      other.memories().delete(null, bird);
      assertThat(given.recall("falcon?", null, WALK)).containsExactly("Anna trains the Falcon");
    }
  }

  @Test
  @DisplayName("R-15: a weight below 0, one that is no number, and weights of 0 only are refused")
  void weights() {
    for (double wrong : new double[] {-0.1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> new Weights(0.4, wrong, 0.4)).hasMessageContaining("bm25_weight");
    }
    assertThatThrownBy(() -> new Weights(0, 0, 0)).hasMessageContaining("all 0");
  }

  @Test
  @DisplayName("R-12: recall leaves out what is no longer valid unless it is asked for")
  void invalid() {
    try (TestingRecall given = withoutModel()) {
      String old = given.store("Anna lives in Oslo");
      String now = given.store("Anna lives in Bergen");
      assertThat(given.recall("Anna", null, WORDS)).hasSize(2);
      given.memories().invalidate(null, old, null, now);
      assertThat(given.recall("Anna", null, WORDS)).containsExactly("Anna lives in Bergen");
      assertThat(given.recall("Oslo", null, new Weights(0, 1, 1))).isEmpty();
      List<String> all = new ArrayList<>();
      given
          .recall()
          .recall(
              "Oslo",
              new MemoryFilter(null, true, given.filter(null).at()),
              new Weights(0, 1, 1),
              0,
              10,
              hit -> all.add(hit.memory().content()));
      assertThat(all).containsExactly("Anna lives in Oslo", "Anna lives in Bergen");
    }
  }

  @Test
  @DisplayName("R-11: whose user is named sees and walks only his own")
  void users() {
    try (TestingRecall given = withoutModel()) {
      String falcon = given.entities().create("Falcon", null, null, "eve").entity().id();
      given.entities().create("Falcon", null, null, "bob").entity().id();
      String other = given.entities().create("Harbour", null, null, "eve").entity().id();
      given.entities().relate("eve", falcon, other, "near", 0.5);
      given.store("Harbour dues are paid", "eve", null);
      given.store("Harbour dues are late", "bob", null);
      given.store("Harbour dues are unknown");

      assertThat(given.recall("Falcon", "eve", WALK)).containsExactly("Harbour dues are paid");
      assertThat(given.recall("Falcon", "bob", WALK)).isEmpty();
      assertThat(given.recall("Harbour", "bob", WORDS)).containsExactly("Harbour dues are late");
      assertThat(given.recall("Harbour", "nobody", WORDS)).isEmpty();
      assertThat(given.recall("Harbour", null, WORDS)).hasSize(3);
    }
  }

  @Test
  @DisplayName("R-16: what was written after a search is in the next one")
  void followsTheFile() {
    try (TestingRecall given = withoutModel()) {
      given.store("Anna sings");
      assertThat(given.recall("Falcon", null, WALK)).isEmpty();

      String falcon = given.entities().create("Falcon", null, null, null).entity().id();
      String id = given.store("The Falcon flies at noon");
      assertThat(given.recall("falcon?", null, WALK)).containsExactly("The Falcon flies at noon");

      String anna = given.entities().create("Anna", null, null, null).entity().id();
      given.entities().relate(null, anna, falcon, "flies", 1);
      assertThat(given.recall("falcon?", null, WALK))
          .containsExactly("The Falcon flies at noon", "Anna sings");

      given.memories().update(null, id, new MemoryChange("The eagle flies", null, null));
      assertThat(given.recall("falcon?", null, WALK)).containsExactly("Anna sings");
      given.memories().delete(null, id);
      assertThat(given.recall("eagle", null, new Weights(0, 1, 1))).isEmpty();
    }
  }

  @Test
  @DisplayName("R-15: what is best by every measure comes first, though it is alone in its session")
  void aloneInItsSession() throws InterruptedException {
    try (TestingRecall given = withModel()) {
      for (String filling : FILLING) {
        given.store(filling, null, "{\"session_id\":\"one\"}");
      }
      String best = "The jazz festival in Graz was cancelled because of rain.";
      given.store(best, null, "{\"session_id\":\"another\"}");
      given.embed();
      assertThat(given.recall("Why was the jazz concert called off?", null, Weights.DEFAULT))
          .first()
          .isEqualTo(best);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName(
      "R-15, R-16: memories that were stored one after the other, the best one with a time of its own or without: it comes first")
  void storedInOneGo(boolean dated) throws InterruptedException {
    try (TestingRecall given = withModel()) {
      String best = "The jazz festival in Graz was cancelled because of rain.";
      given
          .memories()
          .store(
              new NewMemory(
                  best,
                  MemoryType.SEMANTIC,
                  null,
                  null,
                  dated ? "2026-03-01T10:00:00.000000000Z" : null,
                  null,
                  null));
      for (String filling : FILLING) {
        given.store(filling);
      }
      given.embed();
      assertThat(given.recall("Why did the open-air music not take place?", null, Weights.DEFAULT))
          .first()
          .isEqualTo(best);
    }
  }

  @Test
  @DisplayName("R-16: neighbours of the same session are walked to")
  void sessions() {
    try (TestingRecall given = withoutModel()) {
      given.store("Do you like Falcon?", null, "{\"session_id\":\"a\"}");
      given.store("Another talk", null, "{\"session_id\":\"b\"}");
      given.store("Yes, a lot", null, "{\"session_id\":\"a\"}");
      given.store("Nothing of the kind");
      assertThat(given.recall("Falcon", null, new Weights(0, 1, 1)))
          .containsExactly("Do you like Falcon?", "Yes, a lot");
    }
  }
}
