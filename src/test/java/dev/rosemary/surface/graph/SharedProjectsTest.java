package dev.rosemary.surface.graph;

import static dev.rosemary.surface.graph.TestingGraph.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two clients, of one engine or of two engines on the same directory. */
class SharedProjectsTest {
  private static final String PROJECT = "{\"name\":\"shared\"}";
  private static final String NONE = "No active project. Use switch_project to select one.";

  @TempDir
  @SuppressWarnings("NullAway.Init") // set before each test
  private Path directory;

  private final List<TestingGraphServer> servers = new ArrayList<>();

  @SuppressWarnings("NullAway.Init") // set before each test
  private TestingGraph one;

  @BeforeEach
  void open() {
    one = server().session();
    one.ok("create_project", PROJECT);
    one.entity("first", "t", "fact");
  }

  @AfterEach
  void close() {
    servers.forEach(TestingGraphServer::close);
  }

  private TestingGraphServer server() {
    TestingGraphServer server = new TestingGraphServer(directory);
    servers.add(server);
    return server;
  }

  private TestingGraph other(boolean ownEngine) {
    TestingGraph two = (ownEngine ? server() : servers.getFirst()).session();
    two.ok("switch_project", PROJECT);
    return two;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName(
      "G-9: another session's archive or deletion fails the next call once and clears the context")
  void losesTheProject(boolean ownEngine) throws Exception {
    for (boolean delete : new boolean[] {false, true}) {
      for (String call :
          List.of(
              "read_graph {}",
              "search_nodes {\"query\":\"fact\"}",
              "create_entities {\"entities\":[{\"name\":\"late\",\"entity_type\":\"t\"}]}",
              "delete_entities {\"names\":[\"first\"]}")) {
        TestingGraph two = other(ownEngine);
        two.ok("read_graph", "{}");
        String id = two.ok("get_current_project", "{}").string("id");
        one.ok(delete ? "delete_project" : "archive_project", PROJECT);
        String[] parts = call.split(" ", 2);
        assertThat(two.error(parts[0], parts[1]))
            .as(call)
            .contains(
                delete
                    ? "since been deleted"
                    : "'shared' was active here and has since been archived");
        assertThat(two.error("read_graph", "{}")).isEqualTo(NONE);
        assertThat(two.ok("get_current_project", "{}").has("message")).isTrue();
        assertThat(directory.resolve("projects/" + id + ".db")).doesNotExist();
        if (delete) {
          assertThat(GraphRows.listing(directory))
              .noneMatch(file -> file.contains(id) && !file.contains("trash"));
          one.ok("create_project", PROJECT);
          one.entity("first", "t", "fact");
        } else {
          one.ok("restore_project", PROJECT);
        }
        two.ok("switch_project", PROJECT);
        assertThat(two.ok("read_graph", "{}").all("entities.*.name")).containsExactly("first");
        one.ok("switch_project", PROJECT);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("G-9: a project deleted and made again under its name is another one")
  void isNotTheSameAfterDeletion(boolean ownEngine) {
    TestingGraph two = other(ownEngine);
    two.ok("read_graph", "{}");
    one.ok("delete_project", PROJECT);
    one.ok("create_project", PROJECT);
    assertThat(two.error("read_graph", "{}")).contains("since been deleted");
    assertThat(two.ok("read_graph", "{\"project\":\"shared\"}").all("entities.*")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("G-11: sessions have contexts of their own and see each other's writes at once")
  void keepsContextsApart(boolean ownEngine) {
    TestingGraph two = other(ownEngine);
    two.ok("create_project", "{\"name\":\"second\"}");
    assertThat(one.ok("get_current_project", "{}").string("name")).isEqualTo("shared");
    assertThat(two.ok("get_current_project", "{}").string("name")).isEqualTo("second");
    one.entity("x", "t", "seen at once");
    assertThat(
            two.ok("search_nodes", "{\"query\":\"seen\",\"project\":\"shared\"}")
                .all("entities.*.name"))
        .containsExactly("x");
    assertThat(one.ok("list_projects", "{}").all("projects.*.name"))
        .containsExactly("second", "shared");
    assertThat(two.error("create_project", PROJECT)).contains("exists");
    assertThat(two.error("create_project", "{\"name\":" + json("SHARED") + "}"))
        .contains("'shared' already exists");
  }
}
