package dev.rosemary.surface.graph;

import static dev.rosemary.surface.graph.TestingGraph.newEntity;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Calls that name one entity many times. */
class LargeCallRowsTest extends GraphRows {
  LargeCallRowsTest(TestingTransport transport) {
    super(transport);
  }

  @Test
  @DisplayName("C-4, S-15: many entries of one name give all of the entity once")
  void givesAnEntityOnce() {
    graph.entity("old", "t", "before");
    List<String> entries = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      entries.add(newEntity("same", "t", "fact " + i, "shared"));
      entries.add(newEntity(" old ", "t", "more " + i, "before"));
    }
    TestingAnswer answer =
        graph.ok("create_entities", "{\"entities\":[" + String.join(",", entries) + "]}");
    assertThat(answer.all("entities.*.name")).hasSize(100);
    assertThat(answer.all("entities.0.observations.*.content"))
        .hasSize(51)
        .startsWith("fact 0", "shared", "fact 1")
        .endsWith("fact 49");
    assertThat(answer.all("entities.1.observations.*.content"))
        .hasSize(51)
        .startsWith("before", "more 0")
        .endsWith("more 49");
    assertThat(answer.all("entities.2.observations.*.content")).containsExactly("fact 1");
    assertThat(answer.all("entities.99.observations.*.content")).containsExactly("more 49");
    assertThat(answer.all("entities.*.created").stream().filter("true"::equals)).hasSize(1);
    assertThat(graph.contents("same")).hasSize(51);
  }
}
