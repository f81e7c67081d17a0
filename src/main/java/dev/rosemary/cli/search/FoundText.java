package dev.rosemary.cli.search;

import dev.rosemary.cli.terminal.Cells;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The answer of a search as text for people. Stored text cannot steer the terminal. */
final class FoundText {
  private final StringBuilder text = new StringBuilder();

  private FoundText() {}

  /** Every entity or memory, then what the tool says of the search. */
  static String of(JsonObject answer) {
    FoundText found = new FoundText();
    boolean any = false;
    for (JsonObject entity : objects(answer.array("entities"))) {
      any = true;
      found.entity(entity);
    }
    for (JsonObject relation : objects(answer.array("relations"))) {
      found.relation(relation, "");
    }
    JsonArray results = answer.array("results");
    for (JsonObject memory : objects(results == null ? answer.array("memories") : results)) {
      any = true;
      found.memory(memory);
    }
    String message = answer.string("message");
    if (message != null) {
      found.line("", message);
    } else if (!any) {
      found.line("", "Nothing found.");
    }
    for (String total :
        new String[] {"entities_total", "entities_total_at_least", "results_total"}) {
      Json number = answer.get(total);
      if (number != null) {
        found.line(
            "", "More results exist; " + total.replace('_', ' ') + ": " + number.text() + ".");
      }
    }
    return found.text.toString();
  }

  /** Whether an answer holds neither entities nor memories. */
  static boolean isNothing(JsonObject answer) {
    for (String name : List.of("entities", "results", "memories")) {
      JsonArray items = answer.array(name);
      if (items != null && !items.items().isEmpty()) {
        return false;
      }
    }
    return true;
  }

  private void entity(JsonObject entity) {
    line("", first(entity, "name") + "  (" + first(entity, "entity_type", "entityType") + ")");
    JsonArray observations = entity.array("observations");
    for (Json one : observations == null ? JsonArray.EMPTY.items() : observations.items()) {
      String content =
          one instanceof JsonObject object
              ? object.string("content")
              : one instanceof JsonString string ? string.value() : null;
      line("  - ", content == null ? one.text() : content);
    }
    for (JsonObject relation : objects(entity.array("relations"))) {
      relation(relation, "  ");
    }
  }

  private void relation(JsonObject relation, String indent) {
    line(
        indent + "> ",
        first(relation, "from")
            + " "
            + first(relation, "relation_type", "relationType")
            + " "
            + first(relation, "to"));
  }

  private void memory(JsonObject memory) {
    StringBuilder head = new StringBuilder(first(memory, "key", "id", "name"));
    String type = memory.string("memory_type");
    if (type != null) {
      head.append("  (").append(type).append(')');
    }
    JsonArray tags = memory.array("tags");
    if (tags != null && !tags.items().isEmpty()) {
      head.append("  [");
      for (int i = 0; i < tags.items().size(); i++) {
        head.append(i == 0 ? "" : ", ");
        head.append(tags.items().get(i) instanceof JsonString tag ? tag.value() : "");
      }
      head.append(']');
    }
    String time = memory.string("event_time");
    if (time != null && time.length() >= "YYYY-MM-DD".length()) {
      head.append("  ").append(time, 0, "YYYY-MM-DD".length());
    }
    line("", head.toString());
    line("  ", first(memory, "content", "title", "text", "description"));
  }

  /** A text behind its mark, its further lines as far in. */
  private void line(String mark, String content) {
    text.append(mark);
    for (int i = 0; i < content.length(); i++) {
      char character = content.charAt(i);
      if (character == '\n') {
        text.append('\n').repeat(' ', mark.length());
      } else if (character == '\t' || Cells.isHarmless(character)) {
        text.append(character);
      } else {
        text.append('\uFFFD');
      }
    }
    text.append('\n');
  }

  private static String first(JsonObject object, String... names) {
    for (String name : names) {
      String value = object.string(name);
      if (value != null) {
        return value;
      }
    }
    return "";
  }

  private static Iterable<JsonObject> objects(@Nullable JsonArray array) {
    List<JsonObject> objects = new ArrayList<>();
    if (array != null) {
      for (Json item : array.items()) {
        if (item instanceof JsonObject object) {
          objects.add(object);
        }
      }
    }
    return objects;
  }
}
