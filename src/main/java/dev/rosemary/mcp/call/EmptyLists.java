package dev.rosemary.mcp.call;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import java.util.ArrayList;
import java.util.List;

/** Finds required arguments that are empty lists: such a call asks for nothing. */
final class EmptyLists {
  /** Paths that are listed: more help no reader. */
  private static final int MOST = 6;

  private EmptyLists() {}

  /** The paths of required lists that are empty, at most six. */
  static List<String> in(JsonObject schema, JsonObject arguments) {
    List<String> paths = new ArrayList<>();
    search(schema, arguments, "", paths);
    return paths;
  }

  private static void search(
      JsonObject schema, JsonObject object, String path, List<String> paths) {
    JsonObject properties = schema.object("properties");
    JsonArray required = schema.array("required");
    if (properties == null || required == null) {
      return;
    }
    for (Json name : required.items()) {
      String key = name instanceof JsonString text ? text.value() : "";
      JsonArray list = object.array(key);
      JsonObject property = properties.object(key);
      if (list == null || property == null || paths.size() >= MOST) {
        continue;
      }
      if (list.size() == 0) {
        paths.add(path + key);
      }
      JsonObject items = property.object("items");
      for (int i = 0; items != null && i < list.size() && paths.size() < MOST; i++) {
        if (list.items().get(i) instanceof JsonObject item) {
          search(items, item, path + key + "[" + i + "].", paths);
        }
      }
    }
  }
}
