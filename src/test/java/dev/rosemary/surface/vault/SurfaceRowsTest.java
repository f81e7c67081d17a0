package dev.rosemary.surface.vault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingMessage;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.Schema;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The surface as a whole. */
class SurfaceRowsTest {
  private static final Path GOLDEN = Path.of("src/test/resources/golden/vault/tools.jsonl");

  @Test
  @DisplayName("V-17: a read-only server offers search and resources and refuses the rest by name")
  void readOnly(@TempDir Path directory) throws Exception {
    try (TestingVault vault = TestingVault.open(directory)) {
      vault.client().commit("vault", "k", "x");
    }
    try (TestingVault vault = TestingVault.readOnly(directory)) {
      TestingVaultClient client = vault.client();
      List<String> names = new ArrayList<>();
      for (Json tool : client.request("tools/list", "{}").array("tools").items()) {
        names.add(new TestingMessage((JsonObject) tool).string("name"));
      }
      assertThat(names).containsExactly("search_memories");
      for (String call :
          new String[] {
            "commit_memory {'scope':'vault','key':'k','content':'y'}",
            "prune_memory {'scope':'vault','key':'k'}",
            "set_session_id {'session_id':'s'}"
          }) {
        int space = call.indexOf(' ');
        assertThat(client.error(call.substring(0, space), call.substring(space + 1)))
            .contains("read-only");
      }
      assertThat(client.found("{'query':'x'}")).containsExactly("k");
      assertThat(client.read("memory://vault/k").text()).contains("\"content\":\"x\"");
    }
  }

  @Test
  @DisplayName(
      "S-10: the list of tools costs at most 800 tokens; S-9: instructions under 120 words")
  void cheap(@TempDir Path directory) throws Exception {
    try (TestingVault vault = TestingVault.open(directory)) {
      int bytes = 0;
      for (Json item : vault.client().request("tools/list", "{}").array("tools").items()) {
        TestingMessage tool = new TestingMessage((JsonObject) item);
        bytes +=
            (tool.string("name") + tool.string("description") + tool.object("inputSchema").text())
                .getBytes(java.nio.charset.StandardCharsets.UTF_8)
                .length;
      }
      assertThat(bytes / 4).isLessThanOrEqualTo(800);
      assertThat(vault.surface().instructions().split("\\s+")).hasSizeLessThan(120);
    }
  }

  @Test
  @DisplayName("C-2: tools/list is published as it is; ./build golden writes the file anew")
  void golden(@TempDir Path directory) throws Exception {
    try (TestingVault vault = TestingVault.open(directory)) {
      StringBuilder lines = new StringBuilder();
      for (Json tool : vault.client().request("tools/list", "{}").array("tools").items()) {
        lines.append(tool.text()).append('\n');
      }
      if ("write".equals(System.getProperty("rosemary.golden"))) {
        Files.createDirectories(GOLDEN.getParent());
        Files.writeString(GOLDEN, lines);
      }
      assertThat(lines.toString()).isEqualTo(Files.readString(GOLDEN));
    }
  }

  @Test
  @DisplayName(
      "C-3: results are valid against their output schemas, whose properties are described")
  void outputSchemas(@TempDir Path directory) throws Exception {
    try (TestingVault vault = TestingVault.open(directory)) {
      TestingVaultClient client = vault.client();
      client.commit("vault", "a", "some words");
      Map<String, List<String>> calls =
          Map.of(
              "commit_memory",
              List.of("{'scope':'session','key':'s','content':'x','embedding':[1,2,3],'y':1}"),
              "search_memories",
              List.of("{'query':'words'}", "{'query':'zebra'}", "{'query':'some zebra','x':1}"),
              "prune_memory",
              List.of("{'scope':'all','key':'a','x':1}"),
              "set_session_id",
              List.of("{'session_id':'x'}"));
      for (Json item : client.request("tools/list", "{}").array("tools").items()) {
        TestingMessage tool = new TestingMessage((JsonObject) item);
        for (String schema : new String[] {"inputSchema", "outputSchema"}) {
          assertThat(undescribed(tool.object(schema).json())).isEmpty();
        }
        Schema output = new Schema(tool.object("outputSchema").json());
        for (String arguments : calls.getOrDefault(tool.string("name"), List.of())) {
          Schema.Checked checked = output.check(client.ok(tool.string("name"), arguments).json());
          assertThat(checked.problems()).isEmpty();
          assertThat(checked.unknown()).isEmpty();
        }
      }
    }
  }

  private static List<String> undescribed(JsonObject schema) {
    List<String> names = new ArrayList<>();
    JsonObject properties = schema.object("properties");
    if (properties != null) {
      for (Map.Entry<String, Json> property : properties.members().entrySet()) {
        JsonObject own = (JsonObject) property.getValue();
        if (own.string("description") == null) {
          names.add(property.getKey());
        }
        JsonObject items = own.object("items");
        if (items != null) {
          names.addAll(undescribed(items));
        }
      }
    }
    return names;
  }

  @Test
  @DisplayName("V-16: the tables of the source are there; S-4: so are those of the other surfaces")
  void tables(@TempDir Path directory) throws Exception {
    try (TestingVault vault = TestingVault.open(directory)) {
      vault.client().commit("vault", "k", "x");
      StringBuilder tables = new StringBuilder();
      TestingRows.rows(directory, "SELECT name FROM sqlite_master WHERE type = 'table'", tables);
      assertThat(tables.toString().split("\\|\n"))
          .contains("session_memories", "vault_memories", "session_fts", "vault_fts", "entities");
    }
  }

  @Test
  @DisplayName("S-4: with a project its file is the home store")
  void project(@TempDir Path directory) throws Exception {
    try (TestingVault vault = TestingVault.inProject(directory, "demo")) {
      TestingVaultClient client = vault.client();
      client.commit("k", "of the project", 1, 0, 0);
      assertThat(client.found("{'query':'','query_embedding':[1,0,0]}")).containsExactly("k");
      assertThat(directory.resolve("memory.db")).doesNotExist();
      vault.engine().projects().archive("demo");
      assertThat(client.error("search_memories", "{'query':'x'}")).contains("is archived");
      assertThat(directory.resolve("projects").toFile().list()).isEmpty();
      vault.engine().projects().restore("demo");
      assertThat(client.found("{'query':'','query_embedding':[1,0,0]}")).containsExactly("k");
    }
    try (TestingVault vault = TestingVault.open(directory)) {
      assertThat(vault.client().found("{'query':''}")).isEmpty();
    }
  }
}
