package dev.rosemary.engine.exchange.markdown;

import dev.rosemary.json.JsonWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lines of fields whose values YAML does not take as they are written: for their first character,
 * for a colon, or for a number sign, behind which it sees a comment. Pure functions.
 */
final class PlainValues {
  /** Characters that a value without quotes cannot begin with. */
  private static final String RESERVED = "*&!%@`{}[]|>,?";

  private PlainValues() {}

  /** The name of the field that a line begins, or null. */
  static @Nullable String name(String line) {
    int colon = colon(line);
    if (colon <= 0
        || Character.isWhitespace(line.charAt(0))
        || "#-?".indexOf(line.charAt(0)) >= 0) {
      return null;
    }
    String name = line.substring(0, colon).strip();
    char first = name.charAt(0);
    boolean quoted =
        name.length() > 2
            && (first == '"' || first == '\'')
            && name.charAt(name.length() - 1) == first;
    return quoted ? name.substring(1, name.length() - 1) : name;
  }

  /** Where the colon behind a name is: the end of the line or white space follows it. */
  private static int colon(String line) {
    for (int i = 0; i < line.length(); i++) {
      if (line.charAt(i) == ':'
          && (i + 1 == line.length() || Character.isWhitespace(line.charAt(i + 1)))) {
        return i;
      }
    }
    return -1;
  }

  /** Where the value of a line begins, behind the marks of items and a name. */
  private static int value(String line) {
    int i = LineMarks.textStart(line);
    while (line.startsWith("- ", i)) {
      i += 2;
      while (i < line.length() && Character.isWhitespace(line.charAt(i))) {
        i++;
      }
    }
    int colon = i < line.length() && "\"'[{".indexOf(line.charAt(i)) >= 0 ? -1 : nameEnd(line, i);
    if (colon >= 0) {
      i = colon + 1;
      while (i < line.length() && Character.isWhitespace(line.charAt(i))) {
        i++;
      }
    }
    return i;
  }

  /** The colon behind a name of letters, digits and what joins words; −1 where there is none. */
  private static int nameEnd(String line, int from) {
    int i = from;
    while (i < line.length()
        && (Character.isLetterOrDigit(line.charAt(i)) || "_-. /".indexOf(line.charAt(i)) >= 0)) {
      i++;
    }
    boolean ends = i == line.length() - 1 || (i < line.length() - 1 && isWhite(line, i + 1));
    return i > from && i < line.length() && line.charAt(i) == ':' && ends ? i : -1;
  }

  private static boolean isWhite(String line, int at) {
    return Character.isWhitespace(line.charAt(at));
  }

  /**
   * Whether a value without quotes has a number sign that YAML takes for the beginning of a
   * comment, so that a part of what was written would be lost.
   */
  static boolean hasHidden(String text) {
    if (text.indexOf('#') < 0) {
      return false;
    }
    TextLines lines = TextLines.of(text);
    int block = -1;
    for (int i = 0; i < lines.count(); i++) {
      String line = lines.get(i);
      if (line.isBlank()) {
        continue;
      }
      int indent = LineMarks.indent(line);
      if (block >= 0 && indent > block) {
        continue;
      }
      block = -1;
      int from = value(line);
      if (from >= line.length()) {
        continue;
      }
      char first = line.charAt(from);
      if (first == '|' || first == '>') {
        block = indent;
      } else if (from > 0 && "\"'[{".indexOf(first) < 0 && hasComment(line, from)) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasComment(String line, int from) {
    int hash = line.indexOf('#', from);
    while (hash >= 0 && hash > 0 && !isWhite(line, hash - 1)) {
      hash = line.indexOf('#', hash + 1);
    }
    // A line that is nothing but a comment has no value that could be lost.
    return hash >= 0 && !line.substring(0, hash).isBlank();
  }

  /** The lines with quotes around every value that is not valid without them. */
  static List<String> quoted(List<String> chunk) {
    List<String> quoted = new ArrayList<>();
    for (String line : chunk) {
      int from = value(line);
      String value = line.substring(from).strip();
      String head = line.substring(0, from).replace('\t', ' ');
      if (head.endsWith(":") && !value.isEmpty()) {
        head += " ";
      }
      quoted.add(head + (needsQuotes(value) ? quote(value) : list(value)));
    }
    return quoted;
  }

  private static boolean needsQuotes(String value) {
    if (value.isEmpty() || value.charAt(0) == '"' || value.charAt(0) == '\'') {
      return false;
    }
    boolean block = value.length() <= 2 && (value.startsWith("|") || value.startsWith(">"));
    boolean flow = isFlow(value) && !value.startsWith("{{") && !value.startsWith("[[");
    if (block || flow) {
      return false;
    }
    return RESERVED.indexOf(value.charAt(0)) >= 0
        || colon(value) >= 0
        || hasComment("x " + value, 1)
        || value.startsWith("- ");
  }

  private static boolean isFlow(String value) {
    char last = value.charAt(value.length() - 1);
    return (value.charAt(0) == '[' && last == ']') || (value.charAt(0) == '{' && last == '}');
  }

  /** A list in brackets with quotes around those of its items that need them. */
  private static String list(String value) {
    boolean flat =
        value.length() > 2
            && value.charAt(0) == '['
            && value.charAt(value.length() - 1) == ']'
            && value.indexOf('[', 1) < 0
            && value.indexOf('"') < 0
            && value.indexOf('\'') < 0;
    if (!flat) {
      return value;
    }
    StringBuilder list = new StringBuilder("[");
    for (String item : value.substring(1, value.length() - 1).split(",", -1)) {
      String text = item.strip();
      if (!text.isEmpty()) {
        list.append(list.length() > 1 ? ", " : "").append(quote(text));
      }
    }
    return list.append(']').toString();
  }

  private static String quote(String value) {
    StringBuilder quoted = new StringBuilder();
    JsonWriter.string(quoted, value);
    return quoted.toString();
  }

  /** The value of a field as it is written, without its name. */
  static String written(List<String> chunk) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < chunk.size(); i++) {
      String line = chunk.get(i);
      text.append(i == 0 ? line.substring(colon(line) + 1).strip() : "\n" + line);
    }
    return text.toString().strip();
  }
}
