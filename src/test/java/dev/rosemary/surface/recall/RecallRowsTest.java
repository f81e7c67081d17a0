package dev.rosemary.surface.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code search} and {@code recall} over the protocol, without a model. */
class RecallRowsTest {
  @TempDir private Path folder;

  @Test
  @DisplayName("R-15: recall without a model says degraded, weights and the scores of each hit")
  void degraded() throws Exception {
    try (TestingRecall recall = new TestingRecall(folder)) {
      recall.ok("store_memory", "{'content':'Anna keeps bees'}");
      TestingAnswer found = recall.ok("recall", "{'query':'bees'}");
      assertThat(found.all("memories.*.content")).containsExactly("Anna keeps bees");
      assertThat(found.all("degraded.*")).containsExactly("vector");
      assertThat(found.string("count")).isEqualTo("1");
      assertThat(found.string("query")).isEqualTo("bees");
      assertThat(found.string("weights.bm25_weight")).isEqualTo("0.15");
      assertThat(found.string("weights.ppr_weight")).isEqualTo("0.45");
      assertThat(Double.parseDouble(found.string("memories.0.bm25_score"))).isPositive();
      assertThat(Double.parseDouble(found.string("memories.0.ppr_score"))).isPositive();
      assertThat(found.all("memories.*.vector_score")).isEmpty();
    }
  }

  @Test
  @DisplayName(
      "R-15: with a vector_weight of 0 nothing is degraded; weights that are wrong are refused")
  void weights() throws Exception {
    try (TestingRecall recall = new TestingRecall(folder)) {
      recall.ok("store_memory", "{'content':'Anna keeps bees'}");
      assertThat(recall.ok("recall", "{'query':'bees','vector_weight':0}").all("degraded"))
          .isEmpty();
      assertThat(
              recall
                  .call(
                      "recall", "{'query':'bees','vector_weight':0,'bm25_weight':0,'ppr_weight':0}")
                  .text())
          .contains("all 0");
      assertThat(recall.call("recall", "{'query':'bees','ppr_weight':-1}").isError()).isTrue();
    }
  }

  @Test
  @DisplayName("R-13: search without a model says that embeddings are disabled, and what to use")
  void searchDisabled() throws Exception {
    try (TestingRecall recall = new TestingRecall(folder)) {
      TestingAnswer answer = recall.call("search", "{'query':'bees'}");
      assertThat(answer.isError()).isTrue();
      assertThat(answer.text()).contains("Embeddings are disabled").contains("search_text");
    }
  }

  @Test
  @DisplayName("C-10, R-4: recall gives the rest by cursor and caps its limit")
  void pages() throws Exception {
    try (TestingRecall recall = new TestingRecall(folder)) {
      for (int i = 0; i < 5; i++) {
        recall.ok("store_memory", "{'content':'bees number " + i + "'}");
      }
      TestingAnswer first = recall.ok("recall", "{'query':'bees','limit':3}");
      TestingAnswer rest =
          recall.ok(
              "recall",
              "{'query':'bees','limit':99,'cursor':'" + first.string("next_cursor") + "'}");
      assertThat(first.all("memories.*.content")).hasSize(3);
      assertThat(rest.all("memories.*.content"))
          .hasSize(2)
          .doesNotContainAnyElementsOf(first.all("memories.*.content"));
      assertThat(rest.string("limit")).isEqualTo("50");
      assertThat(recall.ok("recall", "{'query':'wasps'}").string("message")).contains("5 memories");
    }
  }
}
