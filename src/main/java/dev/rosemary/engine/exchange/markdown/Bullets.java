package dev.rosemary.engine.exchange.markdown;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonString;
import dev.rosemary.json.JsonSyntaxException;
import dev.rosemary.json.JsonWriter;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What bullets carry: observations and relations, as text and back. Pure functions. */
final class Bullets {
  /** Before an observation that has no category of its own. */
  private static final String NOTE = "[note] ";

  /** Before an observation that is written as a JSON string. */
  private static final String JSON = "[json] ";

  /** Before a relation that is written as a JSON object. */
  private static final String RELATION = "[relation] ";

  private static final String CONTEXT = "context";

  private Bullets() {}

  /** A relation to an entity of that name. */
  record Edge(String type, String target, JsonObject metadata) {
    static Edge of(String type, String target) {
      return new Edge(type, target, JsonObject.EMPTY);
    }
  }

  /** What a text carries: an observation, or else relations alone. */
  record Meaning(@Nullable String observation, List<Edge> edges) {}

  /** Whether a bullet's text begins as an observation or a relation does, and not as any list. */
  static boolean isMarked(String text) {
    return category(text) != null || edge(text) != null;
  }

  /** Whether an observation stands there as JSON, exactly as it is. */
  static boolean isExact(String text) {
    return text.startsWith(JSON) && json(text.substring(JSON.length())) instanceof JsonString;
  }

  /**
   * Reads the text of a bullet or a paragraph.
   *
   * @param categories whether the category {@code note} is only there to mark an observation
   */
  static Meaning read(String text, boolean categories) {
    if (text.startsWith(JSON)) {
      Json json = json(text.substring(JSON.length()));
      if (json instanceof JsonString string) {
        return new Meaning(string.value(), List.of());
      }
    }
    if (text.startsWith(RELATION)
        && json(text.substring(RELATION.length())) instanceof JsonObject object) {
      String type = object.string("type");
      String target = object.string("to");
      if (type != null && target != null) {
        JsonObject metadata = object.object("metadata");
        return new Meaning(
            null, List.of(new Edge(type, target, metadata == null ? JsonObject.EMPTY : metadata)));
      }
    }
    Edge edge = edge(text);
    if (edge != null) {
      return new Meaning(null, List.of(edge));
    }
    String observation = categories && text.startsWith(NOTE) ? text.substring(NOTE.length()) : text;
    return new Meaning(observation, WikiLinks.in(observation));
  }

  /** The relation that a line is, or null: {@code type [[Target]] (context)}. */
  private static @Nullable Edge edge(String text) {
    int open = text.indexOf("[[");
    int close = open < 0 ? -1 : text.indexOf("]]", open);
    if (close < 0 || text.indexOf('\n') >= 0) {
      return null;
    }
    String type = type(text.substring(0, open).strip());
    String target = WikiLinks.target(text.substring(open + 2, close));
    String after = text.substring(close + 2).strip();
    if (type == null || target.isEmpty() || WikiLinks.isAttachment(target)) {
      return null;
    }
    if (after.isEmpty()) {
      return new Edge(type, target, JsonObject.EMPTY);
    }
    boolean context =
        after.length() > 2
            && after.startsWith("(")
            && after.indexOf(')') == after.length() - 1
            && after.indexOf('(', 1) < 0;
    return context
        ? new Edge(
            type,
            target,
            JsonObject.builder().put(CONTEXT, after.substring(1, after.length() - 1)).build())
        : null;
  }

  /** A type is one word, or stands in quotes. */
  private static @Nullable String type(String before) {
    if (before.isEmpty()) {
      return null;
    }
    char first = before.charAt(0);
    if (first == '"' || first == '\'') {
      boolean quoted = before.length() > 2 && before.indexOf(first, 1) == before.length() - 1;
      String inside = quoted ? before.substring(1, before.length() - 1) : "";
      return inside.isBlank() ? null : inside.strip();
    }
    if (!Character.isLetterOrDigit(before.codePointAt(0)) || isNumber(before)) {
      return null;
    }
    for (int i = 0; i < before.length(); i++) {
      char c = before.charAt(i);
      if (Character.isWhitespace(c) || "[]()`*~<>|:!=#\\".indexOf(c) >= 0) {
        return null;
      }
    }
    return before;
  }

  /** Whether it is what stands before an item of a numbered list. */
  private static boolean isNumber(String word) {
    int i = 0;
    while (i < word.length() && word.charAt(i) >= '0' && word.charAt(i) <= '9') {
      i++;
    }
    return i == word.length() - 1 && i > 0 && ".)".indexOf(word.charAt(i)) >= 0;
  }

  /** The category in front of an observation, or null: {@code [category] text}. */
  private static @Nullable String category(String text) {
    int close = text.startsWith("[") ? text.indexOf(']') : -1;
    if (close < 2 || close + 2 >= text.length() || text.charAt(close + 1) != ' ') {
      return null;
    }
    String category = text.substring(1, close);
    // [x], [/] and [>] mark tasks.
    boolean task =
        category.equalsIgnoreCase("x")
            || (category.length() == 1 && !Character.isLetterOrDigit(category.charAt(0)));
    for (int i = 0; i < category.length(); i++) {
      if ("[()\n".indexOf(category.charAt(i)) >= 0) {
        return null;
      }
    }
    return task || category.isBlank() ? null : category;
  }

  /**
   * Writes an observation as a bullet with its line feed.
   *
   * @param related relations of the entity that have no metadata
   * @param linked is given those of them that the text tells
   */
  static String observation(String text, boolean categories, Set<Edge> related, Set<Edge> linked) {
    String category = categories ? category(text) : null;
    String plain = categories && (category == null || text.startsWith(NOTE)) ? NOTE + text : text;
    String bullet = bullet(plain);
    Meaning back = readBack(bullet, categories);
    if (back != null && text.equals(back.observation())) {
      if (related.containsAll(back.edges())) {
        linked.addAll(back.edges());
        return bullet;
      }
    }
    StringBuilder json = new StringBuilder("- ").append(JSON);
    JsonWriter.string(json, text);
    return json.append('\n').toString();
  }

  /** Writes a relation as a bullet with its line feed. */
  static String relation(Edge edge, boolean categories) {
    String context = edge.metadata().string(CONTEXT);
    String link = " [[" + edge.target() + "]]" + (context == null ? "" : " (" + context + ")");
    for (String form : List.of(edge.type() + link, '"' + edge.type() + '"' + link)) {
      Meaning back = readBack(bullet(form), categories);
      if (back != null && back.observation() == null && back.edges().equals(List.of(edge))) {
        return bullet(form);
      }
    }
    JsonObject.Builder object =
        JsonObject.builder().put("type", edge.type()).put("to", edge.target());
    if (!edge.metadata().isEmpty()) {
      object.put("metadata", edge.metadata());
    }
    return "- " + RELATION + object.build().text() + "\n";
  }

  private static String bullet(String text) {
    StringBuilder bullet = new StringBuilder("- ");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      bullet.append(c);
      if (c == '\n' && i + 1 < text.length() && text.charAt(i + 1) != '\n') {
        bullet.append("  ");
      }
    }
    return bullet.append('\n').toString();
  }

  /** What a bullet comes back as, or null when it does not come back as one. */
  private static @Nullable Meaning readBack(String bullet, boolean categories) {
    List<Blocks.Block> blocks = Blocks.of(bullet, 1);
    return blocks.size() == 1 && blocks.getFirst() instanceof Blocks.Bullet one
        ? read(one.text(), categories)
        : null;
  }

  private static @Nullable Json json(String text) {
    try {
      return JsonReader.read(text);
    } catch (JsonSyntaxException e) {
      return null;
    }
  }
}
