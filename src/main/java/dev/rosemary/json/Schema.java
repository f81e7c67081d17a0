package dev.rosemary.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A JSON Schema of the plain kind that every client takes: {@code type}, {@code properties}, {@code
 * required}, {@code items}, {@code enum}, {@code minimum}, {@code maximum}, {@code minLength},
 * {@code maxLength} (both in code points), {@code minItems}, {@code maxItems}. Other keywords
 * describe and do not check. Immutable.
 */
public final class Schema {
  private final JsonObject source;

  /** A schema from its JSON form. */
  public Schema(JsonObject source) {
    this.source = source;
  }

  /**
   * A schema from its text, for schemas that stand in the code.
   *
   * @throws IllegalArgumentException when the text is not a JSON object
   */
  public static Schema of(String text) {
    try {
      if (JsonReader.read(text) instanceof JsonObject object) {
        return new Schema(object);
      }
      throw new IllegalArgumentException("a schema is an object: " + text);
    } catch (JsonSyntaxException e) {
      throw new IllegalArgumentException(e.getMessage() + ": " + text, e);
    }
  }

  /** The JSON form. */
  public JsonObject source() {
    return source;
  }

  /**
   * What a check found.
   *
   * @param value the value with strings turned into what the schema declares, other spellings of
   *     property names turned into the schema's, and {@code null} for optional properties left out
   * @param problems every problem, each a sentence that names the place; empty when the value fits
   * @param unknown paths of properties that the schema does not know; they are left out of the
   *     value
   */
  public record Checked(Json value, List<String> problems, List<String> unknown) {}

  /**
   * Checks a value. Models send arrays, objects, numbers and truth values as strings: where the
   * schema declares one of these, a string that parses to it is taken as it. A declared string is
   * never parsed. A property is also taken under its other spelling ({@code entityType} for {@code
   * entity_type} and the reverse).
   */
  public Checked check(Json value) {
    List<String> problems = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    Json checked = new SchemaCheck(problems, unknown).check(source, value, "");
    return new Checked(checked, problems, unknown);
  }

  /** The schema of a property, or null when it is unknown. */
  static @Nullable JsonObject property(JsonObject schema, String name) {
    JsonObject properties = schema.object("properties");
    return properties == null ? null : properties.object(name);
  }

  /** The names that {@code required} lists. */
  static List<String> required(JsonObject schema) {
    List<String> names = new ArrayList<>();
    JsonArray array = schema.array("required");
    if (array != null) {
      for (Json item : array.items()) {
        if (item instanceof JsonString name) {
          names.add(name.value());
        }
      }
    }
    return names;
  }

  /** The other spelling of a property: {@code fooBar} for {@code foo_bar} and the reverse. */
  static String otherSpelling(String name) {
    StringBuilder other = new StringBuilder();
    boolean upper = false;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c == '_') {
        upper = true;
      } else if (upper) {
        other.append(Character.toUpperCase(c));
        upper = false;
      } else if (Character.isUpperCase(c)) {
        other.append('_').append(Character.toLowerCase(c));
      } else {
        other.append(c);
      }
    }
    return other.toString();
  }

  /** The value of {@code members} under a name or its other spelling, or null. */
  static Map.@Nullable Entry<String, Json> find(JsonObject object, String name) {
    for (Map.Entry<String, Json> member : object.members().entrySet()) {
      if (member.getKey().equals(name)) {
        return member;
      }
    }
    String other = otherSpelling(name);
    for (Map.Entry<String, Json> member : object.members().entrySet()) {
      if (member.getKey().equals(other)) {
        return member;
      }
    }
    return null;
  }
}
