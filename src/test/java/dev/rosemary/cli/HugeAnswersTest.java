package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Answers about records that are larger than an answer may be. */
class HugeAnswersTest {
  private static final int MOST = TestingSurfaces.MAX_RESULT_CHARS;

  /**
   * A text of 750,000 characters, with code points beyond the first plane and characters to escape.
   */
  private static final String LONG = "word \"q\" 𝔘𝔫𝔦 \\ \n e\u0301 ".repeat(34_000);

  @TempDir
  @SuppressWarnings("NullAway.Init") // set before the tests
  private static Path folder;

  @SuppressWarnings("NullAway.Init") // set before the tests
  private static TestingSurfaces server;

  @BeforeAll
  static void fill() throws IOException, InterruptedException {
    server = TestingSurfaces.of(folder, "graph,threads,vault,docs", "default");
    List<String> items = new ArrayList<>();
    for (int i = 1; i <= 3_000; i++) {
      items.add(
          TestingSurfaces.json(
              "item " + i + " of a list that one entity holds, " + "x".repeat(60)));
    }
    String many = "[" + String.join(",", items) + "]";
    String one = "[" + TestingSurfaces.json(LONG) + "]";
    for (String surface : List.of("graph", "threads")) {
      String thread = surface.equals("threads") ? "\"threadId\":\"t\"," : "";
      server.ok(
          surface + "_create_entities",
          "{"
              + thread
              + "\"entities\":[{\"name\":\"Many\",\"entity_type\":\"List\",\"observations\":"
              + many
              + "},{\"name\":\"One\",\"entity_type\":\"Text\",\"observations\":"
              + one
              + "},{\"name\":\"Small\",\"entity_type\":\"Note\",\"observations\":[\"word\"]}]}");
      server.ok(
          surface + "_create_relations",
          "{"
              + thread
              + "\"relations\":[{\"from\":\"Many\",\"to\":\"One\",\"relation_type\":\"has\"}]}");
    }
    server.ok(
        "create_project", "{\"name\":\"long\",\"description\":" + TestingSurfaces.json(LONG) + "}");
    server.ok("switch_project", "{\"name\":\"default\"}");
    server.ok(
        "commit_memory",
        "{\"scope\":\"vault\",\"key\":\"long\",\"content\":" + TestingSurfaces.json(LONG) + "}");
    server.ok(
        "commit_memory",
        "{\"scope\":\"session\",\"key\":\"own\",\"session_id\":\"s\",\"content\":"
            + TestingSurfaces.json(LONG)
            + "}");
  }

  @AfterAll
  static void close() throws IOException {
    server.close();
  }

  private static TestingAnswer bounded(String tool, String arguments)
      throws IOException, InterruptedException {
    TestingAnswer answer = server.ok(tool, arguments);
    int content = answer.text().length() + answer.note().length();
    assertThat(content).as(tool).isLessThanOrEqualTo(MOST);
    assertThat(answer.structured().text().length()).as(tool).isLessThanOrEqualTo(MOST);
    assertThat(answer.structured().text()).as(tool).contains("\"truncated\":true");
    return answer;
  }

  @ParameterizedTest
  @CsvSource({
    "graph_search_nodes,'{\"query\":\"item\"}'",
    "graph_search_nodes,'{\"query\":\"word\"}'",
    "graph_open_nodes,'{\"names\":[\"One\",\"Many\"]}'",
    "graph_read_graph,'{}'",
    "list_projects,'{}'",
    "threads_search_nodes,'{\"threadId\":\"t\",\"query\":\"item\"}'",
    "threads_search_nodes,'{\"threadId\":\"t\",\"query\":\"word\"}'",
    "threads_open_nodes,'{\"threadId\":\"t\",\"names\":[\"One\",\"Many\"]}'",
    "threads_read_graph,'{\"threadId\":\"t\"}'",
    "query_nodes,'{\"threadId\":\"t\"}'",
    "search_memories,'{\"query\":\"word\"}'"
  })
  @DisplayName("C-10: every answer stays under the bound, and its cursor leads to its end")
  void bounds(String tool, String arguments) throws IOException, InterruptedException {
    TestingAnswer answer = bounded(tool, arguments);
    int pages = 1;
    for (String cursor = answer.nextCursor(); cursor != null; cursor = answer.nextCursor()) {
      String separator = arguments.equals("{}") ? "" : ",";
      answer =
          server.ok(
              tool,
              arguments.substring(0, arguments.length() - 1)
                  + separator
                  + "\"cursor\":\""
                  + cursor
                  + "\"}");
      assertThat(answer.structured().text().length()).isLessThanOrEqualTo(MOST);
      assertThat(++pages).as(tool).isLessThan(200);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "graph_search_nodes,'{\"query\":\"item 2718\"}'",
    "threads_search_nodes,'{\"threadId\":\"t\",\"query\":\"item 2718\"}'"
  })
  @DisplayName("C-10: of a large entity the observations that match come first")
  void matchingFirst(String tool, String arguments) throws IOException, InterruptedException {
    TestingAnswer answer = bounded(tool, arguments);
    assertThat(answer.string("entities.0.observations.0.content")).startsWith("item 2718 ");
    assertThat(answer.number("entities.0.observations_cut.total")).isEqualTo(3_000);
    assertThat(answer.string("message")).contains("'Many'", "open_nodes");
  }

  @ParameterizedTest
  @CsvSource({
    "graph_open_nodes,'{\"names\":[\"Many\",\"Small\",\"One\"]'",
    "threads_open_nodes,'{\"threadId\":\"t\",\"names\":[\"Many\",\"Small\",\"One\"]'"
  })
  @DisplayName("C-10: the parts of large entities join to all of their observations")
  void opensInParts(String tool, String arguments) throws IOException, InterruptedException {
    List<String> contents = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    int relations = 0;
    String cursor = "";
    do {
      TestingAnswer answer = server.ok(tool, arguments + ",\"cursor\":\"" + cursor + "\"}");
      assertThat(answer.structured().text().length()).isLessThanOrEqualTo(MOST);
      JsonArray entities = answer.structured().array("entities");
      assertThat(entities).isNotNull();
      for (var item : entities == null ? List.<Json>of() : entities.items()) {
        JsonObject entity = (JsonObject) item;
        for (var each : items(entity, "observations")) {
          String content = String.valueOf(((JsonObject) each).string("content"));
          if ("One".equals(entity.string("name"))) {
            text.append(content);
          } else {
            contents.add(content);
          }
        }
        relations += "Many".equals(entity.string("name")) ? items(entity, "relations").size() : 0;
      }
      String next = answer.nextCursor();
      cursor = next == null ? "" : next;
    } while (!cursor.isEmpty());
    assertThat(contents).hasSize(3_001).doesNotHaveDuplicates();
    assertThat(contents.get(2_717)).startsWith("item 2718 ");
    assertThat(text.toString()).isEqualTo(LONG);
    assertThat(relations).isEqualTo(tool.startsWith("graph") ? 1 : 0);
  }

  @Test
  @DisplayName("C-10: the parts of a large memory join to its content")
  void memoryInParts() throws IOException, InterruptedException {
    StringBuilder text = new StringBuilder();
    String cursor = "";
    do {
      TestingAnswer answer =
          server.ok(
              "search_memories",
              "{\"query\":\"word\",\"scope\":\"vault\",\"cursor\":\"" + cursor + "\"}");
      text.append(answer.string("results.0.content"));
      String next = answer.nextCursor();
      cursor = next == null ? "" : next;
    } while (!cursor.isEmpty());
    assertThat(text.toString()).isEqualTo(LONG);
  }

  private static List<Json> items(JsonObject object, String name) {
    JsonArray array = object.array(name);
    return array == null ? List.of() : array.items();
  }
}
