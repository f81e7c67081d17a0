package dev.rosemary.cli.edit;

import dev.rosemary.cli.edit.JsoncNode.Member;
import dev.rosemary.cli.edit.JsoncNode.ObjectNode;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonString;
import dev.rosemary.json.JsonSyntaxException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads JSON with comments of both kinds and commas before closing brackets, and tells where
 * everything stands. Names that come twice in an object are refused: programs disagree about which
 * of them counts. For one text and one thread.
 */
final class JsoncParser {
  private static final int MAX_DEPTH = JsonReader.MAX_DEPTH;

  private final String text;
  private int at;
  private int depth;

  /** The end of the last token or comment. */
  private int last;

  private JsoncParser(String text) {
    this.text = text;
  }

  /** The object that a text holds; blank but for comments it holds none. */
  static ObjectNode read(String text) throws UnreadableTextException {
    JsoncParser parser = new JsoncParser(text);
    if (text.startsWith("\uFEFF")) {
      parser.at = 1;
    }
    parser.space();
    JsoncNode value = parser.value();
    parser.space();
    if (parser.at < text.length()) {
      throw parser.error("there is more text after the value");
    }
    if (value instanceof ObjectNode object) {
      return object;
    }
    throw new UnreadableTextException("it is not a JSON object");
  }

  private JsoncNode value() throws UnreadableTextException {
    char c = peek();
    if (c == '{') {
      return object();
    }
    if (c == '[') {
      return array();
    }
    int start = at;
    if (c == '"') {
      skipString();
    } else {
      while (at < text.length() && isOfScalar(text.charAt(at))) {
        at++;
      }
    }
    if (at == start) {
      throw error("a value is missing");
    }
    last = at;
    return new JsoncNode.Scalar(start, at, scalar(start));
  }

  /** The value between a start and here, read as strictly as any JSON. */
  private Json scalar(int start) throws UnreadableTextException {
    try {
      return JsonReader.read(text.substring(start, at));
    } catch (JsonSyntaxException e) {
      at = start;
      throw error("there is no JSON value");
    }
  }

  private ObjectNode object() throws UnreadableTextException {
    int start = open();
    List<Member> members = new ArrayList<>();
    Set<String> names = new HashSet<>();
    space();
    while (peek() != '}') {
      int key = at;
      if (peek() != '"') {
        throw error("a name in quotation marks is missing");
      }
      skipString();
      String name = scalar(key) instanceof JsonString string ? string.value() : "";
      if (!names.add(name)) {
        throw error("the name \"" + name + "\" comes twice");
      }
      space();
      if (peek() != ':') {
        throw error("a colon is missing");
      }
      at++;
      space();
      JsoncNode value = value();
      members.add(new Member(key, name, value, comma('}')));
    }
    int contentEnd = last;
    close();
    return new ObjectNode(start, at, members, contentEnd);
  }

  private JsoncNode array() throws UnreadableTextException {
    int start = open();
    List<JsoncNode> items = new ArrayList<>();
    space();
    while (peek() != ']') {
      items.add(value());
      int _ = comma(']');
    }
    close();
    return new JsoncNode.ArrayNode(start, at, items);
  }

  private int open() throws UnreadableTextException {
    if (++depth > MAX_DEPTH) {
      throw error("it is nested too deeply");
    }
    last = ++at;
    return at - 1;
  }

  private void close() {
    depth--;
    last = ++at;
  }

  /** Passes over a comma, which only the closing bracket makes needless: its place, or -1. */
  private int comma(char closing) throws UnreadableTextException {
    space();
    int comma = -1;
    if (peek() == ',') {
      comma = at;
      last = ++at;
      space();
    } else if (peek() != closing) {
      throw error("a comma or " + closing + " is missing");
    }
    return comma;
  }

  private void skipString() throws UnreadableTextException {
    at++;
    while (peek() != '"') {
      at += peek() == '\\' ? 2 : 1;
    }
    at++;
  }

  private void space() throws UnreadableTextException {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
        at++;
      } else if (text.startsWith("//", at)) {
        while (at < text.length() && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
          at++;
        }
        last = at;
      } else if (text.startsWith("/*", at)) {
        int end = text.indexOf("*/", at + 2);
        if (end < 0) {
          throw error("a comment does not end");
        }
        at = end + 2;
        last = at;
      } else {
        return;
      }
    }
  }

  private char peek() throws UnreadableTextException {
    if (at >= text.length()) {
      at = text.length();
      throw error("it ends too early");
    }
    return text.charAt(at);
  }

  private static boolean isOfScalar(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '-'
        || c == '+'
        || c == '.';
  }

  private UnreadableTextException error(String what) {
    return new UnreadableTextException(Position.of(text, at) + ": " + what);
  }
}
