package dev.rosemary.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.engine.Engine;
import dev.rosemary.engine.graph.NewEntity;
import dev.rosemary.engine.project.DeletedProject;
import dev.rosemary.engine.project.Project;
import dev.rosemary.json.JsonObject;
import dev.rosemary.store.Synchronous;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A project that is deleted comes back, also with what other surfaces kept in it. */
class TrashTest {
  private static final long SEED = 20_261_129;

  @TempDir Path folder;

  private Path data() {
    return folder.resolve("data");
  }

  @Test
  @DisplayName(
      "G-6, H-5: one delete_project that takes three surfaces along counts them and can be undone")
  void threeSurfaces() throws Exception {
    String[] options = {
      "--surface=all", "--project=default", "--embedding-model=none", "--vault-dimensions=3"
    };
    try (TestingRosemary server = TestingRosemary.start(data(), options)) {
      server.ok("recall_store_memory", "{\"content\":\"the office is in Lisbon\"}");
      server.ok("recall_store_memory", "{\"content\":\"Ada leads the team\"}");
      server.ok("commit_memory", "{\"scope\":\"vault\",\"key\":\"k\",\"content\":\"kept\"}");
      server.ok(
          "graph_create_entities",
          "{\"entities\":[{\"name\":\"a\",\"entityType\":\"t\",\"observations\":[\"one\"]}]}");
      JsonObject answer = server.object("graph_delete_project", "{\"name\":\"default\"}");
      assertThat(answer.text())
          .contains("\"recall\":{\"memories\":2}")
          .contains("\"vault\":{\"memories\":1}")
          .contains("\"graph\":{\"entities\":1,\"observations\":1}");
      assertThat(answer.string("message"))
          .contains("2 memories (recall)", "1 memory (vault)", "1 entity (graph)", "trash")
          .contains("rosemary projects restore 'default'");
      assertThat(data().resolve(answer.string("trash"))).exists();
      assertThat(server.ok("search_text", "{\"query\":\"Lisbon\"}")).doesNotContain("office");
      server.server().end();
    }
    assertThat(run(0, "projects", "--deleted")).contains("project  default", "2 memories (recall)");
    assertThat(run(0, "deleted")).contains("project  default", "rosemary projects restore");
    assertThat(run(0, "deleted", "--json", "--project=default"))
        .contains("\"deleted_projects\":[{", "\"kind\":\"project\"");
    // A later call on the server made a new, empty project of that name.
    assertThat(run(1, "projects", "restore", "default"))
        .contains("exists now", "projects restore 'default' 'default-2'");
    assertThat(run(0, "projects", "restore", "default", "default-2")).contains("Restored project");
    assertThat(run(0, "projects", "--deleted")).contains("No deleted projects");
    options[1] = "--project=default-2";
    try (TestingRosemary server = TestingRosemary.start(data(), options)) {
      assertThat(server.ok("search_text", "{\"query\":\"Lisbon\"}")).contains("the office");
      assertThat(server.ok("search_memories", "{\"query\":\"kept\"}")).contains("kept");
      assertThat(server.ok("graph_open_nodes", "{\"names\":[\"a\"]}")).contains("one");
    }
  }

  @Test
  @DisplayName("H-5: ROSEMARY_KEEP_DAYS and --keep-days 0 delete at once, and the answer says so")
  void atOnce() throws Exception {
    try (TestingRosemary server = TestingRosemary.start(data(), "--keep-days=0")) {
      server.ok("create_project", "{\"name\":\"work\"}");
      JsonObject answer = server.object("delete_project", "{\"name\":\"work\"}");
      assertThat(answer.string("message")).contains("for good", "which held nothing");
      assertThat(answer.get("trash")).isNull();
      server.server().end();
    }
    assertThat(run(0, "projects", "--deleted")).contains("No deleted projects");
  }

  @Test
  @DisplayName(
      "H-5, G-8: kill -9 at any point of deletions: each project is there or in the trash, whole")
  void killed() throws Exception {
    Random random = new Random(SEED);
    int rounds = TestingRosemary.count(5, 40);
    int projects = 12;
    for (int round = 0; round < rounds; round++) {
      Path data = folder.resolve("round" + round);
      try (Engine engine = engine(data)) {
        for (int i = 0; i < projects; i++) {
          Project project = engine.projects().create("p" + i, "");
          engine.write(
              project,
              graph -> graph.createEntities(List.of(new NewEntity("e", "t", List.of("o")))));
        }
      }
      String as = "seed %d, round %d".formatted(SEED, round);
      try (TestingRosemary server = TestingRosemary.start(data)) {
        for (int i = 0; i < projects; i++) {
          server
              .server()
              .send(
                  "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"tools/call\",\"params\":{\"name\":\"delete_project\",\"arguments\":{\"name\":\"p%d\"}}}"
                      .formatted(1_000 + i, i));
        }
        Thread.sleep(random.nextInt(60));
        server.server().process().destroyForcibly().waitFor();
      }
      try (Engine engine = engine(data)) {
        List<Project> there = engine.projects().list(null);
        List<DeletedProject> deleted = engine.projects().deleted();
        assertThat(there.size() + deleted.size()).as(as).isEqualTo(projects);
        for (DeletedProject one : deleted) {
          engine.projects().restoreDeleted(one.project().id(), null);
        }
        for (int i = 0; i < projects; i++) {
          Project project = engine.projects().active("p" + i);
          long observations = engine.read(project, graph -> graph.export(_ -> {}).observations());
          assertThat(observations).as(as).isEqualTo(1);
          engine.write(
              project, graph -> graph.createEntities(List.of(new NewEntity("f", "t", List.of()))));
        }
      }
    }
  }

  private static Engine engine(Path data) {
    return Engine.open(data, Synchronous.NORMAL, Clock.systemUTC(), _ -> {});
  }

  private String run(int exitCode, String... words) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(TestingRosemary.command(data(), words));
    Process process = builder.redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isEqualTo(exitCode);
    return text;
  }
}
