package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import dev.rosemary.TestingServerProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What those find who stored with other surfaces before, and now start the program without any. */
class UpgradeTest {
  private static final String ENTITY =
      """
      {"entities":[{"name":"billing-api","entity_type":"service","observations":["Talks to the ledger over gRPC"]},
        {"name":"ledger-db","entity_type":"database","observations":[]}]}
      """;
  private static final String RELATION =
      "{\"relations\":[{\"from\":\"billing-api\",\"to\":\"ledger-db\",\"relation_type\":\"writes_to\"}]}";
  private static final String MEMORY = "{\"content\":\"The ledger moved to Frankfurt in May.\"}";
  private static final String NOTE =
      "{\"scope\":\"vault\",\"key\":\"ledger-owner\",\"content\":\"Ann looks after the ledger\"}";

  @TempDir Path folder;
  private long calls;

  /**
   * A server in a process of its own, in a folder that is no repository unless another is named.
   */
  private TestingServerProcess server(String... options) throws Exception {
    List<String> words =
        new ArrayList<>(
            List.of("--data-dir", folder.resolve("data").toString(), "--embedding-model", "none"));
    words.addAll(List.of(options));
    if (!words.contains("--project-dir")) {
      Path outside = Files.createDirectories(folder.resolve("outside"));
      words.addAll(List.of("--project-dir", outside.toString()));
    }
    TestingServerProcess server =
        new TestingServerProcess(
            TestingServerProcess.java(Main.class, words.toArray(String[]::new)));
    server.initialize("2025-11-25");
    return server;
  }

  private String call(TestingServerProcess server, String tool, String arguments) throws Exception {
    TestingAnswer answer =
        new TestingAnswer(server.call(++calls, tool, arguments.replace('\n', ' ')).json());
    assertThat(answer.isError()).as(answer.text()).isFalse();
    return answer.text();
  }

  private void store(TestingServerProcess server, String... tools) throws Exception {
    for (int i = 0; i < tools.length; i += 2) {
      String _ = call(server, tools[i], tools[i + 1]);
    }
    server.end();
  }

  private Path repository(String name) throws Exception {
    Path repository = folder.resolve(name);
    Path git = Files.createDirectories(repository.resolve(".git"));
    Files.createDirectory(git.resolve("objects"));
    Files.createDirectory(git.resolve("refs"));
    Files.writeString(git.resolve("HEAD"), "ref: refs/heads/main\n");
    return repository;
  }

  @Test
  @DisplayName("M-1, M-4: who had graph in a project by --project finds its entities in memory")
  void graph() throws Exception {
    try (TestingServerProcess before = server("--surface", "graph", "--project", "default")) {
      store(before, "create_entities", ENTITY, "create_relations", RELATION);
    }
    try (TestingServerProcess now = server("--project", "default")) {
      assertThat(call(now, "recall", "{\"query\":\"What talks to the ledger?\"}"))
          .doesNotContain("No project")
          .contains("Talks to the ledger over gRPC");
      assertThat(call(now, "open", "{\"ids\":[\"billing-api\"]}"))
          .contains("service", "Talks to the ledger over gRPC", "writes_to ledger-db");
      now.end();
    }
  }

  @Test
  @DisplayName(
      "M-1, M-2: a project made by tools of graph is found by its name, and after a link from its"
          + " repository; until then answers say how")
  void graphProject() throws Exception {
    try (TestingServerProcess before = server("--surface", "graph")) {
      store(
          before,
          "create_project",
          "{\"name\":\"shop\"}",
          "switch_project",
          "{\"name\":\"shop\"}",
          "create_entities",
          ENTITY);
    }
    Path repository = repository("shop");
    try (TestingServerProcess now = server("--project-dir", repository.toString())) {
      assertThat(call(now, "recall", "{\"query\":\"ledger\",\"project\":\"shop\"}"))
          .contains("Talks to the ledger over gRPC");
      assertThat(call(now, "recall", "{\"query\":\"ledger\"}"))
          .startsWith("Nothing is stored for the project 'shop' yet: personal memory only.")
          .contains("rosemary projects link 'shop'")
          .contains("project 'shop' holds 2 entities");
      assertThat(
              TestingCommand.run(
                      "projects",
                      "link",
                      "shop",
                      repository.toString(),
                      "--data-dir",
                      folder.resolve("data").toString())
                  .exitCode())
          .isZero();
      assertThat(call(now, "recall", "{\"query\":\"ledger\"}"))
          .doesNotContain("personal memory only")
          .contains("Talks to the ledger over gRPC");
      now.end();
    }
    try (TestingServerProcess outside = server()) {
      assertThat(call(outside, "brief", "{}"))
          .startsWith("No project here: personal memory only. Others by project: 'shop'.");
      outside.end();
    }
  }

  @Test
  @DisplayName("M-1, M-4: who had recall and vault in a project sees the contents of both")
  void recallAndVault() throws Exception {
    try (TestingServerProcess before =
        server("--surface", "recall,vault", "--project", "default")) {
      store(before, "store_memory", MEMORY, "commit_memory", NOTE);
    }
    try (TestingServerProcess now = server("--project", "default")) {
      assertThat(call(now, "recall", "{\"query\":\"ledger\"}"))
          .contains("The ledger moved to Frankfurt in May.", "Ann looks after the ledger");
      now.end();
    }
    try (TestingServerProcess elsewhere = server()) {
      assertThat(call(elsewhere, "recall", "{\"query\":\"ledger\",\"project\":\"default\"}"))
          .contains("The ledger moved to Frankfurt in May.", "Ann looks after the ledger");
      elsewhere.end();
    }
  }

  @Test
  @DisplayName("M-1, M-4: what was stored in no project is personal memory, seen from everywhere")
  void personal() throws Exception {
    try (TestingServerProcess before = server("--surface", "recall,vault")) {
      store(before, "store_memory", MEMORY, "commit_memory", NOTE);
    }
    try (TestingServerProcess now = server("--project-dir", repository("somewhere").toString())) {
      assertThat(call(now, "recall", "{\"query\":\"ledger\"}"))
          .contains("The ledger moved to Frankfurt in May.", "Ann looks after the ledger");
      now.end();
    }
  }
}
