package dev.rosemary.cli.edit;

import dev.rosemary.cli.edit.JsoncNode.Member;
import dev.rosemary.cli.edit.JsoncNode.ObjectNode;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import java.util.ArrayList;
import java.util.List;

/**
 * How a JSON text is laid out, so that what is added looks like the rest.
 *
 * @param lines whether members stand in lines of their own
 * @param unit by what each level is indented
 * @param lineEnd what ends a line
 * @param colon what stands between a name and its value
 * @param comma what stands between members in one line
 */
record JsoncStyle(boolean lines, String unit, String lineEnd, String colon, String comma) {
  /** That of a text. */
  static JsoncStyle of(String text, ObjectNode root) {
    String lineEnd = Position.lineEnd(text);
    if (root.members().isEmpty()) {
      return new JsoncStyle(true, "  ", lineEnd, ": ", ", ");
    }
    Member first = root.members().getFirst();
    int start = Position.lineStart(text, first.keyStart());
    String before = text.substring(start, first.keyStart());
    if (start > root.start()) {
      return new JsoncStyle(
          true, before.isBlank() && !before.isEmpty() ? before : "  ", lineEnd, ": ", ", ");
    }
    boolean wide = text.charAt(first.value().start() - 1) == ' ';
    return new JsoncStyle(false, "  ", lineEnd, wide ? ": " : ":", wide ? ", " : ",");
  }

  /** A name and its value. */
  String member(String name, Json value, String indent) {
    return new JsonString(name).text() + colon + value(value, indent);
  }

  /** A value whose first line stands at this indentation. */
  String value(Json value, String indent) {
    List<String> parts = new ArrayList<>();
    String inner = indent + unit;
    switch (value) {
      case JsonObject object ->
          object.members().forEach((name, each) -> parts.add(member(name, each, inner)));
      case JsonArray array -> array.items().forEach(each -> parts.add(value(each, inner)));
      default -> {
        return value.text();
      }
    }
    String open = value instanceof JsonObject ? "{" : "[";
    String close = value instanceof JsonObject ? "}" : "]";
    if (parts.isEmpty()) {
      return open + close;
    }
    return lines
        ? open
            + lineEnd
            + inner
            + String.join("," + lineEnd + inner, parts)
            + lineEnd
            + indent
            + close
        : open + String.join(comma, parts) + close;
  }
}
