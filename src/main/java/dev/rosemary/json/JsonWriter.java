package dev.rosemary.json;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Writes compact JSON. A lone surrogate is written as an escape, so that the text is valid UTF-8
 * whatever a string holds; a line feed never stands in it, so that one value is one line.
 */
public final class JsonWriter {
  private static final char[] HEX = "0123456789abcdef".toCharArray();

  private JsonWriter() {}

  /** The text of a value. */
  public static String text(Json value) {
    StringBuilder out = new StringBuilder(256);
    write(out, value);
    return out.toString();
  }

  /** The UTF-8 bytes of a value. */
  public static byte[] bytes(Json value) {
    return text(value).getBytes(StandardCharsets.UTF_8);
  }

  /** Appends a value. */
  public static void write(StringBuilder out, Json value) {
    switch (value) {
      case JsonObject object -> {
        char separator = '{';
        for (Map.Entry<String, Json> member : object.members().entrySet()) {
          out.append(separator);
          string(out, member.getKey());
          out.append(':');
          write(out, member.getValue());
          separator = ',';
        }
        out.append(object.isEmpty() ? "{}" : "}");
      }
      case JsonArray array -> {
        char separator = '[';
        for (Json item : array.items()) {
          out.append(separator);
          write(out, item);
          separator = ',';
        }
        out.append(array.size() == 0 ? "[]" : "]");
      }
      case JsonString string -> string(out, string.value());
      case JsonNumber number -> out.append(number.literal());
      case JsonBoolean bool -> out.append(bool.value());
      case JsonNull _ -> out.append("null");
    }
  }

  /** Appends a quoted string. */
  static void string(StringBuilder out, String text) {
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
