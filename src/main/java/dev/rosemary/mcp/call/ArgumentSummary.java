package dev.rosemary.mcp.call;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import java.util.Map;

/** Says in one line what a tool takes, for a model whose arguments did not fit. */
final class ArgumentSummary {
  private ArgumentSummary() {}

  /** Appends {@code {"names": [string], "limit": integer (optional)}}. */
  static void append(StringBuilder out, JsonObject schema) {
    JsonObject properties = schema.object("properties");
    if (properties == null || properties.isEmpty()) {
      out.append("{}");
      return;
    }
    JsonArray required = schema.array("required");
    char separator = '{';
    for (Map.Entry<String, Json> property : properties.members().entrySet()) {
      out.append(separator).append(separator == ',' ? " \"" : "\"");
      out.append(property.getKey()).append("\": ");
      value(out, property.getValue());
      if (required == null || !required.items().contains(new JsonString(property.getKey()))) {
        out.append(" (optional)");
      }
      separator = ',';
    }
    out.append('}');
  }

  private static void value(StringBuilder out, Json schema) {
    String type = schema instanceof JsonObject object ? object.string("type") : null;
    if (!(schema instanceof JsonObject object) || type == null) {
      out.append("any value");
    } else if (type.equals("array")) {
      JsonObject items = object.object("items");
      out.append('[');
      value(out, items == null ? JsonObject.EMPTY : items);
      out.append(", …]");
    } else if (type.equals("object") && object.has("properties")) {
      append(out, object);
    } else {
      out.append(type);
    }
  }
}
