package dev.rosemary.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchemaTest {
  private static final Schema SCHEMA =
      Schema.of(
          """
          {
            "type": "object",
            "properties": {
              "entity_name": {"type": "string", "minLength": 1, "maxLength": 3},
              "names": {"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": 2},
              "limit": {"type": "integer", "minimum": 1, "maximum": 100},
              "weight": {"type": "number"},
              "deep": {"type": "boolean"},
              "kind": {"type": "string", "enum": ["a", "b"]},
              "from": {
                "type": "object",
                "properties": {"relationType": {"type": "string"}},
                "required": ["relationType"]
              },
              "free": {"type": "object"}
            },
            "required": ["entity_name"]
          }
          """);

  private static Schema.Checked check(String text) throws JsonSyntaxException {
    return SCHEMA.check(JsonReader.read(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"entity_name\":\"a\",\"names\":\"[\\\"x\\\"]\"} |"
            + " {\"entity_name\":\"a\",\"names\":[\"x\"]}",
        "{\"entity_name\":\"a\",\"limit\":\"5\",\"weight\":\"0.5\",\"deep\":\"true\"} |"
            + " {\"entity_name\":\"a\",\"limit\":5,\"weight\":0.5,\"deep\":true}",
        "{\"entity_name\":\"a\",\"limit\":5.0} | {\"entity_name\":\"a\",\"limit\":5.0}",
        "{\"entity_name\":\"a\",\"from\":\"{\\\"relationType\\\":\\\"r\\\"}\"} |"
            + " {\"entity_name\":\"a\",\"from\":{\"relationType\":\"r\"}}",
        "{\"entity_name\":\"[1]\"} | {\"entity_name\":\"[1]\"}"
      })
  @DisplayName("C-9: a string that parses to what is declared is taken; a declared string never is")
  void coercion(String given, String expected) throws Exception {
    Schema.Checked checked = check(given);
    assertThat(checked.problems()).isEmpty();
    assertThat(checked.value().text()).isEqualTo(expected);
  }

  @Test
  @DisplayName("C-9: the arguments as a whole may be a string")
  void coercionOfAll() {
    Schema.Checked checked = SCHEMA.check(new JsonString("{\"entity_name\":\"a\"}"));
    assertThat(checked.problems()).isEmpty();
    assertThat(checked.value().text()).isEqualTo("{\"entity_name\":\"a\"}");
  }

  @Test
  @DisplayName("C-7: both spellings of a property are taken, the schema's own first")
  void spellings() throws Exception {
    assertThat(check("{\"entityName\":\"a\",\"from\":{\"relation_type\":\"r\"}}").value().text())
        .isEqualTo("{\"entity_name\":\"a\",\"from\":{\"relationType\":\"r\"}}");
    Schema.Checked both = check("{\"entityName\":\"b\",\"entity_name\":\"a\"}");
    assertThat(both.value().text()).isEqualTo("{\"entity_name\":\"a\"}");
    assertThat(both.unknown()).containsExactly("entityName");
  }

  @Test
  @DisplayName("C-6: unknown properties are left out and named by their path")
  void unknown() throws Exception {
    Schema.Checked checked =
        check(
            "{\"entity_name\":\"a\",\"colour\":1,\"free\":{\"any\":1},"
                + "\"from\":{\"relationType\":\"r\",\"x\":[]}}");
    assertThat(checked.problems()).isEmpty();
    assertThat(checked.unknown()).containsExactly("from.x", "colour");
    assertThat(checked.value().text())
        .isEqualTo(
            "{\"entity_name\":\"a\",\"from\":{\"relationType\":\"r\"},\"free\":{\"any\":1}}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | entity_name is required",
        "{\"entity_name\":null} | entity_name is required",
        "{\"entity_name\":7} | entity_name must be a string, not the number 7",
        "{\"entity_name\":\"\"} | entity_name needs at least 1 character and has 0",
        "{\"entity_name\":\"abcd\"} | entity_name takes at most 3 characters and has 4",
        "{\"entity_name\":\"\\ud800\"} | entity_name is not valid Unicode: it contains an"
            + " unpaired surrogate",
        "{\"entity_name\":\"a\",\"names\":[]} | names needs at least 1 item and has 0",
        "{\"entity_name\":\"a\",\"names\":[\"1\",\"2\",\"3\"]} | names takes at most 2 items and"
            + " has 3",
        "{\"entity_name\":\"a\",\"names\":[\"1\",2]} | names[1] must be a string, not the number 2",
        "{\"entity_name\":\"a\",\"names\":\"x\"} | names must be an array, not the string 'x'",
        "{\"entity_name\":\"a\",\"limit\":1.5} | limit must be a whole number, not the number 1.5",
        "{\"entity_name\":\"a\",\"limit\":0} | limit must be at least 1, not 0",
        "{\"entity_name\":\"a\",\"limit\":\"101\"} | limit must be at most 100, not 101",
        "{\"entity_name\":\"a\",\"weight\":1e999} | weight is too large",
        "{\"entity_name\":\"a\",\"deep\":1} | deep must be a boolean, not the number 1",
        "{\"entity_name\":\"a\",\"kind\":\"c\"} | kind must be one of a, b, not 'c'",
        "{\"entity_name\":\"a\",\"from\":{}} | from.relationType is required",
        "[] | The value must be an object, not an array"
      })
  @DisplayName("C-4, C-6: what does not fit is named with its place, what was sent, and the bound")
  void problems(String given, String problem) throws Exception {
    assertThat(check(given).problems()).containsExactly(problem);
  }

  @Test
  @DisplayName("C-8: lengths count code points")
  void codePoints() throws Exception {
    assertThat(check("{\"entity_name\":\"𝄞𝄞𝄞\"}").problems()).isEmpty();
  }

  @Test
  @DisplayName("null for an optional property is as if it were not there")
  void nulls() throws Exception {
    Schema.Checked checked = check("{\"entity_name\":\"a\",\"limit\":null,\"names\":null}");
    assertThat(checked.problems()).isEmpty();
    assertThat(checked.value().text()).isEqualTo("{\"entity_name\":\"a\"}");
  }

  @Test
  @DisplayName("S-15: no more than 20 problems and 20 unknown names are listed")
  void bounded() {
    List<Json> items = new ArrayList<>();
    JsonObject.Builder object = JsonObject.builder().put("entity_name", "a");
    for (int i = 0; i < 100; i++) {
      items.add(JsonNull.NULL);
      object.put("x" + i, i);
    }
    Schema numbers = Schema.of("{\"type\":\"array\",\"items\":{\"type\":\"number\"}}");
    assertThat(numbers.check(new JsonArray(items)).problems()).hasSize(20);
    assertThat(SCHEMA.check(object.build()).unknown()).hasSize(20);
  }

  @Test
  @DisplayName("a schema that is no JSON object is a fault of the code")
  void notASchema() {
    assertThatThrownBy(() -> Schema.of("[]")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Schema.of("{")).isInstanceOf(IllegalArgumentException.class);
  }
}
