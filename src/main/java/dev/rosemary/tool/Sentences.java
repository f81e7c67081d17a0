package dev.rosemary.tool;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** The members of an answer that hold sentences of ours. */
final class Sentences {
  private static final Set<String> ALONE = Set.of("message", "problem", "suggestion");
  private static final String SEVERAL = "warnings";
  private static final String NESTED = "validation_errors";

  private Sentences() {}

  static JsonObject change(JsonObject object, UnaryOperator<String> change) {
    JsonObject.Builder changed = JsonObject.builder();
    for (Map.Entry<String, Json> member : object.members().entrySet()) {
      String name = member.getKey();
      Json value = member.getValue();
      if (value instanceof JsonString text && ALONE.contains(name)) {
        value = new JsonString(change.apply(text.value()));
      } else if (value instanceof JsonArray items
          && (name.equals(SEVERAL) || name.equals(NESTED))) {
        value = each(items, change);
      }
      changed.put(name, value);
    }
    return changed.build();
  }

  private static JsonArray each(JsonArray items, UnaryOperator<String> change) {
    List<Json> changed = new ArrayList<>(items.size());
    for (Json item : items.items()) {
      if (item instanceof JsonString text) {
        changed.add(new JsonString(change.apply(text.value())));
      } else {
        changed.add(item instanceof JsonObject nested ? change(nested, change) : item);
      }
    }
    return new JsonArray(changed);
  }

  /** An object without one of its members. */
  static JsonObject without(JsonObject object, String name) {
    JsonObject.Builder rest = JsonObject.builder();
    for (Map.Entry<String, Json> member : object.members().entrySet()) {
      if (!member.getKey().equals(name)) {
        rest.put(member.getKey(), member.getValue());
      }
    }
    return rest.build();
  }
}
