package dev.rosemary.transport.http.wire;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The header fields of a message in their order; names compare regardless of case. */
public final class Headers {
  private final List<String> names = new ArrayList<>();
  private final List<String> values = new ArrayList<>();

  /** The value of the first field of this name, without blanks around it; null for none. */
  public @Nullable String first(String name) {
    int at = indexOf(name);
    return at < 0 ? null : values.get(at);
  }

  /** The values of all fields of this name. */
  public List<String> all(String name) {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      if (names.get(i).equalsIgnoreCase(name)) {
        all.add(values.get(i));
      }
    }
    return all;
  }

  /**
   * Replaces the fields of this name by one.
   *
   * @throws IllegalArgumentException for a value that would end its line
   */
  public void set(String name, String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if ((c < ' ' && c != '\t') || c == 0x7f || c > 0xff) {
        throw new IllegalArgumentException("character " + (int) c + " in " + name);
      }
    }
    for (int at = indexOf(name); at >= 0; at = indexOf(name)) {
      names.remove(at);
      values.remove(at);
    }
    add(name, value);
  }

  void add(String name, String value) {
    names.add(name);
    values.add(value);
  }

  int size() {
    return names.size();
  }

  void appendTo(StringBuilder out) {
    for (int i = 0; i < names.size(); i++) {
      out.append(names.get(i)).append(": ").append(values.get(i)).append("\r\n");
    }
  }

  private int indexOf(String name) {
    for (int i = 0; i < names.size(); i++) {
      if (names.get(i).equalsIgnoreCase(name)) {
        return i;
      }
    }
    return -1;
  }
}
