package dev.rosemary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonBoolean;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonString;
import dev.rosemary.json.JsonSyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The result of a call. Paths name members and items by dots ({@code entities.0.name}, {@code
 * entities.*.name}).
 */
public record TestingAnswer(JsonObject result) {

  /** A result whose two forms carry the same facts. */
  public TestingAnswer {
    JsonObject structured = result.object("structuredContent");
    if (structured != null) {
      Json first = parse(block(result, 0));
      if (first instanceof JsonArray items) {
        String note = blocks(result) > 1 ? block(result, 1) : "{}";
        JsonObject.Builder both = JsonObject.builder();
        String name = structured.members().keySet().iterator().next();
        both.put(name, items).putAll((JsonObject) parse(note));
        assertThat(both.build()).isEqualTo(structured);
      } else {
        assertThat(first).isEqualTo(structured);
        assertThat(blocks(result)).isEqualTo(1);
      }
    }
  }

  public boolean isError() {
    return JsonBoolean.TRUE.equals(result.get("isError"));
  }

  /** The first text block. */
  public String text() {
    return block(result, 0);
  }

  /** The second text block, or nothing. */
  public String note() {
    return blocks(result) > 1 ? block(result, 1) : "";
  }

  /** The structured part. */
  public JsonObject structured() {
    JsonObject structured = result.object("structuredContent");
    if (structured == null) {
      throw new AssertionError("no structuredContent: " + result.text());
    }
    return structured;
  }

  /** The first value at a path of the structured part. */
  public Json at(String path) {
    List<Json> found = found(path);
    assertThat(found).as(path + " in " + structured().text()).isNotEmpty();
    return found.getFirst();
  }

  /** The text at a path. */
  public String string(String path) {
    return shown(at(path));
  }

  /** The whole number at a path. */
  public int number(String path) {
    return Integer.parseInt(at(path).text());
  }

  public boolean has(String path) {
    return !found(path).isEmpty();
  }

  /** All values at a path, texts as they are, others as JSON. */
  public List<String> all(String path) {
    List<String> all = new ArrayList<>();
    found(path).forEach(value -> all.add(shown(value)));
    return all;
  }

  /** The cursor of what is left out, or null. */
  public @Nullable String nextCursor() {
    return structured().string("next_cursor");
  }

  /** The names of the members of the object at a path. */
  public List<String> members(String path) {
    return List.copyOf(((JsonObject) at(path)).members().keySet());
  }

  private static String shown(Json value) {
    return value instanceof JsonString string ? string.value() : value.text();
  }

  private List<Json> found(String path) {
    List<Json> values = List.of(structured());
    for (String step : path.split("\\.", -1)) {
      values = values.stream().flatMap(value -> step(value, step)).toList();
    }
    return values;
  }

  private static Stream<Json> step(Json value, String step) {
    if (value instanceof JsonArray array) {
      return step.equals("*")
          ? array.items().stream()
          : array.items().stream().skip(Integer.parseInt(step)).limit(1);
    }
    return value instanceof JsonObject object
        ? Stream.ofNullable(object.get(step))
        : Stream.empty();
  }

  private static int blocks(JsonObject result) {
    JsonArray content = result.array("content");
    return content == null ? 0 : content.size();
  }

  private static String block(JsonObject result, int index) {
    JsonArray content = result.array("content");
    if (content != null && content.items().get(index) instanceof JsonObject block) {
      String text = block.string("text");
      if (text != null) {
        return text;
      }
    }
    throw new AssertionError("no text block " + index + ": " + result.text());
  }

  public static Json parse(String text) {
    try {
      return JsonReader.read(text);
    } catch (JsonSyntaxException e) {
      throw new AssertionError("not JSON: " + text, e);
    }
  }
}
