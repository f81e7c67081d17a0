package dev.rosemary.tool;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonBoolean;
import dev.rosemary.json.JsonNumber;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An object of arguments that passed its schema, so that reading a required member cannot fail.
 *
 * @param object the checked members
 */
public record Args(JsonObject object) {

  /** A required string. */
  public String string(String name) {
    return required(name, object.string(name));
  }

  /** An optional string, or null. */
  public @Nullable String optionalString(String name) {
    return object.string(name);
  }

  /** An optional string with a default. */
  public String string(String name, String otherwise) {
    String value = object.string(name);
    return value == null ? otherwise : value;
  }

  /** An optional whole number with a default, saturated to the range of an int. */
  public int integer(String name, int otherwise) {
    return object.get(name) instanceof JsonNumber number
        ? Math.clamp(number.toLong(), Integer.MIN_VALUE, Integer.MAX_VALUE)
        : otherwise;
  }

  /** An optional whole number, or null. */
  public @Nullable Long optionalWhole(String name) {
    return object.get(name) instanceof JsonNumber number ? (Long) number.toLong() : null;
  }

  /** An optional number, or null. */
  public @Nullable Double optionalNumber(String name) {
    return object.get(name) instanceof JsonNumber number ? number.toDouble() : null;
  }

  /** An optional truth value with a default. */
  public boolean bool(String name, boolean otherwise) {
    return object.get(name) instanceof JsonBoolean bool ? bool.value() : otherwise;
  }

  /** A list of strings; empty when absent. */
  public List<String> strings(String name) {
    List<String> values = new ArrayList<>();
    for (Json item : items(name)) {
      values.add(((JsonString) item).value());
    }
    return values;
  }

  /** A list of objects, each decoded; empty when absent. */
  public <T> List<T> list(String name, Function<Args, T> decoder) {
    List<T> values = new ArrayList<>();
    for (Json item : items(name)) {
      values.add(decoder.apply(new Args((JsonObject) item)));
    }
    return values;
  }

  private List<Json> items(String name) {
    JsonArray array = object.array(name);
    return array == null ? List.of() : array.items();
  }

  private static <T> T required(String name, @Nullable T value) {
    if (value == null) {
      throw new IllegalStateException("the schema of this tool does not require " + name);
    }
    return value;
  }
}
