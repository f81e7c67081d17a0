package dev.rosemary.surface.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import dev.rosemary.base.Log;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonBoolean;
import dev.rosemary.json.JsonNumber;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonString;
import dev.rosemary.json.Schema;
import dev.rosemary.mcp.McpServer;
import dev.rosemary.mcp.era.Identity;
import dev.rosemary.mcp.rpc.Workers;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Surface;
import dev.rosemary.tool.Tool;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What holds of every tool of the surface. */
class SurfaceRowsTest {
  private static final int MAX_TOKENS = 2_000;
  private static final int MAX_INSTRUCTION_WORDS = 120;

  @TempDir
  @SuppressWarnings("NullAway.Init") // set before each test
  private Path directory;

  private static Surface surface() {
    return GraphSurface.of(
        () -> {
          throw new AssertionError("declaring tools opens nothing");
        },
        null,
        0);
  }

  private static JsonObject schema(Tool<?> tool) {
    return (JsonObject) TestingAnswer.parse(tool.inputSchema());
  }

  @Test
  @DisplayName("C-2: the sixteen tools of the source, in its order, each name once")
  void hasTheSourcesTools() {
    assertThat(surface().tools().stream().map(Tool::name))
        .containsExactly(
            "list_projects",
            "create_project",
            "switch_project",
            "get_current_project",
            "archive_project",
            "delete_project",
            "restore_project",
            "create_entities",
            "add_observations",
            "create_relations",
            "search_nodes",
            "open_nodes",
            "read_graph",
            "delete_entities",
            "delete_observations",
            "delete_relations");
  }

  @Test
  @DisplayName("C-3: every tool has a title, a description and hints that fit its name")
  void describesEveryTool() {
    for (Tool<?> tool : surface().tools()) {
      assertThat(tool.title()).as(tool.name()).isNotBlank().hasSizeLessThan(60);
      assertThat(tool.description()).as(tool.name()).endsWith(".");
      String verb = tool.name().substring(0, tool.name().indexOf('_'));
      Effect effect = tool.effect();
      assertThat(effect.readOnly())
          .as(tool.name())
          .isEqualTo(Set.of("list", "get", "search", "open", "read").contains(verb));
      assertThat(effect.destructive())
          .as(tool.name())
          .isEqualTo(Set.of("delete", "archive").contains(verb));
      // The second create_project of a name is an error: it adds nothing, but is not answered
      // alike.
      assertThat(effect.idempotent())
          .as(tool.name())
          .isEqualTo(!tool.name().equals("create_project"));
    }
  }

  @Test
  @DisplayName("C-3: schemas are plain, and every property says what it is")
  void hasPlainSchemas() {
    for (Tool<?> tool : surface().tools()) {
      plain(tool.name(), schema(tool), false);
    }
  }

  private static void plain(String path, JsonObject schema, boolean described) {
    assertThat(schema.get("type")).as(path + " has one type").isInstanceOf(JsonString.class);
    assertThat(schema.members().keySet())
        .as(path)
        .isSubsetOf(
            "type",
            "properties",
            "required",
            "items",
            "enum",
            "minimum",
            "maximum",
            "maxLength",
            "maxItems",
            "default",
            "description");
    if (described) {
      assertThat(schema.string("description")).as(path + " is described").isNotBlank();
    }
    switch (String.valueOf(schema.string("type"))) {
      case "object" -> {
        JsonObject properties = schema.object("properties");
        assertThat(properties).as(path + " has properties").isNotNull();
        if (properties == null) {
          return;
        }
        JsonArray required = schema.array("required");
        if (required != null) {
          required
              .items()
              .forEach(name ->
                  assertThat(properties.has(((JsonString) name).value()))
                      .as(path + " requires " + name.text())
                      .isTrue());
        }
        for (Map.Entry<String, Json> property : properties.members().entrySet()) {
          assertThat(property.getKey()).matches("[a-z][a-z_]*");
          plain(path + "." + property.getKey(), (JsonObject) property.getValue(), true);
        }
      }
      case "array" -> {
        JsonObject items = schema.object("items");
        assertThat(items).as(path + " has items").isNotNull();
        assertThat(schema.get("maxItems")).as(path).isEqualTo(JsonNumber.of(10_000));
        if (items != null) {
          plain(path + "[]", items, false);
        }
      }
      case "string" ->
          assertThat(schema.has("maxLength") || schema.has("enum"))
              .as(path + " has a maxLength")
              .isTrue();
      default -> assertThat(schema.string("type")).as(path).isIn("integer", "number", "boolean");
    }
  }

  @Test
  @DisplayName(
      "C-3: every tool takes what its schema says: with all properties, and with the required ones")
  void decodesWhatSchemasSay() {
    try (TestingGraphServer server = new TestingGraphServer(directory)) {
      for (boolean optional : new boolean[] {true, false}) {
        for (Tool<?> tool : surface().tools()) {
          TestingGraph graph = server.session();
          graph.call("delete_project", "{\"name\":\"word\"}");
          graph.call("create_project", "{\"name\":\"word\"}");
          graph.entity("word", "word", "word");
          if (tool.name().equals("create_project")) {
            graph.ok("delete_project", "{\"name\":\"word\"}");
          } else if (tool.name().equals("restore_project")) {
            graph.ok("archive_project", "{\"name\":\"word\"}");
          }
          Json arguments = example(schema(tool), optional);
          assertThat(Schema.of(tool.inputSchema()).check(arguments).problems()).isEmpty();
          TestingAnswer answer = graph.call(tool.name(), arguments.text());
          assertThat(answer.isError()).as(tool.name() + arguments.text() + answer.text()).isFalse();
          assertThat(answer.has("warnings")).as(tool.name() + answer.text()).isFalse();
        }
      }
    }
  }

  private static Json example(JsonObject schema, boolean optional) {
    return switch (String.valueOf(schema.string("type"))) {
      case "object" -> {
        JsonObject.Builder object = JsonObject.builder();
        JsonObject properties = schema.object("properties");
        JsonArray required = schema.array("required");
        for (Map.Entry<String, Json> property :
            (properties == null ? JsonObject.EMPTY : properties).members().entrySet()) {
          boolean needed =
              required != null && required.items().contains(new JsonString(property.getKey()));
          if (property.getKey().equals("cursor")) {
            continue;
          }
          if (needed || optional) {
            object.put(property.getKey(), example((JsonObject) property.getValue(), optional));
          }
        }
        yield object.build();
      }
      case "array" -> {
        JsonObject items = schema.object("items");
        yield new JsonArray(List.of(example(items == null ? JsonObject.EMPTY : items, optional)));
      }
      case "integer" -> JsonNumber.of(3);
      case "boolean" -> JsonBoolean.TRUE;
      default -> {
        JsonArray words = schema.array("enum");
        yield words == null ? new JsonString("word") : words.items().getLast();
      }
    };
  }

  @Test
  @DisplayName("S-10: the list costs at most 2,000 tokens")
  void costsFewTokens() throws Exception {
    int bytes = 0;
    for (Tool<?> tool : surface().tools()) {
      JsonObject listed =
          JsonObject.builder()
              .put("name", tool.name())
              .put("description", tool.description())
              .put("inputSchema", JsonReader.read(tool.inputSchema()))
              .build();
      bytes += listed.text().getBytes(StandardCharsets.UTF_8).length;
    }
    assertThat(bytes / 4).isLessThanOrEqualTo(MAX_TOKENS);
  }

  @Test
  @DisplayName("S-9: instructions have under 120 words and name only tools that there are")
  void instructsBriefly() {
    String instructions = surface().instructions();
    assertThat(instructions.split("\\s+")).hasSizeLessThan(MAX_INSTRUCTION_WORDS);
    List<String> names = new ArrayList<>(surface().tools().stream().map(Tool::name).toList());
    names.addAll(List.of("next_cursor", "depends_on"));
    java.util.regex.Pattern.compile("[a-z]+_[a-z]+")
        .matcher(instructions)
        .results()
        .forEach(word -> assertThat(names).contains(word.group()));
  }

  @Test
  @DisplayName("S-2: beside another surface shared names get a prefix, all others keep theirs")
  void sharesNames() {
    Tool<?> search =
        surface().tools().stream()
            .filter(tool -> tool.name().equals("search_nodes"))
            .findFirst()
            .orElseThrow();
    Surface other =
        new Surface("threads", "Other.", List.of(search), null, surface().failureText());
    Workers workers = new Workers(1);
    McpServer server =
        new McpServer(
            new Identity("r", "R", "1"), List.of(surface(), other), false, workers, Log.NONE);
    StringBuilder answer = new StringBuilder();
    byte[] request =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{}}"
            .getBytes(StandardCharsets.UTF_8);
    try {
      server
          .connect(_ -> {})
          .receive(
              request,
              0,
              request.length,
              bytes -> answer.append(new String(bytes, StandardCharsets.UTF_8)));
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    } finally {
      workers.close();
    }
    assertThat(answer.toString())
        .contains(
            "\"name\":\"graph_search_nodes\"",
            "\"name\":\"threads_search_nodes\"",
            "\"name\":\"open_nodes\"")
        .doesNotContain("\"name\":\"search_nodes\"");
  }

  @Test
  @DisplayName("C-1: required arguments and defaults are the source's")
  void hasTheSourcesArguments() {
    List<String> required = new ArrayList<>();
    List<String> defaults = new ArrayList<>();
    for (Tool<?> tool : surface().tools()) {
      JsonArray names = schema(tool).array("required");
      required.add(tool.name() + (names == null ? "[]" : names.text().replace("\"", "")));
      JsonObject properties = schema(tool).object("properties");
      if (properties != null) {
        properties
            .members()
            .forEach((name, property) -> {
              Json value = ((JsonObject) property).get("default");
              if (value != null) {
                defaults.add(tool.name() + "." + name + "=" + value.text());
              }
            });
      }
    }
    assertThat(required)
        .containsExactly(
            "list_projects[]",
            "create_project[name]",
            "switch_project[name]",
            "get_current_project[]",
            "archive_project[name]",
            "delete_project[name]",
            "restore_project[name]",
            "create_entities[entities]",
            "add_observations[observations]",
            "create_relations[relations]",
            "search_nodes[query]",
            "open_nodes[names]",
            "read_graph[]",
            "delete_entities[names]",
            "delete_observations[deletions]",
            "delete_relations[relations]");
    assertThat(defaults)
        .containsExactly(
            "list_projects.status=\"active\"",
            "create_project.description=\"\"",
            "search_nodes.limit=20");
  }
}
