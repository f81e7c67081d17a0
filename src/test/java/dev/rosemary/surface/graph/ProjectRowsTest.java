package dev.rosemary.surface.graph;

import static dev.rosemary.surface.graph.TestingGraph.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ProjectRowsTest extends GraphRows {
  private static final String UUID =
      "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}";
  private static final String TIME = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z";

  ProjectRowsTest(TestingTransport transport) {
    super(transport);
  }

  private String name() {
    return "{\"name\":" + json(project) + "}";
  }

  @Test
  @DisplayName("G-1: list_projects lists by status, ordered by name, with six members each")
  void listsByStatus() {
    String archived = project + "-archived";
    graph.ok("create_project", "{\"name\":" + json(archived) + ",\"description\":\"old things\"}");
    graph.ok("archive_project", "{\"name\":" + json(archived) + "}");

    TestingAnswer active = graph.ok("list_projects", "{}");
    assertThat(active.all("projects.*.name")).contains(project).doesNotContain(archived).isSorted();
    assertThat(active.all("projects.*.status")).containsOnly("active");
    assertThat(active.members("projects.0"))
        .containsExactly("id", "name", "description", "status", "created_at", "updated_at");
    TestingAnswer away = graph.ok("list_projects", "{\"status\":\"archived\"}");
    assertThat(away.all("projects.*.name")).contains(archived).doesNotContain(project);
    TestingAnswer all = graph.ok("list_projects", "{\"status\":\"all\"}");
    assertThat(all.all("projects.*.name")).contains(project, archived).isSorted();
    assertThat(all.text()).startsWith("[{\"id\":");
    assertThat(graph.error("list_projects", "{\"status\":\"gone\"}"))
        .contains("status", "active, archived, all", "'gone'");
  }

  @Test
  @DisplayName("G-2: create_project registers, makes the file and enters the project")
  void createsAProject() {
    TestingAnswer made =
        graph.ok("create_project", "{\"name\":\"  Größe \",\"description\":\" kept as it is \"}");
    assertThat(made.string("name")).isEqualTo("Größe");
    assertThat(made.string("description")).isEqualTo(" kept as it is ");
    assertThat(made.string("status")).isEqualTo("active");
    assertThat(made.string("id")).matches(UUID);
    assertThat(made.string("created_at")).matches(TIME).isEqualTo(made.string("updated_at"));
    assertThat(graph.directory().resolve("projects/" + made.string("id") + ".db")).isRegularFile();
    assertThat(graph.ok("get_current_project", "{}").string("id")).isEqualTo(made.string("id"));
    graph.ok("delete_project", "{\"name\":\"Größe\"}");
  }

  @Test
  @DisplayName("G-2: a name that exists is refused with its status, and nothing is entered or made")
  void refusesTakenNames() throws IOException {
    String id = graph.ok("get_current_project", "{}").string("id");
    graph.ok("create_project", "{\"name\":" + json(project + "-other") + "}");
    List<String> before = listing(graph.directory().resolve("projects"));
    assertThat(graph.error("create_project", name())).contains("exists", "active", project);
    assertThat(
            graph.error(
                "create_project",
                "{\"name\":" + json(project.toLowerCase(java.util.Locale.ROOT)) + "}"))
        .contains("exists", "without regard to case");
    assertThat(graph.ok("get_current_project", "{}").string("name")).isEqualTo(project + "-other");
    graph.ok("archive_project", name());
    assertThat(graph.error("create_project", name()))
        .contains("exists", "archived", "restore_project");
    assertThat(listing(graph.directory().resolve("projects")))
        .noneMatch(file -> !before.contains(file) && !file.contains(id));
  }

  @Test
  @DisplayName("G-2: names have 1 to 100 code points and no control character")
  void checksNames() {
    String longest = "🎉".repeat(100);
    assertThat(graph.ok("create_project", "{\"name\":" + json(longest) + "}").string("name"))
        .isEqualTo(longest);
    graph.ok("delete_project", "{\"name\":" + json(longest) + "}");
    for (String bad :
        List.of(
            "",
            "   ",
            "\u00a0",
            "\u200b",
            "\ufeff",
            "a".repeat(101),
            "a\nb",
            "a\u0000b",
            "a\u007fb",
            "a\u0085b",
            "a".repeat(501))) {
      assertThat(graph.error("create_project", "{\"name\":" + json(bad) + "}"))
          .as(bad)
          .containsAnyOf("1 to 100 characters", "at most 500 characters")
          .containsAnyOf("project name", "name takes");
    }
    assertThat(graph.error("create_project", "{}")).contains("name is required");
  }

  @Test
  @DisplayName("G-3: switch_project confirms with the project; unknown names get near ones")
  void switches() {
    String other = project + "-other";
    graph.ok("create_project", "{\"name\":" + json(other) + "}");
    TestingAnswer switched =
        graph.ok("switch_project", "{\"name\":" + json("  " + project + " ") + "}");
    assertThat(switched.string("project.name")).isEqualTo(project);
    assertThat(switched.string("message")).contains(project);
    assertThat(graph.ok("get_current_project", "{}").string("name")).isEqualTo(project);
    assertThat(graph.error("switch_project", "{\"name\":" + json(other + "x") + "}"))
        .contains(other + "x", "Did you mean", "'" + other + "'", "list_projects");
    assertThat(graph.ok("get_current_project", "{}").string("name")).isEqualTo(project);
    graph.ok("archive_project", "{\"name\":" + json(other) + "}");
    assertThat(graph.error("switch_project", "{\"name\":" + json(other) + "}"))
        .contains("archived", "restore_project");
  }

  @Test
  @DisplayName("G-4: get_current_project without one is a message, not an error")
  void tellsThatNoneIsActive() {
    graph.ok("archive_project", name());
    assertThat(graph.ok("get_current_project", "{}").string("message"))
        .contains("No project is active");
  }

  @Test
  @DisplayName("G-5: archive_project moves the file and clears the session")
  void archives() {
    graph.entity("kept", "thing", "fact");
    String id = graph.ok("get_current_project", "{}").string("id");
    TestingAnswer archived = graph.ok("archive_project", name());
    assertThat(archived.string("project.status")).isEqualTo("archived");
    assertThat(graph.directory().resolve("archive/" + id + ".db")).isRegularFile();
    assertThat(graph.directory().resolve("projects/" + id + ".db")).doesNotExist();
    assertThat(graph.error("read_graph", "{}"))
        .isEqualTo("No active project. Use switch_project to select one.");
    assertThat(graph.error("archive_project", name())).contains("already archived");
    assertThat(graph.error("read_graph", "{\"project\":" + json(project) + "}"))
        .contains("archived", "restore_project");
    assertThat(graph.error("archive_project", "{\"name\":\"no such project\"}"))
        .contains("No project named 'no such project'");
  }

  @Test
  @DisplayName(
      "G-6, H-5: delete_project moves the files to the trash and removes the row, active or archived; the name is free")
  void deletes() throws IOException {
    for (boolean archived : new boolean[] {false, true}) {
      graph.ok("switch_project", name());
      graph.entity("gone", "thing", "fact");
      String id = graph.ok("get_current_project", "{}").string("id");
      if (archived) {
        graph.ok("archive_project", name());
      }
      TestingAnswer deleted = graph.ok("delete_project", name());
      assertThat(deleted.string("project.name")).isEqualTo(project);
      assertThat(listing(graph.directory()))
          .filteredOn(file -> file.contains(id))
          .containsExactly("trash/" + id + ".db");
      assertThat(deleted.string("trash")).isEqualTo("trash/" + id + ".db");
      assertThat(deleted.string("message"))
          .contains("1 entity (graph), 1 observation (graph)", "rosemary projects restore");
      assertThat(graph.ok("get_current_project", "{}").has("message")).isTrue();
      assertThat(graph.error("switch_project", name())).contains("No project named");
      assertThat(graph.error("restore_project", name())).contains("No project named");
      assertThat(graph.error("delete_project", name())).contains("No project named");
      TestingAnswer again = graph.ok("create_project", name());
      assertThat(again.string("id")).isNotEqualTo(id);
      assertThat(graph.ok("read_graph", "{}").text())
          .startsWith("{\"entities\":[],\"relations\":[],");
    }
  }

  @Test
  @DisplayName(
      "G-7: restore_project brings the file and its contents back; an active one is an error")
  void restores() {
    graph.entity("kept", "thing", "fact");
    String id = graph.ok("get_current_project", "{}").string("id");
    assertThat(graph.error("restore_project", name())).contains("is active", "nothing to restore");
    for (int i = 0; i < 3; i++) {
      graph.ok("archive_project", name());
      TestingAnswer restored = graph.ok("restore_project", name());
      assertThat(restored.string("status")).isEqualTo("active");
      assertThat(restored.string("id")).isEqualTo(id);
      assertThat(graph.directory().resolve("projects/" + id + ".db")).isRegularFile();
      assertThat(graph.directory().resolve("archive/" + id + ".db")).doesNotExist();
      graph.ok("switch_project", name());
      assertThat(graph.contents("kept")).hasSize(1 + i);
      graph.entity("kept", "thing", "fact " + i);
    }
  }

  @Test
  @DisplayName("G-10: without a project every graph tool fails with the published text")
  void needsAProject() {
    graph.ok("archive_project", name());
    for (String call :
        List.of(
            "create_entities {\"entities\":[]}",
            "add_observations {\"observations\":[]}",
            "create_relations {\"relations\":[]}",
            "search_nodes {\"query\":\"x\"}",
            "open_nodes {\"names\":[]}",
            "read_graph {}",
            "delete_entities {\"names\":[]}",
            "delete_observations {\"deletions\":[]}",
            "delete_relations {\"relations\":[]}")) {
      String[] parts = call.split(" ", 2);
      assertThat(graph.error(parts[0], parts[1]))
          .isEqualTo("No active project. Use switch_project to select one.");
    }
  }

  @Test
  @DisplayName("G-11: an argument project works for one call and leaves the context alone")
  void worksOnANamedProject() {
    String other = project + "-other";
    graph.ok("create_project", "{\"name\":" + json(other) + "}");
    graph.ok("switch_project", name());
    String in = ",\"project\":" + json(other) + "}";
    graph.ok(
        "create_entities",
        "{\"entities\":["
            + TestingGraph.newEntity("a", "t", "x")
            + ","
            + TestingGraph.newEntity("b", "t")
            + "]"
            + in);
    graph.ok(
        "add_observations",
        "{\"observations\":[{\"entity_name\":\"a\",\"contents\":[\"zebra\"]}]" + in);
    graph.ok("create_relations", "{\"relations\":[" + TestingGraph.key("a", "r", "b") + "]" + in);
    assertThat(graph.ok("search_nodes", "{\"query\":\"zebra\"" + in).all("entities.*.name"))
        .containsExactly("a");
    assertThat(graph.ok("open_nodes", "{\"names\":[\"a\"]" + in).all("entities.*.relations.*.to"))
        .containsExactly("b");
    assertThat(graph.ok("read_graph", "{\"limit\":9" + in).all("entities.*.name"))
        .containsExactly("a", "b");
    graph.ok(
        "delete_observations",
        "{\"deletions\":[{\"entity_name\":\"a\",\"observations\":[\"x\"]}]" + in);
    graph.ok("delete_relations", "{\"relations\":[" + TestingGraph.key("a", "r", "b") + "]" + in);
    assertThat(graph.ok("delete_entities", "{\"names\":[\"b\"]" + in).number("deleted"))
        .isEqualTo(1);
    assertThat(
            graph
                .ok("read_graph", "{\"project\":" + json(other) + "}")
                .all("entities.*.observations.*.content"))
        .containsExactly("zebra");
    assertThat(graph.ok("get_current_project", "{}").string("name")).isEqualTo(project);
    assertThat(graph.ok("read_graph", "{}").all("entities.*")).isEmpty();
    assertThat(graph.error("read_graph", "{\"project\":\"" + other + "x\"}"))
        .contains("Did you mean", other, "list_projects");
  }

  private static Stream<String> strangeNames() {
    return Stream.of(
        "../../escape",
        "..\\..\\escape",
        "/etc",
        "C:\\Windows",
        "a/b",
        "a\u0000b",
        "%2e%2e%2fescape",
        "CON",
        "nul.txt",
        ".",
        "..",
        "",
        " ",
        "x\u202egnp",
        "a".repeat(256));
  }

  @Test
  @DisplayName("S-14: C12: no name makes anything outside the data directory")
  void staysInside() throws IOException {
    for (String name : strangeNames().toList()) {
      String arguments = "{\"name\":" + json(name) + "}";
      graph.call("switch_project", arguments);
      TestingAnswer made = graph.call("create_project", arguments);
      if (made.isError()) {
        assertThat(made.text()).as(name).contains("1 to 100 characters");
        assertThat(graph.call("archive_project", arguments).isError()).isTrue();
        assertThat(graph.call("delete_project", arguments).isError()).isTrue();
      } else {
        assertThat(made.string("name")).isEqualTo(name);
        graph.entity("inside", "thing");
        graph.ok("archive_project", arguments);
        graph.ok("restore_project", arguments);
        graph.ok("delete_project", arguments);
      }
    }
    assertThat(listing(around))
        .allMatch(file ->
            file.matches(
                "|home|home/data|home/data/(projects|archive|trash)|home/data/(_meta|(projects|archive|trash)/"
                    + UUID
                    + ")\\.db(-wal|-shm)?"));
  }

  @Test
  @DisplayName("S-14: C12: names that differ in case or width alone are one name")
  void hasOneRuleForCase() {
    graph.ok("create_project", "{\"name\":\"Proj\"}");
    for (String same : List.of("proj", "PROJ", "ｐｒｏｊ", "Proj ", "Proj")) {
      assertThat(graph.error("create_project", "{\"name\":" + json(same) + "}"))
          .contains("'Proj' already exists", "without regard to case");
    }
    assertThat(graph.error("delete_project", "{\"name\":\"proj\"}"))
        .contains("Did you mean 'Proj'");
    assertThat(graph.ok("list_projects", "{}").all("projects.*.name")).contains("Proj");
    graph.ok("delete_project", "{\"name\":\"Proj\"}");
  }
}
