package dev.rosemary.engine.secret.form;

import org.jspecify.annotations.Nullable;

/** Private keys in the forms in which programs keep them. Pure functions, linear in the text. */
public final class PrivateKeys {
  /** Characters of Base64 behind a key's first line that no explanation of its form has. */
  private static final int KEY_CHARACTERS = 64;

  /** Characters of the shortest private key in a file of PuTTY. */
  private static final int PUTTY_CHARACTERS = 40;

  /** Characters of a line before a key at most. */
  private static final int LINE = 200;

  /** Characters of a file of PuTTY before its private lines at most. */
  private static final int PUTTY_HEAD = 16_000;

  /** Characters of the first line of an armored key at most. */
  private static final int FIRST_LINE = 80;

  /** Characters of a line of Base64 that is no word, where no last line ends the key. */
  private static final int WORD = 16;

  private PrivateKeys() {}

  /** {@code -----BEGIN … PRIVATE KEY-----} with a key behind it, also as a string of JSON. */
  public static @Nullable Span armored(String text, int at, int length) {
    boolean spaced = text.startsWith("---- ", at);
    String mark = spaced ? " ----" : "-----";
    int last = Math.min(text.length(), at + FIRST_LINE);
    int end = text.indexOf(mark, at + length, last);
    if (end < 0 || !text.substring(at, end).contains("PRIVATE KEY")) {
      return null;
    }
    int body = end + mark.length();
    if (base64(text, body, KEY_CHARACTERS) < KEY_CHARACTERS) {
      return null;
    }
    // Base64 has no hyphens, so the next row of them is that of the last line.
    int close = text.indexOf("----", body);
    int name = spaced ? close + "---- ".length() : close + mark.length();
    if (close < 0 || !text.startsWith("END ", name)) {
      return new Span(at, endOfBase64(text, body));
    }
    int behind = text.indexOf(mark, name, Math.min(text.length(), name + FIRST_LINE));
    return new Span(at, behind < 0 ? close : behind + mark.length());
  }

  /** Characters of Base64 from a place on, over ends of lines and their escapes. */
  private static int base64(String text, int from, int most) {
    int count = 0;
    int i = from;
    while (i < text.length() && count < most) {
      char c = text.charAt(i);
      if (c == '\\' && i + 1 < text.length() && "nr".indexOf(text.charAt(i + 1)) >= 0) {
        i += 2;
        continue;
      }
      if (isHeader(text, i)) {
        i = endOfLine(text, i);
        continue;
      }
      boolean digit = isBase64(c);
      if (!digit && !Character.isWhitespace(c) && "\"'+,|>#*;".indexOf(c) < 0) {
        return count;
      }
      count += digit ? 1 : 0;
      i++;
    }
    return count;
  }

  /** Where the last long word of Base64 ends, of those that follow each other from a place on. */
  private static int endOfBase64(String text, int from) {
    int end = from;
    int i = from;
    while (i < text.length()) {
      if (isHeader(text, i)) {
        i = endOfLine(text, i);
        continue;
      }
      char c = text.charAt(i);
      if (c == '\\' && i + 1 < text.length() && "nr".indexOf(text.charAt(i + 1)) >= 0) {
        i += 2;
      } else if (isBase64(c)) {
        int word = i;
        while (i < text.length() && isBase64(text.charAt(i))) {
          i++;
        }
        if (i - word < WORD && text.charAt(i - 1) != '=') {
          return end;
        }
        end = i;
      } else if (Character.isWhitespace(c) || "\"'+,|>#*;".indexOf(c) >= 0) {
        i++;
      } else {
        return end;
      }
    }
    return end;
  }

  private static boolean isBase64(char c) {
    return PlaceholderValue.isLetterOrDigit(c) || c == '+' || c == '/' || c == '=';
  }

  /** The end of a line, or a place so many characters on where the line is longer. */
  private static int endOfLine(String text, int at) {
    int last = Math.min(text.length(), at + LINE);
    int end = text.indexOf('\n', at, last);
    return end < 0 ? last : end;
  }

  /** {@code Proc-Type: 4,ENCRYPTED} and the like, between a key's first line and the key. */
  private static boolean isHeader(String text, int at) {
    return text.startsWith("Proc-Type:", at)
        || text.startsWith("DEK-Info:", at)
        || text.startsWith("Version:", at)
        || text.startsWith("Comment:", at)
        || text.startsWith("Subject:", at);
  }

  /** {@code PuTTY-User-Key-File-3:} with lines of a private key behind it. */
  public static @Nullable Span putty(String text, int at, int length) {
    int last = Math.min(text.length(), at + PUTTY_HEAD);
    int again = text.indexOf("PuTTY-User-Key-File-", at + length, last);
    int key = text.indexOf("Private-Lines:", at + length, again < 0 ? last : again);
    if (key < 0) {
      return null;
    }
    int line = endOfLine(text, key);
    return base64(text, line, PUTTY_CHARACTERS) < PUTTY_CHARACTERS
        ? null
        : new Span(key, endOfBase64(text, line));
  }

  /** {@code untrusted comment: … secret key} with the key in the next line. */
  public static @Nullable Span signify(String text, int at, int length) {
    int end = endOfLine(text, at + length);
    return text.substring(at, end).contains("secret key")
            && base64(text, end, KEY_CHARACTERS) >= KEY_CHARACTERS
        ? new Span(at, endOfBase64(text, end))
        : null;
  }
}
