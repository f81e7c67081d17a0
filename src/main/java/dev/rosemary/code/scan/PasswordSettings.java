package dev.rosemary.code.scan;

import java.util.List;
import java.util.Locale;

/**
 * Passwords that settings give to a name: {@code db.password=…}, {@code "password": "…"}, {@code
 * <password>…</password>}. Words are passwords only of what one logs in to, since texts of user
 * interfaces have names of the same kind. Pure functions, linear in the text.
 */
final class PasswordSettings {
  /** What the name of a password ends with. */
  private static final List<String> ENDINGS =
      List.of(
          "password",
          "Password",
          "PASSWORD",
          "passwd",
          "PASSWD",
          "passphrase",
          "Passphrase",
          "PASSPHRASE",
          "pwd",
          "Pwd",
          "PWD");

  /** What stands in the names of what programs log in to. */
  private static final List<String> LOGINS =
      List.of(
          "datasource",
          "database",
          "jdbc",
          "db.",
          "db_",
          "db-",
          "mysql",
          "postgres",
          "mongo",
          "redis",
          "oracle",
          "smtp",
          "ldap",
          "keystore",
          "key-store",
          "truststore",
          "trust-store",
          "rabbitmq",
          "kafka",
          "hikari",
          "spring.",
          "ftp",
          "amqp");

  /** Characters of a name, and of a value, that are looked at. */
  private static final int NAME = 100;

  private static final int VALUE = 200;

  /** Characters of a password that may be a word. */
  private static final int WORD = 4;

  /** Characters of one that is none, with digits or signs in it. */
  private static final int MIXED = 6;

  /** What no value has that stands without quotes. */
  private static final String ENDS = "\"'`}];,<";

  private PasswordSettings() {}

  static boolean areIn(String text) {
    for (String ending : ENDINGS) {
      for (int at = text.indexOf(ending); at >= 0; at = text.indexOf(ending, at + 1)) {
        if (isGiven(text, at, at + ending.length())) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isGiven(String text, int at, int behind) {
    int i = behind;
    char close = i < text.length() ? text.charAt(i) : ' ';
    if (close == '"' || close == '\'') {
      i++;
    }
    i = SecretText.spaces(text, i);
    if (i >= text.length()) {
      return false;
    }
    char c = text.charAt(i);
    boolean element = c == '>' && close == '>';
    if (!element && c != '=' && c != ':') {
      return false;
    }
    i++;
    if (i < text.length() && text.charAt(i) == '>' && c == '=') {
      i++;
    }
    String name = name(text, at, behind);
    int start = behind - name.length();
    boolean query = start > 0 && "?&".indexOf(text.charAt(start - 1)) >= 0;
    String value = element ? element(text, i) : value(text, SecretText.spaces(text, i), query);
    return isPassword(name.toLowerCase(Locale.ROOT), value);
  }

  private static String element(String text, int from) {
    int end = text.indexOf('<', from, Math.min(text.length(), from + VALUE));
    return end > from && text.startsWith("</", end) ? text.substring(from, end).strip() : "";
  }

  /**
   * A quoted value, or one to the end of its line; empty for one with spaces, which is prose.
   *
   * @param query whether it stands in the query of an address, where an ampersand ends it
   */
  private static String value(String text, int from, boolean query) {
    int last = Math.min(text.length(), from + VALUE);
    if (from >= last) {
      return "";
    }
    char quote = text.charAt(from);
    if (quote == '"' || quote == '\'') {
      int end = text.indexOf(quote, from + 1, last);
      String value = end < 0 ? "" : text.substring(from + 1, end);
      return value.indexOf(' ') >= 0 || value.indexOf('\n') >= 0 ? "" : value;
    }
    int end = from;
    while (end < last && text.charAt(end) > ' ' && ENDS.indexOf(text.charAt(end)) < 0) {
      if (query && text.charAt(end) == '&') {
        break;
      }
      end++;
    }
    int next = SecretText.spaces(text, end);
    boolean ended = next >= text.length() || "\r\n#&}];,\"'<".indexOf(text.charAt(next)) >= 0;
    return ended ? text.substring(from, end) : "";
  }

  /** The name that ends with {@code password}. */
  private static String name(String text, int at, int behind) {
    int start = at;
    while (start > 0 && at - start < NAME && isOfName(text.charAt(start - 1))) {
      start--;
    }
    return text.substring(start, behind);
  }

  private static boolean isOfName(char c) {
    return SecretValue.isLetterOrDigit(c) || c == '.' || c == '_' || c == '-';
  }

  private static boolean isPassword(String name, String value) {
    if (value.length() < WORD
        || SecretValue.isReference(value)
        || SecretValue.isPlaceholder(value)) {
      return false;
    }
    return (value.length() >= MIXED && isMixed(value)) || isOfLogin(name);
  }

  private static boolean isOfLogin(String name) {
    for (String login : LOGINS) {
      if (name.contains(login)) {
        return true;
      }
    }
    return false;
  }

  /** Whether there are letters, and digits or signs among them that no word has. */
  private static boolean isMixed(String value) {
    if (SecretValue.hasLetterAndDigit(value)) {
      return true;
    }
    for (int i = 1; i < value.length() - 1; i++) {
      if ("!@#$%^&*+=~".indexOf(value.charAt(i)) >= 0) {
        return true;
      }
    }
    return false;
  }
}
