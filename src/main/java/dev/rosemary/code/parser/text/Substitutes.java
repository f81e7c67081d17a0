package dev.rosemary.code.parser.text;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What stands in one text for the characters that would reach the parser in another encoding: those
 * beyond the first plane, and NUL. Each is exchanged for as many bytes, which are nowhere else in
 * the text, so names that are cut from it can have their characters back. Used by one thread.
 */
final class Substitutes {
  /**
   * Letters of three bytes that hardly any source has, the syllables of Yi; with one of ASCII
   * behind it each stands for a character of four bytes, also in the middle of a word.
   */
  private static final int FIRST = 0xA000;

  private static final int LAST = 0xA48C;
  private static final int SECONDS = 'z' - 'a' + 1;

  /** Control characters that are no white space, one of which stands for NUL. */
  private static final int CONTROLS = 8;

  private static final byte NONE = '?';

  private final byte[] text;
  private final BitSet used = new BitSet();
  private final Map<Integer, Integer> codes = new HashMap<>();
  private final Map<Integer, String> characters = new HashMap<>();
  private int next;
  private byte nul = NONE;

  /** Exchanges those of a text in UTF-8; its bytes are changed. */
  Substitutes(byte[] text) {
    this.text = text;
    int[] found = new int[2];
    for (byte b : text) {
      found[0] += (b & 0xF8) == 0xF0 ? 1 : 0;
      found[1] += b == 0 ? 1 : 0;
    }
    if (found[0] > 0) {
      findLetters();
      exchange();
    }
    if (found[1] > 0) {
      exchangeNul();
    }
  }

  private void findLetters() {
    for (int i = 0; i + 2 < text.length; i++) {
      if ((text[i] & 0xFF) == 0xEA) {
        used.set(0xA000 | ((text[i + 1] & 0x3F) << 6) | (text[i + 2] & 0x3F));
      }
    }
  }

  private void exchange() {
    for (int i = 0; i < text.length; i++) {
      if ((text[i] & 0xF8) != 0xF0) {
        continue;
      }
      int end = Math.min(i + 4, text.length);
      int code = end - i < 4 ? -1 : codes.computeIfAbsent(character(i), this::code);
      for (int at = i; at < end; at++) {
        text[at] = NONE;
      }
      if (code >= 0) {
        int letter = code / SECONDS;
        text[i] = (byte) (0xE0 | (letter >> 12));
        text[i + 1] = (byte) (0x80 | ((letter >> 6) & 0x3F));
        text[i + 2] = (byte) (0x80 | (letter & 0x3F));
        text[i + 3] = (byte) ('a' + code % SECONDS);
      }
      i = end - 1;
    }
  }

  private int character(int at) {
    return ((text[at] & 0x07) << 18)
        | ((text[at + 1] & 0x3F) << 12)
        | ((text[at + 2] & 0x3F) << 6)
        | (text[at + 3] & 0x3F);
  }

  /** A letter and what follows it, as one number; −1 when there are no more. */
  private int code(int character) {
    int code = Math.max(next, FIRST * SECONDS);
    while (code / SECONDS <= LAST && used.get(code / SECONDS)) {
      code = (code / SECONDS + 1) * SECONDS;
    }
    next = code + 1;
    if (code / SECONDS > LAST || !Character.isValidCodePoint(character)) {
      return -1;
    }
    characters.put(code, Character.toString(character));
    return code;
  }

  private void exchangeNul() {
    boolean[] there = new boolean[CONTROLS + 1];
    for (byte b : text) {
      if (b >= 0 && b <= CONTROLS) {
        there[b] = true;
      }
    }
    for (int i = 1; i <= CONTROLS; i++) {
      if (!there[i]) {
        nul = (byte) i;
        break;
      }
    }
    for (int i = 0; i < text.length; i++) {
      text[i] = text[i] == 0 ? nul : text[i];
    }
  }

  /** A name that was cut from the text, as it is written. */
  String undone(String name) {
    String plain = nul == NONE ? name : name.replace((char) nul, '\0');
    if (characters.isEmpty()) {
      return plain;
    }
    StringBuilder written = new StringBuilder(plain.length());
    for (int i = 0; i < plain.length(); i++) {
      char c = plain.charAt(i);
      if (c < FIRST || c > LAST || used.get(c)) {
        written.append(c);
        continue;
      }
      // Where the name was cut between the two there is no character either.
      @Nullable String character =
          i + 1 < plain.length() ? character(c, plain.charAt(i + 1)) : null;
      if (character != null) {
        written.append(character);
        i++;
      }
    }
    return written.toString();
  }

  private @Nullable String character(char letter, char second) {
    return characters.get(letter * SECONDS + second - 'a');
  }
}
