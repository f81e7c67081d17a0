package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.faults.TestingOlderFile;
import dev.rosemary.faults.TestingRosemary;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who deleted what, and its way back by client and time. */
class DeletedByTest {
  private static final String META =
      "{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
          + "\"io.modelcontextprotocol/clientCapabilities\":{},"
          + "\"io.modelcontextprotocol/clientInfo\":{\"name\":\"stateless\",\"version\":\"1\"}}";

  @TempDir Path data;

  private TestingRosemary server(String surface) throws Exception {
    return TestingRosemary.of(
        TestingRosemary.whole(data, "--project", "shop", "--surface", surface));
  }

  private static void initialize(TestingRosemary server, String client) throws Exception {
    server
        .server()
        .request(
            0,
            "initialize",
            "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":%s,\"version\":\"1\"}}"
                .formatted(TestingRosemary.quote(client)));
    server.server().send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
  }

  private TestingCommand command(String... words) {
    List<String> all =
        new ArrayList<>(List.of("--data-dir", data.toString(), "--project", "shop", "--json"));
    all.addAll(0, List.of(words));
    return TestingCommand.run(all.toArray(String[]::new));
  }

  /** The names in a list of an answer, in order. */
  private static List<String> names(TestingCommand command, String list) {
    List<String> names = new ArrayList<>();
    JsonArray items = command.json().array(list);
    for (Json item : items == null ? List.<Json>of() : items.items()) {
      names.add(Objects.requireNonNull(((JsonObject) item).string("name")));
    }
    return names;
  }

  private static @Nullable String client(TestingCommand command, int index) {
    JsonArray items = Objects.requireNonNull(command.json().array("deleted"));
    return ((JsonObject) items.items().get(index)).string("client");
  }

  @Test
  @DisplayName("G-18: deletions are listed with their client, and come back by client and time")
  void byClientAndTime() throws Exception {
    String middle;
    try (TestingRosemary one = server("graph");
        TestingRosemary two = server("graph")) {
      initialize(one, "desk\u0007top");
      initialize(two, "editor");
      for (String name : List.of("a", "b", "c", "d")) {
        one.ok("create_entities", TestingRosemary.entity(name, "fact of " + name));
      }
      one.ok(
          "delete_observations",
          "{\"deletions\":[{\"entity_name\":\"a\",\"observations\":[\"fact of a\"]}]}");
      one.ok("delete_entities", "{\"names\":[\"a\"]}");
      two.ok("delete_entities", "{\"names\":[\"b\"]}");
      Thread.sleep(5);
      middle = Instant.now().toString();
      one.ok("delete_entities", "{\"names\":[\"c\"]}");
      two.server()
          .request(
              90,
              "tools/call",
              "{\"name\":\"delete_entities\",\"arguments\":{\"names\":[\"d\"],\"project\":\"shop\"},\"_meta\":%s}"
                  .formatted(META));
      one.end();
      two.end();
    }
    assertThat(names(command("deleted"), "deleted"))
        .containsExactly("a: fact of a", "a", "b", "c", "d");
    assertThat(client(command("deleted"), 0)).isEqualTo("desktop");
    assertThat(client(command("deleted"), 2)).isEqualTo("editor");
    assertThat(client(command("deleted"), 4)).isEqualTo("stateless");
    assertThat(names(command("deleted", "--client", "editor"), "deleted")).containsExactly("b");
    assertThat(names(command("deleted", "--since", middle), "deleted")).containsExactly("c", "d");
    assertThat(names(command("deleted", "--since", "1h"), "deleted")).hasSize(5);
    assertThat(command("deleted", "--since", "soon").exitCode()).isEqualTo(2);
    assertThat(command("deleted", "a").exitCode()).isEqualTo(2);
    assertThat(command("restore-deleted", "a", "--client", "editor").exitCode()).isEqualTo(2);

    String[] bulk = {"restore-deleted", "--client", "desktop", "--since", "1d"};
    String[] rehearsal = {"restore-deleted", "--client", "desktop", "--since", "1d", "--dry-run"};
    assertThat(names(command(rehearsal), "would_restore"))
        .containsExactly("c", "a", "a: fact of a");
    assertThat(names(command("deleted"), "deleted")).hasSize(5);
    assertThat(names(command(bulk), "restored")).containsExactly("c", "a", "a: fact of a");
    assertThat(names(command("deleted"), "deleted")).containsExactly("b", "d");
    try (TestingRosemary server = server("graph")) {
      server.initialize();
      assertThat(server.ok("open_nodes", "{\"names\":[\"a\"]}")).contains("fact of a");
      server.ok("create_entities", TestingRosemary.entity("b", "another"));
      server.end();
    }
    TestingCommand left = command("restore-deleted", "--since", "1d");
    assertThat(left.exitCode()).isEqualTo(1);
    assertThat(names(left, "restored")).containsExactly("d");
    assertThat(names(left, "left")).containsExactly("b");
  }

  @Test
  @DisplayName("T-16: deletions in a thread are listed with their client")
  void inAThread() throws Exception {
    try (TestingRosemary server = server("threads")) {
      initialize(server, "desktop");
      server.ok(
          "create_entities",
          "{\"threadId\":\"t\",\"entities\":[{\"name\":\"alpha\",\"entityType\":\"thing\",\"observations\":[\"one fact\"]}]}");
      server.ok("delete_entities", "{\"threadId\":\"t\",\"names\":[\"alpha\"]}");
      server.end();
    }
    TestingCommand deleted = command("deleted", "--thread", "t");
    assertThat(names(deleted, "deleted")).containsExactly("alpha");
    assertThat(client(deleted, 0)).isEqualTo("desktop");
    assertThat(names(command("deleted", "--thread", "t", "--client", "DeskTop"), "deleted"))
        .containsExactly("alpha");
    assertThat(command("deleted", "--surface", "vault").exitCode()).isEqualTo(2);
    assertThat(names(command("restore-deleted", "--thread", "t", "--since", "1h"), "restored"))
        .containsExactly("alpha");
  }

  @Test
  @DisplayName("G-18: who deleted before that was recorded is unknown")
  void older() throws Exception {
    try (TestingRosemary server = server("graph")) {
      server.initialize();
      // A server that ends before any answer may not have made its project.
      server.ok("list_projects", "{}");
      server.end();
    }
    Path file;
    try (Stream<Path> all = Files.list(data.resolve("projects"))) {
      file = all.filter(path -> path.toString().endsWith(".db")).findFirst().orElseThrow();
    }
    TestingOlderFile.write(file, 2);
    TestingOlderFile.delete(file, "old 1");
    TestingCommand deleted = command("deleted", "--client", "unknown");
    assertThat(names(deleted, "deleted")).containsExactly("old 1");
    assertThat(client(deleted, 0)).isNull();
    assertThat(
            TestingCommand.run("deleted", "--data-dir", data.toString(), "--project", "shop")
                .text())
        .contains("  unknown  ");
  }
}
