package dev.rosemary.engine.embed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Log;
import dev.rosemary.engine.vector.Embedding;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class EmbedderTest {
  private static final Embedder EMBEDDER = Embedder.of(TestingModel.folder(), Log.NONE);

  @BeforeAll
  static void load() throws Exception {
    EMBEDDER.start();
    assertThat(EMBEDDER.await(120, TimeUnit.SECONDS)).isInstanceOf(EmbedderState.Ready.class);
  }

  @AfterAll
  static void close() {
    EMBEDDER.close();
  }

  @Test
  @DisplayName("R-17: the model inside answers without a network, with its name and dimensions")
  void describesItself() {
    assertThat(EMBEDDER.state())
        .isInstanceOfSatisfying(
            EmbedderState.Ready.class,
            ready -> {
              assertThat(ready.model().name()).isEqualTo("intfloat/e5-small-v2");
              assertThat(ready.model().dimensions()).isEqualTo(384);
              assertThat(ready.model().fingerprint()).matches("[0-9a-f]{16}");
            });
    assertThat(length(EMBEDDER.query("anything"))).isBetween(0.99999, 1.00001);
  }

  @Test
  @DisplayName("R-17: a model's folder may have another for source code; else the one does both")
  void modelForCode() throws Exception {
    try (Embedder code = EMBEDDER.forCode()) {
      code.start();
      assertThat(code.await(120, TimeUnit.SECONDS))
          .isInstanceOfSatisfying(
              EmbedderState.Ready.class,
              ready -> assertThat(ready.model().name()).isEqualTo("BAAI/bge-small-en-v1.5"));
      Embedding query = code.query("take an element out of a list");
      double near = code.passage("remove in Stack. e remove int index").cosine(query);
      double far = code.passage("parse in Dates. date parse string text").cosine(query);
      assertThat(near).isGreaterThan(far + 0.1);
      assertThat(code.forCode()).isSameAs(code);
    }
    Embedder disabled = Embedder.disabled();
    assertThat(disabled.forCode()).isSameAs(disabled);
  }

  @Test
  @DisplayName("R-17: a paraphrase that shares no word is nearer than a text that shares some")
  void knowsMeaning() {
    Embedding query = EMBEDDER.query("How old is the feline?");

    double near = EMBEDDER.passage("Our cat turned seven last week.").cosine(query);
    double far = EMBEDDER.passage("The bridge is how the old road leaves town.").cosine(query);

    assertThat(near).isGreaterThan(far + 0.02);
  }

  @Test
  void queriesAndPassagesHavePrefixesOfTheirOwn() {
    Embedding query = EMBEDDER.query("the same text");

    assertThat(EMBEDDER.passage("the same text").cosine(query)).isBetween(0.8, 0.9999);
    assertThat(EMBEDDER.passage("").windows()).hasSize(1);
  }

  @Test
  void aSentenceDeepInALongTextIsFound() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      text.append("The committee met again to discuss the budget of the coming year. ");
    }
    text.append("My sister adopted a small grey kitten on Sunday. ");
    for (int i = 0; i < 30; i++) {
      text.append("The committee met again to discuss the budget of the coming year. ");
    }

    Passage passage = EMBEDDER.passage(text.toString());

    assertThat(passage.whole()).isTrue();
    assertThat(passage.windows()).hasSize(3);
    Embedding query = EMBEDDER.query("new pet");
    assertThat(passage.cosine(query))
        .isGreaterThan(passage.windows().getFirst().cosine(query) + 0.01);
  }

  @Test
  @DisplayName("R-6: the cache of queries counts hits and misses")
  void countsHitsAndMisses() {
    CacheStatistics before = EMBEDDER.cacheStatistics();

    Embedding first = EMBEDDER.query("a query that is asked twice");
    Embedding second = EMBEDDER.query("a query that is asked twice");

    CacheStatistics after = EMBEDDER.cacheStatistics();
    assertThat(second).isSameAs(first);
    assertThat(after.hits()).isEqualTo(before.hits() + 1);
    assertThat(after.misses()).isEqualTo(before.misses() + 1);
    assertThat(after.size()).isEqualTo(before.size() + 1);
  }

  @Test
  void threadsGetTheVectorsThatOneThreadGets() throws Exception {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      texts.add("text number " + i + " of several " + "and more ".repeat(i));
    }
    List<Passage> alone = texts.stream().map(EMBEDDER::passage).toList();

    List<Future<Passage>> together = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      for (String text : texts) {
        together.add(threads.submit(() -> EMBEDDER.passage(text)));
      }
    }

    for (int i = 0; i < texts.size(); i++) {
      assertThat(together.get(i).get().windows().getFirst().bytes())
          .isEqualTo(alone.get(i).windows().getFirst().bytes());
    }
  }

  @Test
  void saysWhyItHasNoVector() throws Exception {
    Embedder notStarted = Embedder.of(TestingModel.folder(), Log.NONE);
    assertThat(notStarted.state()).isEqualTo(new EmbedderState.Loading());
    assertFailure(notStarted, Failure.NotReady.class);

    Embedder disabled = Embedder.disabled();
    disabled.start();
    assertThat(disabled.await(1, TimeUnit.SECONDS)).isEqualTo(new EmbedderState.Disabled());
    assertFailure(disabled, Failure.Conflict.class);

    Embedder failed = Embedder.of(Path.of("no/such/folder"), Log.NONE);
    failed.start();
    assertThat(failed.await(120, TimeUnit.SECONDS)).isInstanceOf(EmbedderState.Failed.class);
    assertFailure(failed, Failure.Conflict.class);
  }

  @Test
  void closesAtAnyMoment() throws Exception {
    Embedder early = Embedder.of(TestingModel.folder(), Log.NONE);
    early.start();
    early.close();
    early.await(120, TimeUnit.SECONDS);
    assertFailure(early, Failure.NotReady.class);

    Embedder late = Embedder.of(TestingModel.folder(), Log.NONE);
    late.start();
    late.await(120, TimeUnit.SECONDS);
    late.query("a");
    late.close();
    late.close();
    late.start();
    assertFailure(late, Failure.NotReady.class);
  }

  private static void assertFailure(Embedder embedder, Class<? extends Failure> kind) {
    assertThatThrownBy(() -> embedder.query("a"))
        .isInstanceOfSatisfying(
            FailureException.class, e -> assertThat(e.failure()).isInstanceOf(kind));
    assertThatThrownBy(() -> embedder.passage("a")).isInstanceOf(FailureException.class);
  }

  private static double length(Embedding embedding) {
    java.nio.FloatBuffer values =
        java.nio.ByteBuffer.wrap(embedding.bytes())
            .order(java.nio.ByteOrder.LITTLE_ENDIAN)
            .asFloatBuffer();
    double squares = 0;
    while (values.hasRemaining()) {
      float value = values.get();
      squares += value * value;
    }
    return Math.sqrt(squares);
  }
}
