package dev.rosemary.engine.exchange.markdown;

import dev.rosemary.engine.exchange.RefusedException;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonBoolean;
import dev.rosemary.json.JsonNull;
import dev.rosemary.json.JsonNumber;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import dev.rosemary.json.JsonWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * The fields before the text of a note.
 *
 * @param fields in their order; empty where there are none
 * @param body the text after them
 * @param bodyLine the line where that begins, from 1
 */
record FrontMatter(JsonObject fields, String body, long bodyLine) {
  /** The field that holds all further ones as a text of JSON. */
  static final String ALL = "rosemary";

  private static final String FENCE = "---";

  /** Characters of YAML at most: as much as a text may have, and some more. */
  private static final int MOST = 4_000_000;

  /** Reads them, if there are any. */
  static FrontMatter read(String text) throws RefusedException {
    if (!text.startsWith(FENCE + "\n") && !text.startsWith(FENCE + "\r\n")) {
      return new FrontMatter(JsonObject.EMPTY, text, 1);
    }
    int from = text.indexOf('\n') + 1;
    int start = from;
    long line = 2;
    while (start < text.length()) {
      int feed = text.indexOf('\n', start);
      int end = feed < 0 ? text.length() : feed;
      if (text.substring(start, end).stripTrailing().equals(FENCE)) {
        String body = feed < 0 ? "" : text.substring(feed + 1);
        return new FrontMatter(yaml(text.substring(from, start)), body, line + 1);
      }
      start = end + 1;
      line++;
    }
    // One line of hyphens is a rule and begins no front matter.
    return new FrontMatter(JsonObject.EMPTY, text, 1);
  }

  private static JsonObject yaml(String text) throws RefusedException {
    LoadSettings settings =
        LoadSettings.builder()
            .setAllowDuplicateKeys(false)
            // What is shared may be shared again and again: some lines of it make gigabytes.
            .setMaxAliasesForCollections(0)
            .setCodePointLimit(MOST)
            .build();
    try {
      Object loaded = new Load(settings).loadFromString(text);
      if (loaded == null) {
        return JsonObject.EMPTY;
      }
      if (json(loaded) instanceof JsonObject object) {
        return object;
      }
      throw new RefusedException(2, "its front matter is YAML, but no list of fields");
    } catch (MarkedYamlEngineException e) {
      long line = e.getProblemMark().map(Mark::getLine).orElse(0) + 2L;
      throw new RefusedException(line, "its front matter is no YAML: " + e.getProblem());
    } catch (YamlEngineException e) {
      String message = e.getMessage() == null ? "" : e.getMessage();
      int feed = message.indexOf('\n');
      throw new RefusedException(
          2, "its front matter is no YAML: " + (feed < 0 ? message : message.substring(0, feed)));
    } catch (StackOverflowError e) {
      throw new RefusedException(2, "its front matter is nested too deeply");
    }
  }

  private static Json json(@Nullable Object value) {
    return switch (value) {
      case null -> JsonNull.NULL;
      case Boolean truth -> JsonBoolean.of(truth);
      case Double number when !Double.isFinite(number) -> new JsonString(number.toString());
      case Number number -> new JsonNumber(number.toString());
      case Map<?, ?> map -> {
        JsonObject.Builder object = JsonObject.builder();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          object.put(String.valueOf(entry.getKey()), json(entry.getValue()));
        }
        yield object.build();
      }
      case Iterable<?> items -> {
        List<Json> list = new ArrayList<>();
        for (Object item : items) {
          list.add(json(item));
        }
        yield new JsonArray(list);
      }
      default -> new JsonString(value.toString());
    };
  }

  /** The fields between two fences; each value is JSON, which YAML contains. */
  static String write(String title, String type, JsonObject more) {
    String head = head(title, type);
    StringBuilder fields = new StringBuilder();
    for (Map.Entry<String, Json> field : more.members().entrySet()) {
      fields.append(key(field.getKey())).append(": ").append(safe(field.getValue().text()));
      fields.append('\n');
    }
    String plain = FENCE + "\n" + head + fields + FENCE + "\n";
    JsonObject expected =
        JsonObject.builder().put("title", title).put("type", type).putAll(more).build();
    boolean own = more.has(ALL) || more.has("title") || more.has("type") || more.has("name");
    if (!own && comesBack(plain, expected)) {
      return plain;
    }
    StringBuilder all = new StringBuilder(FENCE).append('\n').append(head);
    StringBuilder text = new StringBuilder();
    JsonWriter.string(text, more.text());
    all.append(ALL).append(": ").append(safe(text.toString())).append('\n');
    return all.append(FENCE).append('\n').toString();
  }

  private static String head(String title, String type) {
    StringBuilder head = new StringBuilder("title: ");
    StringBuilder text = new StringBuilder();
    JsonWriter.string(text, title);
    head.append(safe(text.toString())).append("\ntype: ");
    text.setLength(0);
    JsonWriter.string(text, type);
    return head.append(safe(text.toString())).append('\n').toString();
  }

  /** A word as it is, anything else in quotes. */
  private static String key(String name) {
    boolean word = !name.isEmpty() && Character.isLetter(name.charAt(0));
    for (int i = 0; i < name.length() && word; i++) {
      char c = name.charAt(i);
      word = c < 0x80 && (Character.isLetterOrDigit(c) || c == '_');
    }
    if (word) {
      return name;
    }
    StringBuilder quoted = new StringBuilder();
    JsonWriter.string(quoted, name);
    return safe(quoted.toString());
  }

  private static boolean comesBack(String written, JsonObject expected) {
    try {
      return read(written).fields().text().equals(expected.text());
    } catch (RefusedException e) {
      return false;
    }
  }

  /** JSON without the characters that YAML takes for ends of lines or refuses. */
  private static String safe(String json) {
    StringBuilder safe = null;
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      boolean plain =
          (c >= ' ' && c < 0x7F)
              || (c > 0xA0 && c < 0x2028)
              || (c > 0x2029 && c < 0xFEFF && !Character.isSurrogate(c))
              || Character.isSurrogate(c);
      if (plain) {
        if (safe != null) {
          safe.append(c);
        }
        continue;
      }
      if (safe == null) {
        safe = new StringBuilder(json.substring(0, i));
      }
      safe.append("\\u").append(String.valueOf(Integer.toHexString(0x10000 | c)), 1, 5);
    }
    return safe == null ? json : safe.toString();
  }
}
