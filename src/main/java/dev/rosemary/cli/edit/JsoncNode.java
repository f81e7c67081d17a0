package dev.rosemary.cli.edit;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A value and where it stands: characters {@code start} to before {@code end}. */
sealed interface JsoncNode {
  int start();

  int end();

  /** The value. */
  Json json();

  /**
   * A member.
   *
   * @param keyStart where the name's quotation mark stands
   * @param comma where the comma after it stands, or -1
   */
  record Member(int keyStart, String name, JsoncNode value, int comma) {}

  /**
   * An object.
   *
   * @param contentEnd the end of the last token or comment before the closing brace
   */
  record ObjectNode(int start, int end, List<Member> members, int contentEnd) implements JsoncNode {
    public ObjectNode {
      members = List.copyOf(members);
    }

    @Nullable Member member(String name) {
      for (Member member : members) {
        if (member.name().equals(name)) {
          return member;
        }
      }
      return null;
    }

    @Override
    public JsonObject json() {
      JsonObject.Builder object = JsonObject.builder();
      for (Member member : members) {
        object.put(member.name(), member.value().json());
      }
      return object.build();
    }
  }

  /** An array. */
  record ArrayNode(int start, int end, List<JsoncNode> items) implements JsoncNode {
    public ArrayNode {
      items = List.copyOf(items);
    }

    @Override
    public Json json() {
      List<Json> values = new ArrayList<>();
      for (JsoncNode item : items) {
        values.add(item.json());
      }
      return new JsonArray(values);
    }
  }

  /** Everything else. */
  record Scalar(int start, int end, Json json) implements JsoncNode {}
}
