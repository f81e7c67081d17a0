package dev.rosemary.engine.exchange.markdown;

import dev.rosemary.engine.exchange.markdown.Bullets.Edge;
import dev.rosemary.engine.exchange.markdown.FrontMatter.Link;
import dev.rosemary.engine.exchange.markdown.FrontMatter.Problem;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the fields of a note as people write them: as YAML where they are valid, else each by
 * itself, and what cannot be read as it is written. Used once, by one thread.
 */
final class FieldReader {
  /** Characters of fields that are read, at most: as much as a text may have, and some more. */
  private static final int MOST = 4_000_000;

  /** Fields that say what the note is called, and relate it to nothing. */
  private static final Set<String> NAMES =
      Set.of("title", "name", "type", "permalink", "aliases", "alias", "tags", "tag");

  private final long firstLine;
  private final Map<String, Json> fields = new LinkedHashMap<>();
  private final List<Problem> problems = new ArrayList<>();

  private FieldReader(long firstLine) {
    this.firstLine = firstLine;
  }

  /** What was read. */
  record Fields(JsonObject fields, List<Link> links, List<Problem> problems) {}

  /**
   * The fields of a text.
   *
   * @param firstLine the number of its first line in the file
   * @return null where the text has no fields, so that the lines around it are mere rules
   */
  static @Nullable Fields read(String text, long firstLine) {
    if (text.isBlank()) {
      return new Fields(JsonObject.EMPTY, List.of(), List.of());
    }
    if (text.length() > MOST) {
      Problem problem =
          new Problem(firstLine, "front matter longer than " + MOST + " characters was not read");
      return new Fields(JsonObject.EMPTY, List.of(), List.of(problem));
    }
    JsonObject whole = PlainValues.hasHidden(text) ? null : YamlFields.object(text);
    if (whole != null) {
      return new Fields(whole, links(text, whole.members()), List.of());
    }
    FieldReader reader = new FieldReader(firstLine);
    reader.chunks(text);
    if (reader.fields.isEmpty()) {
      return null;
    }
    JsonObject.Builder object = JsonObject.builder();
    reader.fields.forEach(object::put);
    return new Fields(object.build(), links(text, reader.fields), reader.problems);
  }

  /** Reads each field by itself: a line with its name, and the lines that are moved in below it. */
  private void chunks(String text) {
    TextLines lines = TextLines.of(text);
    int i = 0;
    while (i < lines.count()) {
      String line = lines.get(i);
      String name = PlainValues.name(line);
      int first = i++;
      if (name == null) {
        if (!line.isBlank() && line.charAt(0) != '#') {
          problems.add(
              new Problem(
                  firstLine + first,
                  "front matter: this line is not a field (name: value), skipped"));
        }
        continue;
      }
      while (i < lines.count() && continues(lines.get(i))) {
        i++;
      }
      List<String> chunk = new ArrayList<>();
      for (int at = first; at < i; at++) {
        chunk.add(lines.get(at));
      }
      field(firstLine + first, name, chunk);
    }
  }

  private static boolean continues(String line) {
    return line.isBlank() || line.charAt(0) == ' ' || line.charAt(0) == '\t' || isItem(line);
  }

  private static boolean isItem(String line) {
    return line.equals("-") || line.startsWith("- ");
  }

  private void field(long line, String name, List<String> chunk) {
    boolean valid = true;
    Json value = PlainValues.hasHidden(String.join("\n", chunk)) ? null : value(chunk);
    if (value == null) {
      valid = YamlFields.object(String.join("\n", chunk)) != null;
      value = value(PlainValues.quoted(chunk));
    }
    if (value == null) {
      value = new JsonString(PlainValues.written(chunk));
    }
    if (!valid) {
      problems.add(
          new Problem(line, "front matter: '" + name + "' is not valid YAML, kept as written"));
    }
    if (fields.putIfAbsent(name, value) != null) {
      problems.add(
          new Problem(line, "front matter: '" + name + "' occurs again, the first was kept"));
    }
  }

  /** The value of the one field that lines are; null where they are not just that. */
  private static @Nullable Json value(List<String> chunk) {
    @Nullable JsonObject object = YamlFields.object(String.join("\n", chunk) + "\n");
    return object != null && object.members().size() == 1
        ? object.members().values().iterator().next()
        : null;
  }

  private static List<Link> links(String text, Map<String, Json> fields) {
    Map<Edge, Link> links = new LinkedHashMap<>();
    fields.forEach((name, value) -> {
      String type = name.strip();
      if (type.isEmpty() || NAMES.contains(type) || type.startsWith(FrontMatter.ALL)) {
        return;
      }
      Set<String> targets = new LinkedHashSet<>(targets(value, 0));
      for (String target : targets) {
        Edge edge = Edge.of(type, target);
        String line = targets.size() == 1 ? line(text, type) : null;
        links.putIfAbsent(
            edge, new Link(edge, line == null ? type + ": [[" + target + "]]" : line));
      }
    });
    return List.copyOf(links.values());
  }

  /** The line that gives a field a value in double brackets, as it is written; null for none. */
  private static @Nullable String line(String text, String name) {
    TextLines lines = TextLines.of(text);
    for (int i = 0; i < lines.count(); i++) {
      String line = lines.get(i);
      if (line.contains("[[") && name.equals(PlainValues.name(line))) {
        return line.strip();
      }
    }
    return null;
  }

  private static List<String> targets(Json value, int depth) {
    List<String> targets = new ArrayList<>();
    switch (value) {
      case JsonString text -> {
        for (Edge link : WikiLinks.in(text.value())) {
          targets.add(link.target());
        }
      }
      case JsonArray array -> {
        @Nullable JsonArray inner =
            array.size() == 1 && array.items().getFirst() instanceof JsonArray one ? one : null;
        // [[week]] without quotes is a list in a list to YAML, and a link to who wrote it.
        if (inner != null
            && inner.size() == 1
            && inner.items().getFirst() instanceof JsonString s) {
          String target = WikiLinks.target(s.value());
          if (!target.isEmpty() && !WikiLinks.isAttachment(target)) {
            targets.add(target);
          }
        } else if (depth < 2) {
          for (Json item : array.items()) {
            targets.addAll(targets(item, depth + 1));
          }
        }
      }
      default -> {
        // nothing else names a note
      }
    }
    return targets;
  }
}
