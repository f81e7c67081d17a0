package dev.rosemary.transport.http.wire;

/** The characters of HTTP (RFC 9110, section 5.6) and of URIs (RFC 3986, section 2). */
final class Syntax {
  private Syntax() {}

  /** Whether this is a token. */
  static boolean isToken(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!isLetterOrDigit(c) && "!#$%&'*+-.^_`|~".indexOf(c) < 0) {
        return false;
      }
    }
    return !text.isEmpty();
  }

  /** Whether all characters may stand in a URI, and each percent sign has its two digits. */
  static boolean isUri(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '%') {
        if (i + 2 >= text.length() || !isHex(text.charAt(i + 1)) || !isHex(text.charAt(i + 2))) {
          return false;
        }
      } else if (!isLetterOrDigit(c) && "-._~:/?[]@!$&'()*+,;=".indexOf(c) < 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether this is a number in decimal digits. */
  static boolean isDigits(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return !text.isEmpty();
  }

  /** Whether this is a hexadecimal digit. */
  static boolean isHex(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
  }

  /** The text without blanks and tabs around it. */
  static String trimmed(String text) {
    int start = 0;
    int end = text.length();
    while (start < end && isBlank(text.charAt(start))) {
      start++;
    }
    while (start < end && isBlank(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(start, end);
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }

  private static boolean isLetterOrDigit(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }
}
