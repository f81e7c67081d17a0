package dev.rosemary.json;

import dev.rosemary.base.Quoting;
import dev.rosemary.base.WorkLimit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One check of a value against a schema; collects what is wrong instead of stopping at the first.
 */
final class SchemaCheck {
  /** Problems, and unknown properties, that are listed: a list of 10,000 helps no reader. */
  private static final int MAX_PROBLEMS = 20;

  private final List<String> problems;
  private final List<String> unknown;

  SchemaCheck(List<String> problems, List<String> unknown) {
    this.problems = problems;
    this.unknown = unknown;
  }

  Json check(JsonObject schema, Json given, String path) {
    String type = schema.string("type");
    Json value = type == null ? given : coerce(type, given);
    if (type != null && !fits(type, value)) {
      problem(path, "must be " + article(type) + ", not " + shown(given));
      return value;
    }
    // No switch over types: linking its first use costs a start-up tens of milliseconds.
    if (value instanceof JsonString string) {
      return string(schema, string, path);
    }
    if (value instanceof JsonObject object) {
      return object(schema, object, path);
    }
    if (value instanceof JsonArray array) {
      return array(schema, array, path);
    }
    return value instanceof JsonNumber number ? number(schema, number, path) : value;
  }

  private static Json coerce(String type, Json value) {
    if (!(value instanceof JsonString string) || type.equals("string")) {
      return value;
    }
    try {
      Json parsed = JsonReader.read(string.value());
      return fits(type, parsed) ? parsed : value;
    } catch (JsonSyntaxException e) {
      return value;
    }
  }

  private static boolean fits(String type, Json value) {
    return type.equals("integer")
        ? value instanceof JsonNumber number && number.isWhole()
        : type.equals(value.kind());
  }

  private Json object(JsonObject schema, JsonObject object, String path) {
    JsonObject properties = schema.object("properties");
    if (properties == null) {
      return object;
    }
    JsonObject.Builder checked = JsonObject.builder();
    List<String> required = Schema.required(schema);
    Set<String> known = new LinkedHashSet<>();
    for (String name : properties.members().keySet()) {
      JsonObject property = Schema.property(schema, name);
      Map.Entry<String, Json> member = Schema.find(object, name);
      if (member != null) {
        known.add(member.getKey());
      }
      if (property == null) {
        continue;
      }
      if (member == null || member.getValue() == JsonNull.NULL) {
        if (required.contains(name)) {
          problem(join(path, name), "is required");
        }
      } else {
        checked.put(name, check(property, member.getValue(), join(path, name)));
      }
    }
    for (String name : object.members().keySet()) {
      if (!known.contains(name) && unknown.size() < MAX_PROBLEMS) {
        unknown.add(join(path, name));
      }
    }
    return checked.build();
  }

  private Json array(JsonObject schema, JsonArray array, String path) {
    bound(schema, "minItems", array.size(), path, "item");
    if (!bound(schema, "maxItems", array.size(), path, "item")) {
      return array;
    }
    JsonObject items = schema.object("items");
    if (items == null) {
      return array;
    }
    List<Json> checked = new ArrayList<>(array.size());
    for (int i = 0; i < array.size(); i++) {
      WorkLimit.check(i);
      checked.add(check(items, array.items().get(i), path + "[" + i + "]"));
    }
    return new JsonArray(checked);
  }

  private Json string(JsonObject schema, JsonString string, String path) {
    String text = string.value();
    int length = text.codePointCount(0, text.length());
    bound(schema, "minLength", length, path, "character");
    bound(schema, "maxLength", length, path, "character");
    if (hasLoneSurrogate(text)) {
      problem(path, "is not valid Unicode: it contains an unpaired surrogate");
    }
    JsonArray allowed = schema.array("enum");
    if (allowed != null && !allowed.items().contains(string)) {
      List<String> names = new ArrayList<>();
      for (Json item : allowed.items()) {
        names.add(item instanceof JsonString s ? s.value() : item.text());
      }
      problem(path, "must be one of " + String.join(", ", names) + ", not " + Quoting.quote(text));
    }
    return string;
  }

  private static boolean hasLoneSurrogate(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (!Character.isHighSurrogate(text.charAt(i))
            || i + 1 == text.length()
            || !Character.isLowSurrogate(text.charAt(i + 1))) {
          return true;
        }
        i++;
      }
    }
    return false;
  }

  private Json number(JsonObject schema, JsonNumber number, String path) {
    double value = number.toDouble();
    if (!Double.isFinite(value)) {
      problem(path, "is too large");
    } else if (schema.get("minimum") instanceof JsonNumber least && value < least.toDouble()) {
      problem(path, "must be at least " + least.literal() + ", not " + number.literal());
    } else if (schema.get("maximum") instanceof JsonNumber most && value > most.toDouble()) {
      problem(path, "must be at most " + most.literal() + ", not " + number.literal());
    }
    return number;
  }

  /** Checks how many of something there are against a bound. */
  private boolean bound(JsonObject schema, String keyword, int size, String path, String noun) {
    if (!(schema.get(keyword) instanceof JsonNumber bound)) {
      return true;
    }
    boolean least = keyword.startsWith("min");
    if (least ? size >= bound.toLong() : size <= bound.toLong()) {
      return true;
    }
    problem(
        path,
        (least ? "needs at least " : "takes at most ")
            + bound.literal()
            + " "
            + noun
            + (bound.toLong() == 1 ? "" : "s")
            + " and has "
            + size);
    return false;
  }

  private void problem(String path, String text) {
    if (problems.size() < MAX_PROBLEMS) {
      problems.add((path.isEmpty() ? "The value" : path) + " " + text);
    }
  }

  private static String join(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  private static String article(@Nullable String type) {
    return switch (type) {
      case "integer" -> "a whole number";
      case "array", "object" -> "an " + type;
      case null -> "another type";
      default -> "a " + type;
    };
  }

  private static String shown(Json value) {
    return switch (value) {
      case JsonString string -> "the string " + Quoting.quote(string.value());
      case JsonNumber number -> "the number " + number.literal();
      case JsonBoolean bool -> bool.text();
      case JsonNull none -> none.text();
      case JsonObject _, JsonArray _ -> article(value.kind());
    };
  }
}
