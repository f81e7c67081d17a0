package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What answers say that found nothing, or what was nearly there. */
class EmptyAnswersTest {
  private static final String ENTITIES =
      "{\"entities\":[{\"name\":\"Ann"
          + " Keller\",\"entity_type\":\"person\",\"observations\":[\"Leads\"]}]}";

  @TempDir
  @SuppressWarnings("NullAway.Init") // set before each test
  private Path folder;

  @Test
  @DisplayName("C-11: an answer that finds nothing says what other stores hold, and only those")
  void otherStores() throws IOException, InterruptedException {
    try (TestingSurfaces server = TestingSurfaces.of(folder, "graph,vault,threads", "default")) {
      server.ok("graph_create_entities", ENTITIES);
      server.ok(
          "commit_memory", "{\"scope\":\"vault\",\"key\":\"k\",\"content\":\"Leads the team\"}");
      server.ok(
          "threads_create_entities",
          "{\"threadId\":\"talk\",\"entities\":[{\"name\":\"Bo\",\"entityType\":\"Person\"}]}");
      assertThat(server.ok("search_memories", "{\"query\":\"zebra\"}").string("message"))
          .doesNotContain("Elsewhere");
    }
    String there = "project 'default' holds 1 entity, 1 vault memory, 1 thread";
    try (TestingSurfaces server = TestingSurfaces.of(folder, "graph,vault,threads", null)) {
      assertThat(server.ok("search_memories", "{\"query\":\"team\"}").string("message"))
          .contains("Searched the keys, contents and tags of 0 memories", there);
      assertThat(server.ok("threads_read_graph", "{\"threadId\":\"talk\"}").string("message"))
          .contains("There is no thread 'talk'", there);
      server.ok("create_project", "{\"name\":\"other\"}");
      assertThat(server.ok("graph_read_graph", "{}").string("message")).contains(there);
      assertThat(server.ok("graph_search_nodes", "{\"query\":\"ann\"}").string("message"))
          .contains("of 0 entities", there);
      assertThat(server.ok("graph_open_nodes", "{\"names\":[\"Ann Keller\"]}").string("message"))
          .contains(there);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "read_graph,''",
    "get_analytics,''",
    "query_nodes,''",
    "open_nodes,',\"names\":[\"Bo\"]'",
    "search_nodes,',\"query\":\"Bo\"'",
    "find_relation_path,',\"from\":\"Bo\",\"to\":\"Bo\"'"
  })
  @DisplayName("T-16: a call about no known thread names the nearest and those that there are")
  void unknownThread(String tool, String more) throws IOException, InterruptedException {
    try (TestingSurfaces server = TestingSurfaces.of(folder, "threads", null)) {
      assertThat(server.call(tool, "{\"threadId\":\"talk\"" + more + "}").result().text())
          .contains("There are no threads in this store yet");
      server.ok(
          "create_entities",
          "{\"threadId\":\"talk-1\",\"entities\":[{\"name\":\"Bo\",\"entityType\":\"Person\"}]}");
      assertThat(server.call(tool, "{\"threadId\":\"talk\"" + more + "}").result().text())
          .contains("There is no thread 'talk'. Did you mean 'talk-1'?", "Threads in this store:");
      assertThat(server.error(tool, "{}"))
          .contains("threadId is required", "Threads in this store: 'talk-1'.");
      assertThat(server.ok(tool, "{\"threadId\":\"talk-1\"" + more + "}").structured().text())
          .doesNotContain("There is no thread");
    }
  }

  @ParameterizedTest
  @CsvSource({"ann keller", "Ann  Keller", "ann-keller", "ANN_KELLER"})
  @DisplayName("G-12: a name nearly like an existing one is created, and the existing one is named")
  void similarName(String name) throws IOException, InterruptedException {
    try (TestingSurfaces server = TestingSurfaces.of(folder, "graph", "default")) {
      server.ok("create_entities", ENTITIES);
      TestingAnswer answer =
          server.ok(
              "create_entities",
              "{\"entities\":[{\"name\":\"" + name + "\",\"entity_type\":\"person\"}]}");
      assertThat(answer.string("entities.0.created")).isEqualTo("true");
      assertThat(answer.string("warnings.0"))
          .contains("'" + name + "'", "in addition to 'Ann Keller'");
      assertThat(
              server
                  .ok(
                      "create_entities",
                      "{\"entities\":[{\"name\":\"Ann Kellermann\",\"entity_type\":\"person\"}]}")
                  .has("warnings"))
          .isFalse();
    }
  }

  @Test
  @DisplayName("G-4: get_current_project is no error when the project was archived or deleted")
  void goneProject() throws IOException, InterruptedException {
    try (TestingSurfaces server = TestingSurfaces.of(folder, "graph", "default")) {
      server.ok("get_current_project", "{}");
      server.engine().projects().archive("default");
      assertThat(server.ok("get_current_project", "{}").string("message"))
          .contains("has since been archived", "No project is active");
      assertThat(server.ok("get_current_project", "{}").string("message"))
          .contains("No project is active");
      server.ok("create_project", "{\"name\":\"next\"}");
      server.engine().projects().delete("next");
      assertThat(server.ok("get_current_project", "{}").string("message"))
          .contains("has since been deleted");
    }
  }

  @Test
  @DisplayName("C-7: the reference server's own arguments are taken by all of its nine tools")
  void referenceArguments() throws IOException, InterruptedException {
    try (TestingSurfaces server = TestingSurfaces.of(folder, "graph", "default")) {
      server.ok(
          "create_entities",
          "{\"entities\":[{\"name\":\"A\",\"entityType\":\"t\",\"observations\":[\"o\"]},"
              + "{\"name\":\"B\",\"entityType\":\"t\",\"observations\":[]}]}");
      String relations =
          "{\"relations\":[{\"from\":\"A\",\"to\":\"B\",\"relationType\":\"uses\"}]}";
      assertThat(server.ok("create_relations", relations).string("relations.0.created"))
          .isEqualTo("true");
      assertThat(
              server
                  .ok(
                      "add_observations",
                      "{\"observations\":[{\"entityName\":\"A\",\"contents\":[\"p\"]}]}")
                  .string("observations.0.content"))
          .isEqualTo("p");
      assertThat(server.ok("search_nodes", "{\"query\":\"p\"}").string("entities.0.name"))
          .isEqualTo("A");
      assertThat(server.ok("open_nodes", "{\"names\":[\"A\"]}").string("entities.0.name"))
          .isEqualTo("A");
      assertThat(server.ok("read_graph", "{}").all("entities.*.name")).containsExactly("A", "B");
      assertThat(
              server
                  .ok(
                      "delete_observations",
                      "{\"deletions\":[{\"entityName\":\"A\",\"observations\":[\"p\"]}]}")
                  .number("deleted"))
          .isEqualTo(1);
      assertThat(server.ok("delete_relations", relations).number("deleted")).isEqualTo(1);
      TestingAnswer deleted = server.ok("delete_entities", "{\"entityNames\":[\"A\",\"B\"]}");
      assertThat(deleted.number("deleted")).isEqualTo(2);
      assertThat(deleted.has("warnings")).isFalse();
    }
  }
}
