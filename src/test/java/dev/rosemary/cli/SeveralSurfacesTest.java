package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import dev.rosemary.tool.Surface;
import dev.rosemary.tool.Tool;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a server says of itself and of its tools when it has several surfaces. */
class SeveralSurfacesTest {
  private static final int MOST_CHARACTERS = 2_000;
  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_]+");

  @TempDir
  @SuppressWarnings("NullAway.Init") // set before each test
  private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"all", "graph,docs", "graph,threads", "graph,code", "recall,docs,vault"})
  @DisplayName(
      "S-9: instructions of several surfaces: at most 2,000 characters, each part labelled")
  void boundedInstructions(String names) throws IOException, InterruptedException {
    try (TestingSurfaces server = TestingSurfaces.of(folder, names, null)) {
      assertThat(server.instructions()).hasSizeLessThanOrEqualTo(MOST_CHARACTERS);
      for (Surface surface : server.surfaces()) {
        String label = "[" + surface.name() + "] ";
        assertThat(server.instructions()).containsOnlyOnce(label);
        int start = server.instructions().indexOf(label) + label.length();
        int end = server.instructions().indexOf("\n\n[", start);
        String part =
            end < 0
                ? server.instructions().substring(start)
                : server.instructions().substring(start, end);
        assertThat(part).as(surface.name()).hasSizeGreaterThan(150).endsWith(".");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"all", "graph,threads", "graph,code", "docs,recall", "graph"})
  @DisplayName("S-9: instructions, descriptions and schemas name each tool as it is called here")
  void namesToolsAsPublished(String names) throws IOException, InterruptedException {
    try (TestingSurfaces server = TestingSurfaces.of(folder, names, null)) {
      Set<String> published = new HashSet<>(server.toolNames());
      Set<String> hidden = new HashSet<>();
      for (Surface surface : server.surfaces()) {
        for (Tool<?> tool : surface.tools()) {
          if (!published.contains(tool.name())) {
            hidden.add(tool.name());
          }
        }
      }
      String list = server.request("tools/list", "{}").text();
      for (String text : List.of(server.instructions(), list)) {
        Matcher words = WORD.matcher(text);
        while (words.find()) {
          assertThat(hidden).as(text).doesNotContain(words.group());
        }
      }
    }
  }

  @Test
  @DisplayName("C-4: errors name each tool as it is called here, and leave stored names alone")
  void namesToolsInErrors() throws IOException, InterruptedException {
    try (TestingSurfaces server = TestingSurfaces.all(folder)) {
      assertThat(server.error("docs_list_memories", "{}")).contains("activate_project");
      server.ok("activate_project", "{}");
      assertThat(server.error("docs_get_memory", "{\"memory_id\":\"x\"}"))
          .contains("docs_list_memories shows");
      assertThat(server.error("graph_open_nodes", "{}"))
          .startsWith("Invalid arguments for graph_open_nodes: names is required");
      assertThat(
              server.error(
                  "graph_create_relations",
                  "{\"relations\":[{\"from\":\"search_nodes\",\"to\":\"b\",\"relation_type\":\"c\"}]}"))
          .contains("'search_nodes'", "call graph_search_nodes", "graph_create_entities");
      assertThat(
              server.error("threads_delete_relations", "{\"threadId\":\"t\",\"relations\":\"no\"}"))
          .contains("threads_delete_relations");
      assertThat(server.ok("graph_search_nodes", "{\"query\":\"search_nodes\"}").note())
          .contains("'search_nodes'", "graph_read_graph");
    }
  }

  @Test
  @DisplayName("C-3: every node of every schema of every tool has a type and a description")
  void typedSchemas() throws IOException, InterruptedException {
    try (TestingSurfaces server = TestingSurfaces.all(folder)) {
      for (Json item : server.request("tools/list", "{}").array("tools").items()) {
        JsonObject tool = (JsonObject) item;
        typed(tool.string("name") + " input", tool.object("inputSchema"));
        if (tool.has("outputSchema")) {
          typed(tool.string("name") + " output", tool.object("outputSchema"));
        }
      }
    }
  }

  private static void typed(String path, @org.jspecify.annotations.Nullable JsonObject schema) {
    assertThat(schema).as(path).isNotNull();
    if (schema == null) {
      return;
    }
    assertThat(schema.get("type")).as(path + " has one type").isInstanceOf(JsonString.class);
    JsonObject properties = schema.object("properties");
    if (properties != null) {
      for (Map.Entry<String, Json> property : properties.members().entrySet()) {
        String inner = path + "." + property.getKey();
        typed(inner, property.getValue() instanceof JsonObject object ? object : null);
        assertThat(((JsonObject) property.getValue()).string("description")).as(inner).isNotBlank();
      }
    }
    if ("array".equals(schema.string("type"))) {
      typed(path + "[]", schema.object("items"));
    }
  }

  @Test
  @DisplayName("C-4: a call whose required lists are empty says that there was nothing to do")
  void emptyLists() throws IOException, InterruptedException {
    try (TestingSurfaces server = TestingSurfaces.all(folder)) {
      server.ok("activate_project", "{}");
      int checked = 0;
      for (Json item : server.request("tools/list", "{}").array("tools").items()) {
        JsonObject tool = (JsonObject) item;
        JsonObject schema = tool.object("inputSchema");
        String list = schema == null ? null : requiredList(schema);
        if (schema == null || list == null) {
          continue;
        }
        checked++;
        String name = String.valueOf(tool.string("name"));
        String thread = schema.text().contains("\"threadId\"") ? ",\"threadId\":\"t\"" : "";
        String answer = server.call(name, "{\"" + list + "\":[]" + thread + "}").result().text();
        assertThat(answer)
            .as(name)
            .containsAnyOf("Nothing to do: " + list + " is empty", "isError\":true");
      }
      assertThat(checked).isGreaterThan(12);
      server.ok("graph_create_entities", "{\"entities\":[{\"name\":\"a\",\"entity_type\":\"b\"}]}");
      assertThat(
              server
                  .ok(
                      "graph_add_observations",
                      "{\"observations\":[{\"entity_name\":\"a\",\"contents\":[]}]}")
                  .note())
          .contains("Nothing to do: observations[0].contents is empty.");
    }
  }

  private static @org.jspecify.annotations.Nullable String requiredList(JsonObject schema) {
    JsonArray required = schema.array("required");
    JsonObject properties = schema.object("properties");
    if (required == null || properties == null) {
      return null;
    }
    for (Json name : required.items()) {
      JsonObject property = properties.object(((JsonString) name).value());
      if (property != null && "array".equals(property.string("type"))) {
        return ((JsonString) name).value();
      }
    }
    return null;
  }
}
