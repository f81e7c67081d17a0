package dev.rosemary.code.parser.text;

import dev.rosemary.code.language.Language;
import java.nio.charset.StandardCharsets;

/**
 * A text as its grammar understands it: what it does not know is written over, byte by byte, so all
 * that is left stays where it was.
 */
public final class Respelling {
  /** What stands around the script that a component of Astro begins with. */
  private static final String FENCE = "---";

  /** Bytes of a tag in which a {@code >} may stand in a string. */
  private static final int LONGEST_TAG = 2_000;

  private final byte[] text;
  private final Substitutes substitutes;

  private Respelling(byte[] text) {
    this.text = text;
    this.substitutes = new Substitutes(text);
  }

  /** Writes over what the grammar of a language does not understand; the bytes are changed. */
  public static Respelling of(Language language, byte[] text) {
    Respelling respelling = new Respelling(text);
    respelling.lineEnds();
    int from = 0;
    for (String what : language.file().words("respelled")) {
      switch (what) {
        case "interfaces" -> respelling.interfaces();
        case "exports" -> respelling.exports();
        case "front-matter" -> from = respelling.frontMatter();
        case "scripts" -> respelling.scripts(from);
        default -> throw new IllegalArgumentException(what);
      }
    }
    return respelling;
  }

  /** A name that was cut from the text, as it was written. */
  public String undone(String name) {
    return substitutes.undone(name);
  }

  /** A carriage return by itself ends a line, which no grammar knows. */
  private void lineEnds() {
    for (int i = 0; i < text.length; i++) {
      if (text[i] == '\r' && (i + 1 == text.length || text[i + 1] != '\n')) {
        text[i] = '\n';
      }
    }
  }

  /** {@code fun interface} is an interface. */
  private void interfaces() {
    for (int at = find("fun interface ", 0); at >= 0; at = find("fun interface ", at + 1)) {
      if (at == 0 || !isWord(text[at - 1])) {
        blank(at, at + 3);
      }
    }
  }

  /** {@code class API_EXPORT Name} has a macro before its name. */
  private void exports() {
    for (String word : new String[] {"class ", "struct ", "union "}) {
      for (int at = find(word, 0); at >= 0; at = find(word, at + 1)) {
        if (at == 0 || !isWord(text[at - 1])) {
          export(at + word.length());
        }
      }
    }
  }

  private void export(int from) {
    int start = spaces(from);
    int end = start;
    while (end < text.length && (isCapital(text[end]) || text[end] == '_' || isDigit(text[end]))) {
      end++;
    }
    if (end - start < 3) {
      return;
    }
    if (end < text.length && text[end] == '(') {
      while (end < text.length && text[end] != ')' && text[end] != '\n') {
        end++;
      }
      end++;
    }
    int name = spaces(end);
    // Another word has to follow, and then what a class has and a variable has not.
    if (name == end || name >= text.length || !isWord(text[name]) || isDigit(text[name])) {
      return;
    }
    int after = name;
    while (after < text.length && (isWord(text[after]) || text[after] == ':')) {
      if (text[after] == ':' && (after + 1 >= text.length || text[after + 1] != ':')) {
        break;
      }
      after += text[after] == ':' ? 2 : 1;
    }
    String base = new String(text, name, after - name, StandardCharsets.ISO_8859_1);
    after = spaces(after);
    boolean body = after < text.length && (text[after] == '{' || text[after] == ':');
    if (!base.equals("final") && (body || starts("final", after))) {
      blank(start, end);
    }
  }

  /**
   * Writes over the lines {@code ---} around the script that a component of Astro begins with.
   *
   * @return the place behind it; 0 when there is none
   */
  private int frontMatter() {
    int open = spaces(0);
    if (!isFence(open)) {
      return 0;
    }
    for (int at = lineEnd(open); at < text.length; at = lineEnd(at + 1)) {
      if (isFence(at + 1)) {
        blank(0, open + FENCE.length());
        blank(at + 1, at + 1 + FENCE.length());
        return at + 1 + FENCE.length();
      }
    }
    return 0;
  }

  /** Whether a line begins at a place that is nothing but {@code ---}. */
  private boolean isFence(int at) {
    if (!starts(FENCE, at)) {
      return false;
    }
    int end = at + FENCE.length();
    while (end < text.length && (text[end] == ' ' || text[end] == '\t' || text[end] == '\r')) {
      end++;
    }
    return end == text.length || text[end] == '\n';
  }

  private int lineEnd(int from) {
    int at = from;
    while (at < text.length && text[at] != '\n') {
      at++;
    }
    return at;
  }

  /** Only what stands in {@code <script>} is left of a component, from a place on. */
  private void scripts(int first) {
    int from = first;
    int open = find("<script", first);
    while (open >= 0) {
      int begin = tagEnd(open);
      int end = find("</script", begin);
      blank(from, Math.min(begin + 1, text.length));
      from = end < 0 ? text.length : end;
      open = end < 0 ? -1 : find("<script", end);
    }
    blank(from, text.length);
  }

  /** Where a tag ends: at the first {@code >} outside of strings and braces. */
  private int tagEnd(int open) {
    int plain = -1;
    int braces = 0;
    byte quote = 0;
    for (int i = open; i < text.length && (plain < 0 || i - open < LONGEST_TAG); i++) {
      byte c = text[i];
      if (quote != 0) {
        quote = c == quote ? 0 : quote;
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (c == '{' || c == '}') {
        braces += c == '{' ? 1 : -1;
      }
      if (c == '>') {
        plain = plain < 0 ? i : plain;
        if (quote == 0 && braces <= 0) {
          return i;
        }
      }
    }
    // What is open at the end was no string.
    return plain < 0 ? text.length : plain;
  }

  private void blank(int from, int to) {
    for (int i = from; i < to; i++) {
      if (text[i] != '\n') {
        text[i] = ' ';
      }
    }
  }

  private int find(String word, int from) {
    int last = text.length - word.length();
    char first = word.charAt(0);
    for (int i = from; i <= last; i++) {
      if (text[i] == first && starts(word, i)) {
        return i;
      }
    }
    return -1;
  }

  private boolean starts(String word, int at) {
    if (at + word.length() > text.length) {
      return false;
    }
    for (int i = 0; i < word.length(); i++) {
      if (text[at + i] != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private int spaces(int from) {
    int at = from;
    while (at < text.length && text[at] >= 0 && text[at] <= ' ') {
      at++;
    }
    return at;
  }

  private static boolean isCapital(byte b) {
    return b >= 'A' && b <= 'Z';
  }

  private static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  private static boolean isWord(byte b) {
    return isCapital(b) || (b >= 'a' && b <= 'z') || isDigit(b) || b == '_' || b < 0;
  }
}
