package dev.rosemary.surface.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import dev.rosemary.TestingGolden;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The published JSON of the surface, as golden files. */
class ContractTest {
  private static final String STATELESS =
      "{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\",\"io.modelcontextprotocol/clientCapabilities\":{}}}";

  @TempDir
  @SuppressWarnings("NullAway.Init") // set before each test
  private Path directory;

  private final TestingGolden golden = TestingGolden.of("graph");
  private final StringBuilder recorded = new StringBuilder();

  @Test
  @DisplayName("C-2: tools/list is published as it is, in both eras")
  void listsTools() throws IOException {
    try (TestingGraphServer server = new TestingGraphServer(directory)) {
      TestingGraph graph = server.session();
      JsonObject handshake = graph.request("tools/list", "{}");
      JsonObject stateless = graph.request("tools/list", STATELESS);
      JsonArray tools = handshake.array("tools");
      assertThat(stateless.array("tools")).isEqualTo(tools).isNotNull();
      StringBuilder lines = new StringBuilder();
      if (tools != null) {
        tools.items().forEach(tool -> lines.append(tool.text()).append('\n'));
      }
      lines.append(stateless.toBuilder().put("tools", JsonArray.EMPTY).build().text()).append('\n');
      golden.compare("tools.jsonl", lines.toString());
    }
  }

  @Test
  @DisplayName("G-11: a client without a session is told to name the project in every call")
  void tellsStatelessClients() throws IOException {
    try (TestingGraphServer server = new TestingGraphServer(directory)) {
      String call =
          "{\"name\":\"create_project\",\"arguments\":{\"name\":\"s\"}," + STATELESS.substring(1);
      assertThat(server.session().request("tools/call", call).text())
          .contains("name the project in every call");
    }
  }

  @Test
  @DisplayName("C-2: one answer of each tool is published as it is")
  void answers() throws IOException {
    try (TestingGraphServer server = new TestingGraphServer(directory)) {
      TestingGraph graph = server.session();
      record(graph, "get_current_project", "{}");
      record(graph, "create_project", "{\"name\":\"demo\",\"description\":\"A demonstration\"}");
      record(graph, "list_projects", "{}");
      record(graph, "switch_project", "{\"name\":\"demo\"}");
      record(graph, "get_current_project", "{}");
      record(
          graph,
          "create_entities",
          "{\"entities\":[{\"name\":\"auth-service\",\"entity_type\":\"service\",\"observations\":[\"Uses JWT refresh tokens\"]},{\"name\":\"ledger\",\"entity_type\":\"database\"}]}");
      record(
          graph,
          "create_entities",
          "{\"entities\":[{\"name\":\"ledger\",\"entity_type\":\"store\",\"observations\":[\"PostgreSQL 17\"]}],\"force\":true}");
      record(
          graph,
          "add_observations",
          "{\"observations\":[{\"entity_name\":\"ledger\",\"contents\":[\"PostgreSQL 17\",\"Backed up nightly\"]}]}");
      record(
          graph,
          "create_relations",
          "{\"relations\":[{\"from\":\"auth-service\",\"to\":\"ledger\",\"relation_type\":\"writes_to\"}]}");
      record(graph, "search_nodes", "{\"query\":\"tokens\"}");
      record(graph, "search_nodes", "{\"query\":\"tokens banana\",\"limit\":1}");
      record(graph, "search_nodes", "{\"query\":\"banana\"}");
      record(graph, "search_nodes", "{\"query\":\"OR OR\"}");
      record(graph, "open_nodes", "{\"names\":[\"ledger\",\"legder\"]}");
      record(graph, "read_graph", "{}");
      record(graph, "read_graph", "{\"limit\":1}");
      record(
          graph,
          "delete_relations",
          "{\"relations\":[{\"from\":\"auth-service\",\"to\":\"ledger\",\"relation_type\":\"reads\"},{\"from\":\"auth-service\",\"to\":\"ledger\",\"relation_type\":\"writes_to\"}]}");
      record(
          graph,
          "delete_observations",
          "{\"deletions\":[{\"entity_name\":\"ledger\",\"observations\":[\"PostgreSQL 17\",\"x\"]}]}");
      record(graph, "delete_entities", "{\"names\":[\"ledger\",\"nobody\"]}");
      record(graph, "archive_project", "{\"name\":\"demo\"}");
      record(graph, "restore_project", "{\"name\":\"demo\"}");
      record(graph, "delete_project", "{\"name\":\"demo\"}");
      golden.compare("answers.txt", recorded.toString());
    }
  }

  @Test
  @DisplayName("C-4: the texts of errors are published as they are")
  void refuses() throws IOException {
    try (TestingGraphServer server = new TestingGraphServer(directory)) {
      TestingGraph graph = server.session();
      record(graph, "read_graph", "{}");
      record(graph, "switch_project", "{\"name\":\"demo\"}");
      record(graph, "create_project", "{\"name\":\"a\\nb\"}");
      record(graph, "create_project", "{\"name\":\"demo\"}");
      record(graph, "create_project", "{\"name\":\"Demo\"}");
      record(graph, "switch_project", "{\"name\":\"demi\"}");
      record(graph, "restore_project", "{\"name\":\"demo\"}");
      record(
          graph,
          "create_entities",
          "{\"entities\":[{\"name\":\"ledger\",\"entity_type\":\"database\"}]}");
      record(graph, "create_entities", "{\"entities\":[{\"name\":\" \",\"entity_type\":\"t\"}]}");
      record(graph, "create_entities", "{\"entities\":[{\"name\":\"x\"}]}");
      record(graph, "create_entities", "{\"entities\":\"[{]\"}");
      record(
          graph,
          "add_observations",
          "{\"observations\":[{\"entity_name\":\"legder\",\"contents\":[\"x\"]}]}");
      record(
          graph,
          "create_relations",
          "{\"relations\":[{\"from\":\"ledger\",\"to\":\"nobody\",\"relation_type\":\"r\"}]}");
      record(graph, "search_nodes", "{\"query\":\"x\",\"limit\":0}");
      record(graph, "read_graph", "{\"cursor\":\"7\"}");
      TestingGraph other = server.session();
      graph.ok("archive_project", "{\"name\":\"demo\"}");
      record(graph, "archive_project", "{\"name\":\"demo\"}");
      record(graph, "switch_project", "{\"name\":\"demo\"}");
      record(graph, "create_project", "{\"name\":\"demo\"}");
      other.ok("restore_project", "{\"name\":\"demo\"}");
      other.ok("switch_project", "{\"name\":\"demo\"}");
      graph.ok("archive_project", "{\"name\":\"demo\"}");
      record(other, "read_graph", "{}");
      graph.ok("restore_project", "{\"name\":\"demo\"}");
      other.ok("switch_project", "{\"name\":\"demo\"}");
      graph.ok("delete_project", "{\"name\":\"demo\"}");
      record(other, "read_graph", "{}");
      golden.compare("errors.txt", recorded.toString());
    }
  }

  private void record(TestingGraph graph, String tool, String arguments) {
    TestingAnswer answer = graph.call(tool, arguments);
    recorded.append("> ").append(tool).append(' ').append(arguments).append('\n');
    JsonObject result = answer.result();
    JsonArray content = result.array("content");
    if (content != null) {
      content
          .items()
          .forEach(block -> recorded.append("  ").append(text((JsonObject) block)).append('\n'));
    }
    if (answer.isError()) {
      recorded.append("  (error)\n");
    } else {
      recorded.append("  structured: ").append(answer.structured().text()).append('\n');
    }
  }

  private static String text(JsonObject block) {
    return block.get("text") instanceof JsonString text ? text.value() : block.text();
  }
}
