package dev.rosemary.engine.exchange.table;

import dev.rosemary.engine.exchange.RefusedException;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonString;
import dev.rosemary.json.JsonSyntaxException;
import java.util.List;

/**
 * Walks over the memories of a text of JSON one by one, with the lines where they stand, so that
 * the whole is never a tree in memory. Used once, by one thread.
 */
final class JsonElements {
  /** Members of the one object that may be lists of what is wanted. */
  private static final List<String> LISTS =
      List.of(
          "memories", "results", "data", "items", GraphObjects.ENTITIES, GraphObjects.RELATIONS);

  /** Is given an element, the line where it begins, and the name of its list, if that has one. */
  interface Visitor {
    void element(long line, String list, Json value) throws RefusedException;
  }

  private final String text;
  private final JsonNotes.OddItems odd;
  private int at;
  private int counted;
  private long line = 1;

  JsonElements(String text, JsonNotes.OddItems odd) {
    this.text = text;
    this.odd = odd;
  }

  /** Visits the elements of the list; of several values one after another, these. */
  void each(Visitor visitor) throws RefusedException {
    skip();
    if (at == text.length()) {
      return;
    }
    if (text.charAt(at) == '[') {
      array("", visitor);
      skip();
      if (at < text.length()) {
        throw refused("unexpected text after the list");
      }
      return;
    }
    int begun = at;
    if (text.charAt(at) == '{' && lists(visitor)) {
      return;
    }
    at = begun;
    while (at < text.length()) {
      element("", visitor);
      skip();
    }
  }

  /** Visits the lists in the one object; false where there is none. */
  private boolean lists(Visitor visitor) throws RefusedException {
    int whole = end(at);
    boolean found = false;
    at++;
    skip();
    while (at < whole - 1 && text.charAt(at) == '"') {
      int nameEnd = end(at);
      String name = value(nameEnd) instanceof JsonString string ? string.value() : "";
      skip();
      if (at == whole || text.charAt(at) != ':') {
        return found;
      }
      at++;
      skip();
      if (LISTS.contains(name) && text.charAt(at) == '[') {
        array(name, visitor);
        found = true;
      } else {
        at = end(at);
      }
      skip();
      if (at < whole && text.charAt(at) == ',') {
        at++;
        skip();
      }
    }
    return found;
  }

  /** Visits the element that begins there; one that is no JSON is odd, and passed over. */
  private void element(String list, Visitor visitor) throws RefusedException {
    long where = lineAt(at);
    int end = end(at);
    Json value;
    try {
      value = value(end);
    } catch (RefusedException e) {
      odd.add(where, "skipped: " + e.reason());
      at = end;
      return;
    }
    visitor.element(where, list, value);
  }

  private void array(String list, Visitor visitor) throws RefusedException {
    at++;
    skip();
    if (at < text.length() && text.charAt(at) == ']') {
      at++;
      return;
    }
    while (true) {
      if (at == text.length()) {
        throw refused("the list is not closed");
      }
      element(list, visitor);
      skip();
      if (at == text.length()) {
        throw refused("the list is not closed");
      }
      char c = text.charAt(at);
      at++;
      if (c == ']') {
        return;
      }
      if (c != ',') {
        at--;
        throw refused("a comma is missing in the list");
      }
      skip();
    }
  }

  /** Reads the value that ends there, and goes on behind it. */
  private Json value(int end) throws RefusedException {
    try {
      Json value = JsonReader.read(text.substring(at, end));
      at = end;
      return value;
    } catch (JsonSyntaxException e) {
      String reason = e.getMessage() == null ? "" : e.getMessage();
      int place = reason.lastIndexOf(" (line ");
      throw refused("no JSON: " + (place < 0 ? reason : reason.substring(0, place)));
    }
  }

  /** Where the value that begins there ends, if it is one. */
  private int end(int from) throws RefusedException {
    int depth = 0;
    int i = from;
    while (i < text.length()) {
      char c = text.charAt(i);
      if (c == '"') {
        i = string(i);
        if (depth == 0) {
          return i;
        }
        continue;
      }
      if (c == '{' || c == '[') {
        depth++;
      } else if (c == '}' || c == ']') {
        depth--;
        if (depth == 0) {
          return i + 1;
        }
        if (depth < 0) {
          return Math.max(i, from + 1);
        }
      } else if (depth == 0 && (c == ',' || c == ':' || isSpace(c))) {
        return Math.max(i, from + 1);
      }
      i++;
    }
    if (depth > 0) {
      at = from;
      throw refused(
          "the value that starts here is not closed: the file was cut off, or a bracket is"
              + " missing");
    }
    return i;
  }

  private int string(int from) throws RefusedException {
    for (int i = from + 1; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\') {
        i++;
      } else if (c == '"') {
        return i + 1;
      }
    }
    at = from;
    throw refused("the text that starts here is not closed: the file was cut off");
  }

  private void skip() {
    while (at < text.length() && isSpace(text.charAt(at))) {
      at++;
    }
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
  }

  private RefusedException refused(String reason) {
    return new RefusedException(lineAt(at), reason);
  }

  /** The line of a place, counted on from the last one that was asked for. */
  private long lineAt(int place) {
    if (place < counted) {
      counted = 0;
      line = 1;
    }
    for (int i = counted; i < place && i < text.length(); i++) {
      line += text.charAt(i) == '\n' ? 1 : 0;
    }
    counted = place;
    return line;
  }
}
