package dev.rosemary.cli.edit;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonBoolean;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * TOML. Entries are tables with a header of their own, which is how people and programs write them.
 */
final class TomlText extends ConfigText {
  private final String text;
  private final TomlParser.Read read;

  private TomlText(String text, TomlParser.Read read) {
    this.text = text;
    this.read = read;
  }

  static TomlText parse(String text) throws UnreadableTextException {
    return new TomlText(text, TomlParser.read(text));
  }

  @Override
  public String text() {
    return text;
  }

  @Override
  public JsonObject values() {
    return read.values();
  }

  @Override
  TomlText put(List<String> path, JsonObject members, Set<String> without)
      throws UnreadableTextException {
    if (get(path) == null) {
      return append(path, members);
    }
    TomlLine header = header(path);
    if (header == null) {
      throw new UnreadableTextException(
          String.join(".", path) + " is not a table with a header of its own");
    }
    for (String name : without) {
      List<String> member = member(path, name);
      if (get(member) != null) {
        return remove(member).put(path, members, without);
      }
    }
    for (Map.Entry<String, Json> wanted : members.members().entrySet()) {
      List<String> member = member(path, wanted.getKey());
      Json old = get(member);
      if (old == null) {
        int place = end(header);
        String line = line(wanted.getKey(), wanted.getValue());
        boolean open = place > 0 && text.charAt(place - 1) != '\n';
        return replace(place, place, open ? lineEnd() + line : line + lineEnd())
            .put(path, members, without);
      }
      if (!old.equals(wanted.getValue())) {
        TomlLine line = line(member);
        if (line == null) {
          throw new UnreadableTextException(String.join(".", member) + " is not a single value");
        }
        return replace(line.valueStart(), line.valueEnd(), value(wanted.getValue()))
            .put(path, members, without);
      }
    }
    return this;
  }

  @Override
  TomlText remove(List<String> path) throws UnreadableTextException {
    StringBuilder left = new StringBuilder();
    int kept = 0;
    List<TomlLine> lines = read.lines();
    for (int i = 0; i < lines.size(); i++) {
      TomlLine line = lines.get(i);
      if (!line.isWithin(path)) {
        continue;
      }
      int start = line.start();
      int end = line.end();
      if (line.header()) {
        // Comments between the lines of the table go with it, those after its last line stay.
        while (i + 1 < lines.size() && !lines.get(i + 1).header()) {
          end = lines.get(++i).end();
        }
        start = withoutBlankLine(start, end);
      }
      left.append(text, kept, Math.max(kept, start));
      kept = end;
    }
    return parse(left.append(text.substring(kept)).toString());
  }

  /** A blank line before a table goes with it where another follows, or nothing. */
  private int withoutBlankLine(int start, int end) {
    boolean alone = end == text.length() || text.startsWith(lineEnd(), end);
    int line = start - lineEnd().length();
    return alone
            && line >= 0
            && text.startsWith(lineEnd(), line)
            && (line == 0 || text.charAt(line - 1) == '\n')
        ? line
        : start;
  }

  private TomlText append(List<String> path, JsonObject members) throws UnreadableTextException {
    StringBuilder added = new StringBuilder(text);
    if (!text.isEmpty() && !text.equals("\uFEFF")) {
      added.append(text.endsWith("\n") ? "" : lineEnd()).append(lineEnd());
    }
    List<String> names = new ArrayList<>();
    for (String name : path) {
      names.add(name(name));
    }
    added.append('[').append(String.join(".", names)).append(']').append(lineEnd());
    for (Map.Entry<String, Json> member : members.members().entrySet()) {
      added.append(line(member.getKey(), member.getValue())).append(lineEnd());
    }
    return parse(added.toString());
  }

  private @Nullable TomlLine header(List<String> path) {
    for (TomlLine line : read.lines()) {
      if (line.header() && line.path().equals(path)) {
        return line;
      }
    }
    return null;
  }

  private @Nullable TomlLine line(List<String> path) {
    for (TomlLine line : read.lines()) {
      if (!line.header() && line.path().equals(path)) {
        return line;
      }
    }
    return null;
  }

  /** After the last line of a table. */
  private int end(TomlLine header) {
    int index = read.lines().indexOf(header);
    int end = header.end();
    while (++index < read.lines().size() && !read.lines().get(index).header()) {
      end = read.lines().get(index).end();
    }
    return end;
  }

  private String lineEnd() {
    return Position.lineEnd(text);
  }

  private static List<String> member(List<String> path, String name) {
    List<String> member = new ArrayList<>(path);
    member.add(name);
    return member;
  }

  private static String line(String name, Json value) throws UnreadableTextException {
    return name(name) + " = " + value(value);
  }

  private static String name(String name) {
    boolean bare = !name.isEmpty();
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      bare &= c == '_' || c == '-' || (c < 0x80 && Character.isLetterOrDigit(c));
    }
    return bare ? name : TomlStrings.write(name);
  }

  private static String value(Json value) throws UnreadableTextException {
    return switch (value) {
      case JsonString string -> TomlStrings.write(string.value());
      case JsonBoolean flag -> flag.text();
      case JsonArray array -> {
        List<String> items = new ArrayList<>();
        for (Json item : array.items()) {
          items.add(value(item));
        }
        yield "[" + String.join(", ", items) + "]";
      }
      default -> throw new UnreadableTextException(value.kind() + " cannot be written as TOML");
    };
  }

  private TomlText replace(int start, int end, String with) throws UnreadableTextException {
    return parse(text.substring(0, start) + with + text.substring(end));
  }
}
