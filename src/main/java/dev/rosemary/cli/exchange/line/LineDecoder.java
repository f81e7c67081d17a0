package dev.rosemary.cli.exchange.line;

import dev.rosemary.base.NameText;
import dev.rosemary.base.Quoting;
import dev.rosemary.engine.exchange.Bounds;
import dev.rosemary.engine.graph.Carried;
import dev.rosemary.engine.graph.Carried.CarriedEntity;
import dev.rosemary.engine.graph.Carried.CarriedRelation;
import dev.rosemary.engine.graph.GraphImport;
import dev.rosemary.engine.graph.GraphImport.Warnings;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonNull;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonString;
import dev.rosemary.json.JsonSyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads lines as far as they can be read, and reports what cannot. */
public final class LineDecoder {
  private final Warnings warnings;

  /** A decoder that tells of what cannot be read. */
  public LineDecoder(Warnings warnings) {
    this.warnings = warnings;
  }

  /** What the line carries; null, and a warning, when it carries nothing that can be kept. */
  public @Nullable Carried decode(JsonLines line) {
    long number = line.number();
    Json json;
    try {
      json = read(line);
    } catch (JsonSyntaxException e) {
      // The reader counts lines within its text, which has one.
      String reason = e.getMessage() == null ? "" : e.getMessage().replace("(line 1, ", "(");
      warnings.add(
          number,
          (line.isCutOff() ? "truncated or invalid JSON, skipped: " : "invalid JSON, skipped: ")
              + reason);
      return null;
    }
    if (!(json instanceof JsonObject object)) {
      warnings.add(number, "skipped: a JSON " + json.kind() + " where an object should be");
      return null;
    }
    String type = object.string("type");
    if (type == null) {
      warnings.add(number, "skipped: no \"type\" that says entity or relation");
      return null;
    }
    return switch (type) {
      case "entity" -> entity(number, object);
      case "relation" -> relation(number, object);
      default -> {
        warnings.add(number, "skipped: unknown type " + Quoting.quote(type));
        yield null;
      }
    };
  }

  private Json read(JsonLines line) throws JsonSyntaxException {
    int length = line.end() - line.start();
    if (Utf8.isValid(line.bytes(), line.start(), length)) {
      return JsonReader.read(line.bytes(), line.start(), length);
    }
    Json json = JsonReader.read(Utf8.replacing(line.bytes(), line.start(), length));
    warnings.add(line.number(), "invalid UTF-8 bytes were replaced with U+FFFD");
    return json;
  }

  private @Nullable CarriedEntity entity(long line, JsonObject object) {
    String typeField = field(object, "entityType", "entity_type");
    String name = name(line, object, "name");
    if (name == null) {
      return null;
    }
    String type;
    if (isBlank(object.get(typeField))) {
      warnings.add(line, "no entityType: " + Quoting.quote(GraphImport.UNKNOWN_TYPE) + " is used");
      type = GraphImport.UNKNOWN_TYPE;
    } else {
      type = name(line, object, typeField);
      if (type == null) {
        return null;
      }
    }
    return new CarriedEntity(
        line,
        name,
        type,
        observations(line, object.get("observations")),
        Metadata.of(object, Set.of("type", "name", typeField, "observations")));
  }

  private @Nullable CarriedRelation relation(long line, JsonObject object) {
    String typeField = field(object, "relationType", "relation_type");
    String from = name(line, object, "from");
    String to = from == null ? null : name(line, object, "to");
    String type = to == null ? null : name(line, object, typeField);
    return from == null || to == null || type == null
        ? null
        : new CarriedRelation(
            line, from, to, type, Metadata.of(object, Set.of("type", "from", "to", typeField)));
  }

  private static String field(JsonObject object, String usual, String other) {
    return !object.has(usual) && object.has(other) ? other : usual;
  }

  private static boolean isBlank(@Nullable Json value) {
    return value == null
        || value == JsonNull.NULL
        || (value instanceof JsonString string && string.value().isBlank());
  }

  /** A name or a type without white space at its ends; null, and a warning, for a bad one. */
  private @Nullable String name(long line, JsonObject object, String field) {
    Json value = object.get(field);
    String reason;
    if (value instanceof JsonString string) {
      String name = whole(line, NameText.trim(string.value()));
      int length = name.codePointCount(0, name.length());
      if (length > 0 && length <= Bounds.NAME) {
        return name;
      }
      reason =
          length == 0
              ? " is blank"
              : " has " + length + " characters; the maximum is " + Bounds.NAME;
    } else {
      reason = value == null ? " is missing" : " must be text, not " + value.kind();
    }
    warnings.add(line, "skipped: \"" + field + "\"" + reason);
    return null;
  }

  /** Texts as they are; other values as their JSON text, so that nothing that was noted is lost. */
  private List<String> observations(long line, @Nullable Json value) {
    List<String> contents = new ArrayList<>();
    if (value == null || value == JsonNull.NULL) {
      return contents;
    }
    List<Json> items;
    if (value instanceof JsonArray array) {
      items = array.items();
    } else {
      warnings.add(
          line,
          "\"observations\" is not an array but "
              + value.kind()
              + ": read as one"
              + " observation");
      items = List.of(value);
    }
    int converted = 0;
    int empty = 0;
    for (Json item : items) {
      if (item instanceof JsonString string) {
        add(line, contents, whole(line, string.value()));
      } else if (item == JsonNull.NULL) {
        empty++;
      } else {
        add(line, contents, item.text());
        converted += value instanceof JsonArray ? 1 : 0;
      }
    }
    if (converted > 0) {
      warnings.add(line, "observations that are not text, kept as JSON: " + converted);
    }
    if (empty > 0) {
      warnings.add(line, "null observations, skipped: " + empty);
    }
    return contents;
  }

  /** Adds a text that a call of a tool could add too. */
  private void add(long line, List<String> contents, String text) {
    if (Bounds.exceeds(text, Bounds.TEXT)) {
      warnings.add(line, Bounds.tooLong("an observation", text, Bounds.TEXT));
    } else {
      contents.add(text);
    }
  }

  /** The text with half characters, which no file can hold, replaced. */
  private String whole(long line, String text) {
    String whole = Utf8.whole(text);
    if (!whole.equals(text)) {
      warnings.add(line, "unpaired surrogates were replaced with U+FFFD");
    }
    return whole;
  }
}
