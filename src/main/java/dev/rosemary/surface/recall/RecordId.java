package dev.rosemary.surface.recall;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonString;
import dev.rosemary.json.JsonSyntaxException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The forms of ids: {@code abc}, {@code memories:abc}, {@code {"tb":…,"id":{"String":"abc"}}}. */
final class RecordId {
  static final String MEMORIES = "memories";
  static final String ENTITIES = "entities";
  static final String RELATIONS = "relations";

  /** The arguments that are ids. */
  private static final List<String> ARGUMENTS =
      List.of("id", "superseded_by", "entity_id", "from_entity", "to_entity");

  private RecordId() {}

  /** The form that answers show. */
  static JsonObject of(String table, String id) {
    return JsonObject.builder()
        .put("tb", table)
        .put("id", JsonObject.builder().put("String", id).build())
        .build();
  }

  /** The plain form of an id that was sent as a text. */
  static String plain(String table, String given) {
    String text = given.strip();
    if (text.startsWith("{")) {
      String inside = inside(text);
      text = inside == null ? text : inside;
    }
    if (text.startsWith(table) && text.startsWith(":", table.length())) {
      text = text.substring(table.length() + 1);
    }
    return text.startsWith("⟨") && text.endsWith("⟩") ? text.substring(1, text.length() - 1) : text;
  }

  /** {@link #plain(String, String)}, or null for null. */
  static @Nullable String optional(String table, @Nullable String given) {
    return given == null ? null : plain(table, given);
  }

  private static @Nullable String inside(String text) {
    try {
      return JsonReader.read(text) instanceof JsonObject object ? inside(object) : null;
    } catch (JsonSyntaxException e) {
      return null; // a name may begin with a brace
    }
  }

  /** The id, with its table before it where that is named, as the textual form has it. */
  private static @Nullable String inside(JsonObject object) {
    String table = object.string("tb");
    Json value = object;
    while (value instanceof JsonObject inner) {
      Json id = inner.get("id");
      value = id == null ? inner.get("String") : id;
    }
    if (!(value instanceof JsonString(String text))) {
      return null;
    }
    return table == null || table.isBlank() ? text : table + ":" + text;
  }

  /** Arguments with the ids among them that came as objects in their plain form. */
  static JsonObject plain(JsonObject arguments) {
    JsonObject.Builder plain = arguments.toBuilder();
    for (Map.Entry<String, Json> member : arguments.members().entrySet()) {
      if (ARGUMENTS.contains(member.getKey()) && member.getValue() instanceof JsonObject object) {
        String text = inside(object);
        if (text != null) {
          plain.put(member.getKey(), text);
        }
      }
    }
    return plain.build();
  }
}
