package dev.rosemary.surface.graph;

import static dev.rosemary.surface.graph.TestingGraph.newEntity;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
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

  @Test
  @DisplayName("S-11: many contents of one entity are deleted by one pass over it")
  void deletesManyContents() {
    List<String> contents = new ArrayList<>();
    for (int i = 0; i < 3_000; i++) {
      contents.add("fact " + i);
    }
    graph.entity("big", "t", contents.toArray(new String[0]));
    List<String> unwanted = new ArrayList<>(contents.subList(0, 2_998));
    unwanted.add(5, "Fact 7");
    TestingAnswer answer =
        graph.ok(
            "delete_observations",
            "{\"deletions\":[{\"entity_name\":\"big\",\"observations\":"
                + TestingGraph.array(unwanted)
                + "}]}");
    assertThat(answer.number("deleted")).isEqualTo(2_998);
    assertThat(answer.all("not_found.*.content")).containsExactly("Fact 7");
    assertThat(graph.contents("big")).containsExactly("fact 2998", "fact 2999");
    assertThat(graph.found("2997")).isEmpty();
  }

  @Test
  @DisplayName("S-11: many relations of one hub are made, found again and deleted in one call each")
  void writesManyRelationsOfAHub() {
    List<String> entities = new ArrayList<>(List.of(newEntity("hub", "t")));
    List<String> keys = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      entities.add(newEntity("spoke-" + i, "t"));
      keys.add(TestingGraph.key("hub", "holds", "spoke-" + i));
      keys.add(TestingGraph.key("hub", i % 2 == 0 ? "holds" : "has", "spoke-" + i));
    }
    graph.ok("create_entities", "{\"entities\":[" + String.join(",", entities) + "]}");
    graph.relation("hub", "holds", "spoke-3");
    String relations = "{\"relations\":[" + String.join(",", keys) + "]}";
    TestingAnswer made = graph.ok("create_relations", relations);
    // 750 different ones, of which one was there.
    assertThat(made.all("relations.*.created").stream().filter("true"::equals)).hasSize(749);
    assertThat(made.string("relations.6.created")).isEqualTo("false");
    assertThat(made.string("relations.0.id")).isEqualTo(made.string("relations.1.id"));
    TestingAnswer again = graph.ok("create_relations", relations);
    assertThat(again.all("relations.*.id")).isEqualTo(made.all("relations.*.id"));
    assertThat(again.all("relations.*.created")).containsOnly("false");
    TestingAnswer deleted = graph.ok("delete_relations", relations);
    assertThat(deleted.number("deleted")).isEqualTo(750);
    assertThat(graph.open("hub").all("entities.0.relations.*.to")).isEmpty();
    assertThat(graph.ok("delete_relations", relations).number("deleted")).isZero();
    assertThat(graph.ok("create_relations", relations).all("relations.*.created"))
        .contains("true", "false");
  }
}
