package dev.rosemary.surface.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import dev.rosemary.TestingToolList;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import dev.rosemary.tool.Surface;
import dev.rosemary.tool.Tool;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What holds of every tool of the surface. */
class SurfaceRowsTest {
  private static final int MAX_TOKENS = 2_500;
  private static final int MAX_INSTRUCTION_WORDS = 120;

  private static Surface surface() {
    return RecallSurface.of(
        () -> {
          throw new AssertionError("declaring tools opens nothing");
        },
        "1",
        0);
  }

  @Test
  @DisplayName("C-2: the published tools and delete_entity, each name once")
  void hasTheTools() {
    assertThat(surface().tools().stream().map(Tool::name))
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrder(
            "get_status",
            "store_memory",
            "get_memory",
            "update_memory",
            "delete_memory",
            "list_memories",
            "search",
            "search_text",
            "recall",
            "get_valid",
            "get_valid_at",
            "invalidate",
            "create_entity",
            "create_relation",
            "get_related",
            "delete_entity",
            "index_project",
            "search_code",
            "get_index_status",
            "list_projects",
            "delete_project");
  }

  @Test
  @DisplayName("C-3: schemas are plain and describe every property, of input and output")
  void hasPlainSchemas() {
    for (Tool<?> tool : surface().tools()) {
      plain((JsonObject) TestingAnswer.parse(tool.inputSchema()), tool.name(), true);
      String output = tool.outputSchema();
      assertThat(output).as(tool.name()).isNotNull();
      plain(
          (JsonObject) TestingAnswer.parse(output == null ? "{}" : output),
          tool.name() + " output",
          false);
    }
  }

  private static void plain(JsonObject schema, String path, boolean input) {
    assertThat(schema.members().keySet())
        .as(path)
        .doesNotContain("anyOf", "oneOf", "allOf", "nullable", "$ref", "not");
    Json type = schema.get("type");
    assertThat(type).as(path).isInstanceOf(JsonString.class);
    if (new JsonString("array").equals(type)) {
      JsonObject items = schema.object("items");
      assertThat(items).as(path + " has items").isNotNull();
      plain(items == null ? JsonObject.EMPTY : items, path + "[]", input);
      assertThat(!input || schema.has("maxItems")).as(path + " is bounded").isTrue();
    }
    if (new JsonString("string").equals(type) && input && !schema.has("enum")) {
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
  @DisplayName("R-11: every tool of memories and entities takes user_id")
  void takesTheUser() {
    for (Tool<?> tool : surface().tools()) {
      if (tool.name().contains("memor")
          || tool.name().contains("entity")
          || tool.name().startsWith("search_text")
          || tool.name().startsWith("get_valid")) {
        assertThat(tool.inputSchema()).as(tool.name()).contains("\"user_id\"");
      }
    }
  }

  @Test
  @DisplayName("C-3: hints fit what the tools do")
  void givesHints() {
    Set<String> writing =
        Set.of(
            "store_memory",
            "update_memory",
            "delete_memory",
            "invalidate",
            "create_entity",
            "create_relation",
            "delete_entity",
            "index_project",
            "delete_project");
    Set<String> destructive =
        Set.of("update_memory", "delete_memory", "invalidate", "delete_entity", "delete_project");
    for (Tool<?> tool : surface().tools()) {
      assertThat(tool.effect().readOnly())
          .as(tool.name())
          .isEqualTo(!writing.contains(tool.name()));
      assertThat(tool.effect().destructive() && !tool.name().startsWith("index"))
          .as(tool.name())
          .isEqualTo(destructive.contains(tool.name()));
      assertThat(tool.title()).as(tool.name()).isNotBlank();
      assertThat(tool.description()).as(tool.name()).endsWith(".");
    }
  }

  @Test
  @DisplayName("S-10: the list of tools costs at most 2,500 tokens")
  void isShort() {
    assertThat(TestingToolList.tokens(surface())).isLessThanOrEqualTo(MAX_TOKENS);
  }

  @Test
  @DisplayName("S-9: the instructions have under 120 words")
  void hasShortInstructions() {
    assertThat(surface().instructions().split("\\s+")).hasSizeLessThan(MAX_INSTRUCTION_WORDS);
  }
}
