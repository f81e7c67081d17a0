package dev.rosemary.surface.graph;

import static dev.rosemary.surface.graph.TestingGraph.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ArgumentRowsTest extends GraphRows {
  ArgumentRowsTest(TestingTransport transport) {
    super(transport);
  }

  @Test
  @DisplayName("C-5: unknown names get at most three near ones, whatever the case or the typo")
  void suggestsNames() {
    for (String name :
        List.of("payment-service", "payment-gateway", "Payments", "payment-queue", "zebra")) {
      graph.entity(name, "t");
    }
    String error =
        graph.error(
            "add_observations",
            "{\"observations\":[{\"entity_name\":\"payment-servic\",\"contents\":[\"x\"]}]}");
    assertThat(error)
        .contains("No entity named 'payment-servic'", "Did you mean 'payment-service'")
        .doesNotContain("zebra");
    assertThat(error.split("'payment", -1).length).isLessThanOrEqualTo(5);
    assertThat(
            graph.error(
                "create_relations",
                "{\"relations\":[{\"from\":\"ZEBRA\",\"to\":\"Zebr\",\"relation_type\":\"r\"}]}"))
        .contains("'ZEBRA', 'Zebr'", "Did you mean 'zebra'");
    assertThat(
            graph.error(
                "add_observations",
                "{\"observations\":[{\"entity_name\":\"qqqqqqq\",\"contents\":[]}]}"))
        .contains("'qqqqqqq'", "search_nodes")
        .doesNotContain("Did you mean");
  }

  @Test
  @DisplayName("C-5: a very long or odd unknown name is shown cut and without control characters")
  void showsNamesSafely() {
    String error =
        graph.error(
            "create_relations",
            "{\"relations\":[{\"from\":"
                + json("\u0000\n\u001b[31m".repeat(60))
                + ",\"to\":\"x\",\"relation_type\":\"r\"}]}");
    assertThat(error).doesNotContain("\u0000", "\n", "\u001b").contains("…").hasSizeLessThan(600);
  }

  @Test
  @DisplayName("C-6: unknown arguments are ignored and named in a warning; wrong types are refused")
  void warnsOfUnknownArguments() {
    TestingAnswer made =
        graph.ok(
            "create_entities",
            "{\"entities\":[{\"name\":\"a\",\"entity_type\":\"t\",\"colour\":\"red\"}],\"force\":true}");
    assertThat(made.string("warnings.0")).contains("entities[0].colour", "force");
    for (String call :
        List.of(
            "list_projects {\"x_y\":1}",
            "get_current_project {\"x_y\":1}",
            "search_nodes {\"query\":\"a\",\"x_y\":1}",
            "search_nodes {\"query\":\"nothing\",\"x_y\":1}",
            "open_nodes {\"names\":[\"a\"],\"x_y\":1}",
            "read_graph {\"x_y\":1}",
            "add_observations {\"observations\":[],\"x_y\":1}",
            "create_relations {\"relations\":[],\"x_y\":1}",
            "delete_entities {\"names\":[],\"x_y\":1}",
            "delete_observations {\"deletions\":[],\"x_y\":1}",
            "delete_relations {\"relations\":[],\"x_y\":1}")) {
      String[] parts = call.split(" ", 2);
      assertThat(graph.ok(parts[0], parts[1]).string("warnings.0")).as(call).contains("x_y");
    }
    for (String call :
        List.of(
            "open_nodes {\"names\":\"a\"}",
            "open_nodes {\"names\":{}}",
            "open_nodes {\"names\":[1]}",
            "open_nodes {\"names\":[[\"a\"]]}",
            "search_nodes {\"query\":[\"a\"]}",
            "search_nodes {\"query\":7}",
            "search_nodes {\"query\":true}",
            "search_nodes {\"query\":null}",
            "search_nodes {\"query\":\"a\",\"limit\":\"many\"}",
            "search_nodes {\"query\":\"a\",\"limit\":[]}",
            "read_graph {\"limit\":true}",
            "read_graph {\"project\":1}",
            "read_graph []",
            "read_graph \"x\"")) {
      String[] parts = call.split(" ", 2);
      assertThat(graph.error(parts[0], parts[1])).as(call).contains(parts[0], "Send {");
    }
  }

  @Test
  @DisplayName("C-7: C06: both spellings of a property are accepted, at every depth")
  void takesBothSpellings() {
    TestingAnswer made =
        graph.ok(
            "create_entities",
            "{\"entities\":[{\"name\":\"q2\",\"entityType\":\"service\"},{\"name\":\"q3\",\"entity_type\":\"service\"}]}");
    assertThat(made.all("entities.*.entity_type")).containsExactly("service", "service");
    assertThat(made.has("warnings")).isFalse();
    TestingAnswer added =
        graph.ok(
            "add_observations",
            "{\"observations\":[{\"entityName\":\"q2\",\"contents\":[\"x\"]}]}");
    assertThat(added.all("observations.*.entity_name")).containsExactly("q2");
    TestingAnswer related =
        graph.ok(
            "create_relations",
            "{\"relations\":[{\"from\":\"q2\",\"to\":\"q3\",\"relationType\":\"uses\"}]}");
    assertThat(related.all("relations.*.relation_type")).containsExactly("uses");
    assertThat(
            graph
                .ok(
                    "delete_relations",
                    "{\"relations\":[{\"from\":\"q2\",\"to\":\"q3\",\"relationType\":\"uses\"}]}")
                .text())
        .isEqualTo("{\"deleted\":1}");
    assertThat(
            graph
                .ok(
                    "delete_observations",
                    "{\"deletions\":[{\"entityName\":\"q2\",\"observations\":[\"x\"]}]}")
                .text())
        .isEqualTo("{\"deleted\":1}");
    TestingAnswer both =
        graph.ok(
            "create_entities",
            "{\"entities\":[{\"name\":\"q4\",\"entityType\":\"wrong\",\"entity_type\":\"right\"}]}");
    assertThat(both.string("entities.0.entity_type")).isEqualTo("right");
    assertThat(both.string("warnings.0")).contains("entityType");
  }

  @Test
  @DisplayName("C-9: C06: arrays, objects and numbers sent as strings are understood")
  void readsStrings() {
    graph.ok(
        "create_entities",
        "{\"entities\":\"[{\\\"name\\\":\\\"queue\\\",\\\"entity_type\\\":\\\"service\\\",\\\"observations\\\":[\\\"Kafka\\\"]}]\"}");
    assertThat(graph.ok("open_nodes", "{\"names\":\"[\\\"queue\\\"]\"}").all("entities.*.name"))
        .containsExactly("queue");
    graph.ok(
        "create_entities",
        "{\"entities\":["
            + json("{\"name\":\"s\",\"entityType\":\"t\",\"observations\":\"[\\\"x\\\"]\"}")
            + "]}");
    assertThat(graph.contents("s")).containsExactly("x");
    assertThat(
            graph
                .ok("search_nodes", "{\"query\":\"Kafka\",\"limit\":\"5\"}")
                .all("entities.*.name"))
        .containsExactly("queue");
    assertThat(graph.ok("read_graph", "{\"limit\":\"1\"}").all("entities.*")).hasSize(1);
    assertThat(graph.ok("read_graph", "{\"limit\":1.0}").all("entities.*")).hasSize(1);
    assertThat(graph.error("open_nodes", "{\"names\":\"[\\\"queue\\\"\"}"))
        .contains("names must be an array");
    assertThat(graph.error("create_entities", "{\"entities\":\"[{]\"}"))
        .contains("entities must be an array");
    assertThat(graph.error("search_nodes", "{\"query\":\"x\",\"limit\":\"5x\"}"))
        .contains("limit must be a whole number");
    assertThat(graph.error("search_nodes", "{\"query\":\"x\",\"limit\":\"0\"}"))
        .contains("limit must be at least 1");
  }

  @Test
  @DisplayName("C-9: a declared string is never parsed")
  void leavesStringsAlone() {
    String[] texts = {"[1,2,3]", "{\"a\":1}", "5", "true", "null", "\"quoted\"", " [1] "};
    graph.entity("[1]", "{\"t\":1}", texts);
    assertThat(graph.contents("[1]")).containsExactly(texts);
    assertThat(graph.open("[1]").string("entities.0.entity_type")).isEqualTo("{\"t\":1}");
    assertThat(graph.found("[1]")).containsExactly("[1]");
  }

  @Test
  @DisplayName("C-4: missing arguments are named, with what to send")
  void namesMissingArguments() {
    assertThat(graph.error("create_relations", "{\"relations\":[{\"from\":\"a\"}]}"))
        .contains(
            "relations[0].to is required",
            "relations[0].relation_type is required",
            "\"relation_type\": string");
    assertThat(graph.error("search_nodes", "{}"))
        .contains("query is required", "\"limit\": integer (optional)");
    String many = graph.error("open_nodes", "{\"names\":[" + "1,".repeat(9_999) + "1]}");
    assertThat(many).contains("names[0]").hasSizeLessThan(3_000);
    assertThat(graph.error("open_nodes", "{\"names\":[" + "\"a\",".repeat(10_000) + "\"a\"]}"))
        .contains("names takes at most 10000 items and has 10001");
  }

  @Test
  @DisplayName("C-4: no error names what is inside: classes, SQL or files of the program")
  void keepsTheInsideInside() {
    for (String call :
        List.of(
            "open_nodes {\"names\":[\"\\ud800\"]}",
            "create_project {\"name\":\"a\\u0000\"}",
            "search_nodes {\"query\":\"\\udfff\"}",
            "read_graph {\"cursor\":\"'\"}",
            "read_graph {\"project\":\"'; DROP TABLE projects\"}")) {
      String[] parts = call.split(" ", 2);
      assertThat(graph.error(parts[0], parts[1]))
          .as(call)
          .doesNotContain("Exception", "sqlite", "SQLITE", "dev.rosemary", "null", "SELECT");
    }
  }
}
