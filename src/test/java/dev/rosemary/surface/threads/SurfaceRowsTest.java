package dev.rosemary.surface.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import dev.rosemary.TestingToolList;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import dev.rosemary.tool.Surface;
import dev.rosemary.tool.Tool;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What holds of every tool of the surface. */
class SurfaceRowsTest {
  private static final int MAX_TOKENS = 2_600;
  private static final int MAX_INSTRUCTION_WORDS = 120;

  private static Surface surface() {
    return ThreadsSurface.of(
        () -> {
          throw new AssertionError("declaring tools opens nothing");
        },
        0);
  }

  @Test
  @DisplayName("T-16, C-2: the fourteen tools, each name once")
  void hasTheTools() {
    assertThat(surface().tools().stream().map(Tool::name))
        .containsExactly(
            "save_memory",
            "add_observations",
            "get_observation_history",
            "get_analytics",
            "search_nodes",
            "open_nodes",
            "query_nodes",
            "find_relation_path",
            "read_graph",
            "delete_entities",
            "delete_observations",
            "delete_relations",
            "create_entities",
            "create_relations");
  }

  @Test
  @DisplayName("T-16: the tools that save_memory replaces say so")
  void saysWhatIsDeprecated() {
    for (Tool<?> tool : surface().tools()) {
      assertThat(tool.description().startsWith("Deprecated: use save_memory"))
          .as(tool.name())
          .isEqualTo(tool.name().startsWith("create_"));
    }
  }

  @Test
  @DisplayName("T-8: the description of save_memory gives the formula of the score")
  void documentsTheScore() {
    assertThat(surface().tools().getFirst().description())
        .contains("0.4*min(1,relations/2)")
        .contains("0.3*min(1,observations/3)")
        .contains("0.05 per warning");
  }

  @Test
  @DisplayName("C-3: schemas are plain and describe every property, of input and output")
  void hasPlainSchemas() {
    for (Tool<?> tool : surface().tools()) {
      plain((JsonObject) TestingAnswer.parse(tool.inputSchema()), tool.name(), true);
      String output = tool.outputSchema();
      if (output != null) {
        plain((JsonObject) TestingAnswer.parse(output), tool.name() + " output", false);
      }
    }
  }

  private static void plain(JsonObject schema, String path, boolean input) {
    assertThat(schema.members().keySet())
        .as(path)
        .doesNotContain("anyOf", "oneOf", "allOf", "nullable", "$ref", "not");
    Json type = schema.get("type");
    // A content of add_observations is a string or an object: it has no type.
    assertThat(type == null || type instanceof JsonString).as(path).isTrue();
    if (new JsonString("array").equals(type)) {
      JsonObject items = schema.object("items");
      assertThat(items).as(path + " has items").isNotNull();
      plain(items == null ? JsonObject.EMPTY : items, path + "[]", input);
      assertThat(!input || schema.has("maxItems")).as(path + " is bounded").isTrue();
    }
    if (new JsonString("string").equals(type) && input) {
      assertThat(schema.has("maxLength")).as(path + " is bounded").isTrue();
    }
    JsonObject properties = schema.object("properties");
    if (properties != null) {
      properties
          .members()
          .forEach((name, property) -> {
            assertThat(((JsonObject) property).string("description"))
                .as(path + "." + name)
                .isNotBlank();
            plain((JsonObject) property, path + "." + name, input);
          });
    }
  }

  @Test
  @DisplayName("T-16: every tool takes threadId, required but for get_observation_history")
  void requiresTheThread() {
    for (Tool<?> tool : surface().tools()) {
      JsonObject schema = (JsonObject) TestingAnswer.parse(tool.inputSchema());
      JsonArray required = schema.array("required");
      assertThat(required != null && required.items().contains(new JsonString("threadId")))
          .as(tool.name())
          .isEqualTo(!tool.name().equals("get_observation_history"));
    }
  }

  @Test
  @DisplayName("C-3: hints fit what the tools do")
  void givesHints() {
    Set<String> writing =
        Set.of(
            "save_memory",
            "add_observations",
            "create_entities",
            "create_relations",
            "delete_entities",
            "delete_observations",
            "delete_relations");
    for (Tool<?> tool : surface().tools()) {
      assertThat(tool.effect().readOnly())
          .as(tool.name())
          .isEqualTo(!writing.contains(tool.name()));
      assertThat(tool.effect().destructive())
          .as(tool.name())
          .isEqualTo(tool.name().startsWith("delete") || tool.name().equals("save_memory"));
      assertThat(tool.title()).as(tool.name()).isNotBlank();
      assertThat(tool.description()).as(tool.name()).endsWith(".");
    }
  }

  @Test
  @DisplayName("S-10: the list of tools costs at most 2,600 tokens")
  void isShort() {
    assertThat(TestingToolList.tokens(surface())).isLessThanOrEqualTo(MAX_TOKENS);
  }

  @Test
  @DisplayName("S-9: the instructions have under 120 words")
  void hasShortInstructions() {
    assertThat(surface().instructions().split("\\s+")).hasSizeLessThan(MAX_INSTRUCTION_WORDS);
  }
}
