package dev.rosemary.engine.secret.tree;

import dev.rosemary.engine.secret.MaskedText;
import dev.rosemary.engine.secret.Secrets;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Looks through trees and masks what they hold. Used once for each tree, by one thread. */
public final class MaskedTree {
  private final Set<String> passedOver;
  private final List<FoundSecret> found = new ArrayList<>();

  /**
   * One look at a tree.
   *
   * @param passedOver names of members that are left as they are, wherever they stand
   */
  public MaskedTree(Set<String> passedOver) {
    this.passedOver = Set.copyOf(passedOver);
  }

  /** What was found so far, in the order of the tree. */
  public List<FoundSecret> found() {
    return List.copyOf(found);
  }

  /** The object with its secrets masked; the same object when it has none. */
  public JsonObject masked(JsonObject object) {
    return masked(object, "");
  }

  /** The value with its secrets masked; the same value when it has none. */
  public Json masked(Json value) {
    return masked(value, "");
  }

  /** A text with its secrets masked; the same text when it has none. */
  public String masked(String text, String place) {
    MaskedText masked = Secrets.masked(text);
    for (String what : masked.secrets()) {
      found.add(new FoundSecret(place, what));
    }
    return masked.text();
  }

  private Json masked(Json value, String place) {
    return switch (value) {
      case JsonString text -> {
        String masked = masked(text.value(), place);
        yield masked.equals(text.value()) ? text : new JsonString(masked);
      }
      case JsonObject object -> masked(object, place);
      case JsonArray array -> masked(array, place);
      default -> value;
    };
  }

  private JsonArray masked(JsonArray array, String place) {
    List<Json> items = new ArrayList<>(array.size());
    int before = found.size();
    for (int i = 0; i < array.size(); i++) {
      items.add(masked(array.items().get(i), place + "[" + i + "]"));
    }
    return found.size() == before ? array : new JsonArray(items);
  }

  private JsonObject masked(JsonObject object, String place) {
    JsonObject.Builder masked = JsonObject.builder();
    int before = found.size();
    for (Map.Entry<String, Json> member : object.members().entrySet()) {
      String name = member.getKey();
      String inner = place.isEmpty() ? name : place + "." + name;
      if (passedOver.contains(name)) {
        masked.put(name, member.getValue());
      } else {
        masked.put(masked(name, inner), masked(member.getValue(), inner));
      }
    }
    return found.size() == before ? object : masked.build();
  }
}
