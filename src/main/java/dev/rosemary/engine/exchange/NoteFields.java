package dev.rosemary.engine.exchange;

import dev.rosemary.base.Timestamps;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonNumber;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonString;
import dev.rosemary.json.JsonSyntaxException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Names of fields, as other programs call them and as they are called here. */
public final class NoteFields {
  /** Names under which a text comes, the likeliest first. */
  private static final List<String> CONTENTS = List.of("content", "memory", "text", "data");

  private static final List<String> TIMES = List.of("created_at", "updated_at");

  /** Seconds beyond this, the year 5138, are milliseconds. */
  private static final double LAST_SECOND = 1e11;

  /** Digits of the seconds of any time since 1973, and more than a date has. */
  private static final int SECONDS = 9;

  private NoteFields() {}

  /** The memory that an object of another program, or of this one, is; null without a text. */
  public static @Nullable Note of(long line, JsonObject object) {
    for (String name : CONTENTS) {
      String content = object.string(name);
      if (content != null) {
        JsonObject.Builder fields = JsonObject.builder();
        for (Map.Entry<String, Json> member : object.members().entrySet()) {
          if (!member.getKey().equals(name)) {
            fields.put(member.getKey(), usual(member.getKey(), member.getValue()));
          }
        }
        return new Note(line, content, fields.build());
      }
    }
    return null;
  }

  /** A value in its usual form: tags as a list, times as ISO 8601. */
  private static Json usual(String name, Json value) {
    if (name.equals("tags") && value instanceof JsonString text) {
      return tags(text.value());
    }
    if (TIMES.contains(name) && isCount(value)) {
      double seconds = Double.parseDouble(value instanceof JsonString s ? s.value() : value.text());
      double millis = Math.abs(seconds) > LAST_SECOND ? seconds : seconds * 1_000;
      if (Math.abs(millis) < LAST_SECOND * 1_000) {
        return new JsonString(Timestamps.millis(Instant.ofEpochMilli(Math.round(millis))));
      }
    }
    return value;
  }

  /** Whether a time is a count of seconds or milliseconds; in a table it is a text. */
  private static boolean isCount(Json value) {
    if (value instanceof JsonString text) {
      String digits = text.value();
      boolean count = digits.length() >= SECONDS;
      for (int i = 0; i < digits.length() && count; i++) {
        char c = digits.charAt(i);
        count = (c >= '0' && c <= '9') || (c == '.' && i >= SECONDS && digits.indexOf('.') == i);
      }
      return count;
    }
    return value instanceof JsonNumber;
  }

  /** Tags with commas between them. */
  public static JsonArray tags(String text) {
    List<String> tags = new ArrayList<>();
    int from = 0;
    while (from <= text.length()) {
      int comma = text.indexOf(',', from);
      int end = comma < 0 ? text.length() : comma;
      String tag = text.substring(from, end).strip();
      if (!tag.isEmpty()) {
        tags.add(tag);
      }
      from = end + 1;
    }
    return JsonArray.ofStrings(tags);
  }

  /** The object of a text of JSON; empty for null, and for a text that is no object. */
  public static JsonObject object(@Nullable String text) {
    if (text == null) {
      return JsonObject.EMPTY;
    }
    try {
      return JsonReader.read(text) instanceof JsonObject object ? object : JsonObject.EMPTY;
    } catch (JsonSyntaxException e) {
      return JsonObject.EMPTY;
    }
  }

  /** The text of an object; null for one without members. */
  public static @Nullable String text(JsonObject object) {
    return object.isEmpty() ? null : object.text();
  }

  /** The strings of a field that is a list of them; what is no string is left out. */
  public static List<String> strings(JsonObject fields, String name) {
    List<String> strings = new ArrayList<>();
    JsonArray array = fields.array(name);
    if (array != null) {
      for (Json item : array.items()) {
        if (item instanceof JsonString text) {
          strings.add(text.value());
        }
      }
    }
    return strings;
  }
}
