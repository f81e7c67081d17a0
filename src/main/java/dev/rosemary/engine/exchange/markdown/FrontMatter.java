package dev.rosemary.engine.exchange.markdown;

import dev.rosemary.engine.exchange.markdown.Bullets.Edge;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonWriter;
import java.util.List;
import java.util.Map;

/**
 * The fields before the text of a note.
 *
 * @param fields in their order; empty where there are none
 * @param links relations to what fields name in double brackets
 * @param problems what could not be read as YAML and was kept as it is written
 * @param bodyStart the offset of the text after them
 * @param bodyLine the line where that begins, from 1
 */
record FrontMatter(
    JsonObject fields, List<Link> links, List<Problem> problems, int bodyStart, long bodyLine) {
  /** The field that holds all further ones as a text of JSON. */
  static final String ALL = "rosemary";

  private static final String FENCE = "---";

  /**
   * Something that is not valid YAML.
   *
   * @param line of the file, from 1
   */
  record Problem(long line, String reason) {}

  /**
   * A relation of the name of the field that names its target.
   *
   * @param written the line of the field, where it names nothing else; of others, its name and the
   *     target
   */
  record Link(Edge edge, String written) {}

  private static FrontMatter none() {
    return new FrontMatter(JsonObject.EMPTY, List.of(), List.of(), 0, 1);
  }

  /** Reads them, if there are any. Never fails: what is not valid YAML is kept as it is written. */
  static FrontMatter read(String text) {
    int first = text.indexOf('\n');
    if (first < 0 || !text.startsWith(FENCE) || !isFence(text, 0, first)) {
      return none();
    }
    int from = first + 1;
    int start = from;
    long line = 2;
    while (start < text.length()) {
      int feed = text.indexOf('\n', start);
      int end = feed < 0 ? text.length() : feed;
      if (text.startsWith(FENCE, start) && isFence(text, start, end)) {
        FieldReader.Fields read = FieldReader.read(text.substring(from, start), 2);
        return read == null
            ? none()
            : new FrontMatter(
                read.fields(),
                read.links(),
                read.problems(),
                feed < 0 ? text.length() : feed + 1,
                line + 1);
      }
      start = end + 1;
      line++;
    }
    // One line of hyphens is a rule and begins no front matter.
    return none();
  }

  private static boolean isFence(String text, int start, int end) {
    return text.substring(start, end).stripTrailing().equals(FENCE);
  }

  /** The fields between two fences; each value is JSON, which YAML contains. */
  static String write(String title, String type, JsonObject more) {
    String head = head(title, type);
    String plain = FENCE + "\n" + head + lines(more) + FENCE + "\n";
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

  /** A text with further fields at the end of those before it. */
  static String withFields(String text, JsonObject more) {
    if (more.isEmpty()) {
      return text;
    }
    FrontMatter present = read(text);
    if (present.bodyStart() == 0) {
      return FENCE + "\n" + lines(more) + FENCE + "\n" + text;
    }
    int close = text.lastIndexOf(FENCE, present.bodyStart() - 1);
    return text.substring(0, close) + lines(more) + text.substring(close);
  }

  private static String lines(JsonObject fields) {
    StringBuilder lines = new StringBuilder();
    for (Map.Entry<String, Json> field : fields.members().entrySet()) {
      lines.append(key(field.getKey())).append(": ").append(safe(field.getValue().text()));
      lines.append('\n');
    }
    return lines.toString();
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

  /** Whether the fields come back the same, and tell no relations that they did not. */
  private static boolean comesBack(String written, JsonObject expected) {
    FrontMatter back = read(written);
    return back.problems().isEmpty()
        && back.links().isEmpty()
        && back.fields().text().equals(expected.text());
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
