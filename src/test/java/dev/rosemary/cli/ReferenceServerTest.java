package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingMessage;
import dev.rosemary.TestingServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reference server reads what an export wrote, and an import reads what it wrote. */
@Tag("clients")
class ReferenceServerTest {
  private static final String ENTITIES =
      """
      {"entities":[
        {"name":"billing-api","entityType":"service","observations":["Deployed from main","Größe: 5 \\"GB\\"\\n日本"]},
        {"name":"ledger-db","entityType":"database","observations":[]}]}
      """;
  private static final String RELATIONS =
      """
      {"relations":[{"from":"billing-api","to":"ledger-db","relationType":"writes_to"}]}
      """;

  @TempDir Path folder;

  @Test
  @DisplayName("S-3: a graph goes from the reference server here and back")
  void goesThereAndBack() throws IOException, InterruptedException {
    Path theirs = folder.resolve("memory.jsonl");
    TestingMessage before;
    try (TestingServerProcess server = reference(theirs)) {
      server.initialize("2025-06-18");
      server.call(1, "create_entities", ENTITIES.replace("\n", ""));
      server.call(2, "create_relations", RELATIONS.replace("\n", ""));
      before = graph(server.call(3, "read_graph", "{}"));
    }
    String written = Files.readString(theirs);
    Path ours = folder.resolve("ours.jsonl");

    TestingCommand imported = run("import", theirs.toString(), "--json");
    run("export", ours.toString());

    assertThat(imported.text())
        .contains("\"entities_added\":2,\"entities_merged\":0")
        .contains("\"observations_added\":2,\"relations_added\":1,\"warnings\":[]");
    assertThat(Files.readString(theirs)).isEqualTo(written);
    assertThat(Files.readString(ours)).isEqualTo(written + "\n");
    try (TestingServerProcess server = reference(ours)) {
      server.initialize("2025-06-18");
      assertThat(graph(server.call(1, "read_graph", "{}"))).isEqualTo(before);
    }
  }

  private static TestingMessage graph(TestingMessage result) {
    TestingMessage graph = result.object("structuredContent");
    assertThat(graph.text()).contains("billing-api").contains("writes_to");
    return graph;
  }

  private static TestingServerProcess reference(Path file) throws IOException {
    return new TestingServerProcess(
        List.of(
            "env",
            "MEMORY_FILE_PATH=" + file,
            System.getProperty("rosemary.node", "node"),
            Path.of(System.getProperty("rosemary.clients"))
                .resolve("node_modules/@modelcontextprotocol/server-memory/dist/index.js")
                .toString()));
  }

  private TestingCommand run(String... arguments) {
    return TestingCommand.run(
        arguments[0],
        arguments[1],
        "--data-dir",
        folder.resolve("data").toString(),
        arguments.length > 2 ? arguments[2] : "--json");
  }
}
