package dev.rosemary.code.scan;

/** Private keys in the forms in which programs keep them. Pure functions, linear in the text. */
final class PrivateKeys {
  /** Characters of Base64 behind a key's first line that no explanation of its form has. */
  private static final int KEY_CHARACTERS = 64;

  /** Characters of the shortest private key in a file of PuTTY. */
  private static final int PUTTY_CHARACTERS = 40;

  /** Characters behind the beginning of an identity of age. */
  private static final int AGE_CHARACTERS = 58;

  /** Characters of an identity of age, which are those of Bech32 in capitals. */
  private static final String BECH32 = "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L";

  /** Characters of a line before a key at most. */
  private static final int LINE = 200;

  private PrivateKeys() {}

  /** Whether a text holds a private key. */
  static boolean areIn(String text) {
    return hasArmored(text, "-----BEGIN ", "-----")
        || hasArmored(text, "---- BEGIN ", " ----")
        || hasPutty(text)
        || hasAge(text, "AGE-SECRET-KEY-1")
        || hasAge(text, "AGE-SECRET-KEY-PQ-1")
        || hasSignify(text);
  }

  /** {@code -----BEGIN … PRIVATE KEY-----} with a key behind it, also as a string of JSON. */
  private static boolean hasArmored(String text, String begin, String mark) {
    for (int at = text.indexOf(begin); at >= 0; at = text.indexOf(begin, at + begin.length())) {
      int end = text.indexOf(mark, at + begin.length());
      if (end < 0) {
        return false;
      }
      boolean secret = end - at < 80 && text.substring(at, end).contains("PRIVATE KEY");
      if (secret && base64(text, end + mark.length()) >= KEY_CHARACTERS) {
        return true;
      }
    }
    return false;
  }

  /** Characters of Base64 from a place on, over ends of lines and their escapes. */
  static int base64(String text, int from) {
    int count = 0;
    int i = from;
    while (i < text.length() && count < KEY_CHARACTERS) {
      char c = text.charAt(i);
      if (c == '\\' && i + 1 < text.length() && "nr".indexOf(text.charAt(i + 1)) >= 0) {
        i += 2;
        continue;
      }
      if (isHeader(text, i)) {
        i = SecretText.endOfLine(text, i, LINE);
        continue;
      }
      boolean digit = SecretValue.isLetterOrDigit(c) || c == '+' || c == '/' || c == '=';
      if (!digit && !Character.isWhitespace(c) && "\"'+,|>#*;".indexOf(c) < 0) {
        return count;
      }
      count += digit ? 1 : 0;
      i++;
    }
    return count;
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
  private static boolean hasPutty(String text) {
    String file = "PuTTY-User-Key-File-";
    String lines = "Private-Lines:";
    int at = text.indexOf(file);
    while (at >= 0) {
      int key = text.indexOf(lines, at);
      if (key < 0) {
        return false;
      }
      int line = SecretText.endOfLine(text, key, LINE);
      if (base64(text, line) >= PUTTY_CHARACTERS) {
        return true;
      }
      at = text.indexOf(file, key);
    }
    return false;
  }

  /** An identity of age, which is one long word. */
  private static boolean hasAge(String text, String begin) {
    for (int at = text.indexOf(begin); at >= 0; at = text.indexOf(begin, at + 1)) {
      int count = 0;
      long seen = 0;
      for (int i = at + begin.length(); i < text.length() && count < AGE_CHARACTERS; i++) {
        int place = BECH32.indexOf(text.charAt(i));
        if (place < 0) {
          break;
        }
        seen |= 1L << place;
        count++;
      }
      if (count == AGE_CHARACTERS && Long.bitCount(seen) >= 8) {
        return true;
      }
    }
    return false;
  }

  /** {@code untrusted comment: … secret key} with the key in the next line. */
  private static boolean hasSignify(String text) {
    String comment = "untrusted comment:";
    for (int at = text.indexOf(comment); at >= 0; at = text.indexOf(comment, at + 1)) {
      int end = SecretText.endOfLine(text, at, LINE);
      if (text.substring(at, end).contains("secret key") && base64(text, end) >= KEY_CHARACTERS) {
        return true;
      }
    }
    return false;
  }
}
