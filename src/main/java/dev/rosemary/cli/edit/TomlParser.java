package dev.rosemary.cli.edit;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonBoolean;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonString;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads <a href="https://toml.io/en/v1.0.0">TOML 1.0</a> and tells where everything stands.
 * Numbers, dates and times become texts as they are written. For one text and one thread.
 */
final class TomlParser {
  private static final int MAX_DEPTH = JsonReader.MAX_DEPTH;

  private final String text;
  private final TomlTable root = TomlTable.root();
  private final List<TomlLine> lines = new ArrayList<>();
  private int at;
  private int depth;

  private TomlParser(String text) {
    this.text = text;
  }

  /** What a text holds. */
  record Read(List<TomlLine> lines, JsonObject values) {
    Read {
      lines = List.copyOf(lines);
    }
  }

  static Read read(String text) throws UnreadableTextException {
    TomlParser parser = new TomlParser(text);
    parser.document();
    return new Read(parser.lines, parser.root.json());
  }

  private void document() throws UnreadableTextException {
    if (text.startsWith("\uFEFF")) {
      at = 1;
    }
    TomlTable table = root;
    List<String> prefix = List.of();
    while (at < text.length()) {
      int start = at;
      space();
      char c = peek();
      if (c == '[') {
        boolean element = text.startsWith("[[", at);
        at += element ? 2 : 1;
        prefix = key();
        expect(element ? "]]" : "]");
        endOfLine();
        TomlTable next = root.header(prefix, element);
        if (next == null) {
          at = start;
          throw error("the table " + String.join(".", prefix) + " is defined twice");
        }
        table = next;
        lines.add(new TomlLine(true, prefix, start, at, 0, 0));
      } else if (c == '#' || isLineEnd()) {
        endOfLine();
      } else {
        List<String> names = key();
        expect("=");
        space();
        int valueStart = at;
        Json value = value();
        int valueEnd = at;
        endOfLine();
        if (!table.put(names, value)) {
          at = start;
          throw error(String.join(".", names) + " is defined twice");
        }
        List<String> path = new ArrayList<>(prefix);
        path.addAll(names);
        lines.add(new TomlLine(false, path, start, at, valueStart, valueEnd));
      }
    }
  }

  /** Names with dots between them. */
  private List<String> key() throws UnreadableTextException {
    List<String> names = new ArrayList<>();
    while (true) {
      space();
      char c = peek();
      if (c == '"' || c == '\'') {
        if (text.startsWith("\"\"\"", at) || text.startsWith("'''", at)) {
          throw error("a name cannot have several lines");
        }
        names.add(new TomlStrings(text, at).read(this::moveTo));
      } else {
        int start = at;
        while (isOfName(peek())) {
          at++;
        }
        if (at == start) {
          throw error("a name is missing");
        }
        names.add(text.substring(start, at));
      }
      space();
      if (peek() != '.') {
        return names;
      }
      at++;
    }
  }

  private Json value() throws UnreadableTextException {
    char c = peek();
    if (c == '"' || c == '\'') {
      return new JsonString(new TomlStrings(text, at).read(this::moveTo));
    }
    if (c == '[' || c == '{') {
      if (++depth > MAX_DEPTH) {
        throw error("it is nested too deeply");
      }
      at++;
      Json value = c == '[' ? array() : inlineTable();
      depth--;
      return value;
    }
    int start = at;
    while (isOfScalar(peek())) {
      at++;
    }
    // A date and a time may have a space between them.
    if (at - start == 10 && peek() == ' ' && isDigit(peek(1)) && isDigit(peek(2))) {
      at++;
      while (isOfScalar(peek())) {
        at++;
      }
    }
    String scalar = text.substring(start, at);
    if (scalar.equals("true") || scalar.equals("false")) {
      return scalar.equals("true") ? JsonBoolean.TRUE : JsonBoolean.FALSE;
    }
    if (!TomlScalars.isValid(scalar)) {
      at = start;
      throw error("there is no value");
    }
    return new JsonString(scalar);
  }

  private Json array() throws UnreadableTextException {
    List<Json> items = new ArrayList<>();
    spaceAndLines();
    while (peek() != ']') {
      items.add(value());
      spaceAndLines();
      if (peek() == ',') {
        at++;
        spaceAndLines();
      } else if (peek() != ']') {
        throw error("a comma or ] is missing");
      }
    }
    at++;
    return new JsonArray(items);
  }

  private Json inlineTable() throws UnreadableTextException {
    TomlTable table = TomlTable.inline();
    space();
    boolean more = peek() != '}';
    while (more) {
      int start = at;
      List<String> names = key();
      expect("=");
      space();
      Json value = value();
      if (!table.put(names, value)) {
        at = start;
        throw error(String.join(".", names) + " is defined twice");
      }
      space();
      more = peek() == ',';
      if (more) {
        at++;
      } else if (peek() != '}') {
        throw error("a comma or } is missing");
      }
    }
    at++;
    return table.json();
  }

  private void space() {
    while (peek() == ' ' || peek() == '\t') {
      at++;
    }
  }

  private void spaceAndLines() throws UnreadableTextException {
    space();
    while (peek() == '#' || (isLineEnd() && at < text.length())) {
      endOfLine();
      space();
    }
  }

  /** Passes over what may follow in a line, and over its end. */
  private void endOfLine() throws UnreadableTextException {
    space();
    if (peek() == '#') {
      while (at < text.length() && !isLineEnd()) {
        if (TomlStrings.isControl(text.charAt(at))) {
          throw error("a comment has a control character");
        }
        at++;
      }
    }
    if (!isLineEnd()) {
      throw error("there is more than belongs into the line");
    }
    at = Math.min(text.length(), at + (peek() == '\r' ? 2 : 1));
  }

  private boolean isLineEnd() {
    return at >= text.length() || peek() == '\n' || text.startsWith("\r\n", at);
  }

  private void expect(String token) throws UnreadableTextException {
    space();
    if (!text.startsWith(token, at)) {
      throw error(token + " is missing");
    }
    at += token.length();
  }

  private void moveTo(int place) {
    at = place;
  }

  /** The character here; at the end of the text a NUL, which no text may hold. */
  private char peek() {
    return peek(0);
  }

  private char peek(int ahead) {
    return at + ahead < text.length() ? text.charAt(at + ahead) : '\0';
  }

  private static boolean isOfName(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c) || c == '_' || c == '-';
  }

  private static boolean isOfScalar(char c) {
    return isOfName(c) || c == '+' || c == '.' || c == ':';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private UnreadableTextException error(String what) {
    return new UnreadableTextException(Position.of(text, at) + ": " + what);
  }
}
