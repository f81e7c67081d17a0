package dev.rosemary.json;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Writes JSON, compact unless asked otherwise. A lone surrogate is written as an escape, so that
 * the text is valid UTF-8 whatever a string holds; a line feed never stands in compact text, so
 * that one value is one line.
 */
public final class JsonWriter {
  private static final char[] HEX = "0123456789abcdef".toCharArray();

  private JsonWriter() {}

  /** The text of a value. */
  public static String text(Json value) {
    StringBuilder out = new StringBuilder(256);
    value.appendTo(out);
    return out.toString();
  }

  /** The UTF-8 bytes of a value. */
  public static byte[] bytes(Json value) {
    return text(value).getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Appends a value as people read it: a member or an item a line, two spaces a level.
   *
   * @param depth the levels around the value
   */
  public static void indented(StringBuilder out, Json value, int depth) {
    if (value instanceof JsonObject object && !object.isEmpty()) {
      char separator = '{';
      for (Map.Entry<String, Json> member : object.members().entrySet()) {
        line(out.append(separator), depth + 1);
        string(out, member.getKey());
        indented(out.append(": "), member.getValue(), depth + 1);
        separator = ',';
      }
      line(out, depth);
      out.append('}');
    } else if (value instanceof JsonArray array && array.size() > 0) {
      char separator = '[';
      for (Json item : array.items()) {
        line(out.append(separator), depth + 1);
        indented(out, item, depth + 1);
        separator = ',';
      }
      line(out, depth);
      out.append(']');
    } else {
      value.appendTo(out);
    }
  }

  private static void line(StringBuilder out, int depth) {
    out.append('\n');
    for (int i = 0; i < depth; i++) {
      out.append("  ");
    }
  }

  /**
   * Appends JSON text without the white space between its tokens. The text is not checked.
   *
   * @param json text of one JSON value, as it stands in the code
   */
  public static void compact(StringBuilder out, String json) {
    boolean quoted = false;
    int length = json.length();
    for (int i = 0; i < length; i++) {
      char c = json.charAt(i);
      if (quoted || (c != ' ' && c != '\n' && c != '\r' && c != '\t')) {
        out.append(c);
      }
      if (c == '"') {
        quoted = !quoted;
      } else if (quoted && c == '\\' && i + 1 < length) {
        out.append(json.charAt(++i));
      }
    }
  }

  /** Appends a quoted string. */
  public static void string(StringBuilder out, String text) {
    out.append('"');
    int plainFrom = 0;
    int length = text.length();
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c >= ' ' && c != '"' && c != '\\' && !(Character.isSurrogate(c) && isLone(text, i))) {
        continue;
      }
      out.append(text, plainFrom, i);
      plainFrom = i + 1;
      escape(out, c);
    }
    out.append(text, plainFrom, length).append('"');
  }

  private static boolean isLone(String text, int i) {
    char c = text.charAt(i);
    if (Character.isHighSurrogate(c)) {
      return i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
    }
    return i == 0 || !Character.isHighSurrogate(text.charAt(i - 1));
  }

  private static void escape(StringBuilder out, char c) {
    switch (c) {
      case '"' -> out.append("\\\"");
      case '\\' -> out.append("\\\\");
      case '\n' -> out.append("\\n");
      case '\r' -> out.append("\\r");
      case '\t' -> out.append("\\t");
      default -> {
        out.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
          out.append(HEX[(c >> shift) & 0xF]);
        }
      }
    }
  }
}
