package dev.rosemary.code.git;

import java.nio.charset.StandardCharsets;
import java.util.BitSet;

/** The bytes that one place of a {@link Glob} matches; never a slash. Changes while it is read. */
final class ByteSet {
  /** All of them. */
  static final ByteSet ANY = new ByteSet();

  static {
    ANY.add(0, 255);
  }

  private final BitSet bytes = new BitSet(256);

  boolean has(byte b) {
    return b != '/' && bytes.get(b & 0xFF);
  }

  /**
   * Reads it from a pattern.
   *
   * @param from behind the opening bracket
   * @return where the pattern goes on, behind the closing bracket; -1 when it is no set
   */
  int read(byte[] pattern, int from) {
    int at = from;
    boolean negated = at < pattern.length && (pattern[at] == '!' || pattern[at] == '^');
    if (negated) {
      at++;
    }
    int start = at;
    // What a range may begin with, or 0.
    int before = 0;
    for (; at < pattern.length && (pattern[at] != ']' || at == start); at++) {
      int b = pattern[at] & 0xFF;
      int next = at + 1 < pattern.length ? pattern[at + 1] : 0;
      if (b == '-' && before != 0 && next != 0 && next != ']') {
        at = next == '\\' ? at + 2 : at + 1;
        if (at == pattern.length) {
          return -1;
        }
        add(before, pattern[at] & 0xFF);
        before = 0;
        continue;
      }
      if (b == '[' && next == ':') {
        int end = at + 2;
        while (end < pattern.length && pattern[end] != ']') {
          end++;
        }
        if (end == pattern.length) {
          return -1;
        }
        if (end > at + 2 && pattern[end - 1] == ':') {
          String name = new String(pattern, at + 2, end - at - 3, StandardCharsets.ISO_8859_1);
          if (!addClass(name)) {
            return -1;
          }
          before = 0;
          at = end;
          continue;
        }
      } else if (b == '\\') {
        if (++at == pattern.length) {
          return -1;
        }
        b = pattern[at] & 0xFF;
      }
      bytes.set(b);
      before = b;
    }
    if (negated) {
      bytes.flip(0, 256);
    }
    return at < pattern.length ? at + 1 : -1;
  }

  private void add(int first, int last) {
    if (first <= last) {
      bytes.set(first, last + 1);
    }
  }

  /** Adds the ASCII characters of a POSIX class; false when there is none of that name. */
  private boolean addClass(String name) {
    switch (name) {
      case "alnum" -> {
        addClass("alpha");
        addClass("digit");
      }
      case "alpha" -> {
        addClass("lower");
        addClass("upper");
      }
      case "blank" -> addAll(" \t");
      case "cntrl" -> {
        add(0, 0x1F);
        add(0x7F, 0x7F);
      }
      case "digit" -> add('0', '9');
      case "graph" -> add('!', '~');
      case "lower" -> add('a', 'z');
      case "print" -> add(' ', '~');
      case "punct" -> {
        add('!', '/');
        add(':', '@');
        add('[', '`');
        add('{', '~');
      }
      case "space" -> addAll(" \t\n\r");
      case "upper" -> add('A', 'Z');
      case "xdigit" -> {
        addClass("digit");
        add('A', 'F');
        add('a', 'f');
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  private void addAll(String characters) {
    for (int i = 0; i < characters.length(); i++) {
      bytes.set(characters.charAt(i));
    }
  }
}
