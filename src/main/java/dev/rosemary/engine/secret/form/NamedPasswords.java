package dev.rosemary.engine.secret.form;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Passwords that are given to a name: {@code db.password=…}, {@code "password": "…"}, {@code
 * <password>…</password>}, {@code the password is …}. Words are passwords only of what one logs in
 * to, since texts of user interfaces have names of the same kind. Pure functions, linear in the
 * text.
 */
public final class NamedPasswords {
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

  /** Characters of a value that are looked at. */
  private static final int VALUE = 200;

  /** Characters of a password that may be a word. */
  private static final int WORD = 4;

  /** Characters of one that is none, with digits or signs in it. */
  private static final int MIXED = 6;

  /** What no value has that stands without quotes. */
  private static final String ENDS = "\"'`}];,<";

  private NamedPasswords() {}

  /** The value of a name that ends with a word for password. */
  public static @Nullable Span read(String text, int key, int length) {
    GivenName name = GivenName.around(text, key, key + length);
    GivenValue given = GivenValue.behind(text, key + length, name.isOption());
    if (given == null) {
      return null;
    }
    int end =
        switch (given.sign()) {
          case '>' -> element(text, given.start());
          default -> given.quote() == 0 ? plain(text, name, given) : quoted(text, given);
        };
    if (end - given.start() < WORD) {
      return null;
    }
    String value = text.substring(given.start(), end);
    return isPassword(name.lower(), given, value) ? new Span(given.start(), end) : null;
  }

  /** Where the text of an element ends; -1 where it does not. */
  private static int element(String text, int from) {
    int end = text.indexOf('<', from, Math.min(text.length(), from + VALUE));
    return end > from && text.startsWith("</", end) && !hasSpace(text, from, end) ? end : -1;
  }

  private static int quoted(String text, GivenValue given) {
    int end = given.endOfQuoted(text, VALUE);
    return end > 0 && !hasSpace(text, given.start(), end) ? end : -1;
  }

  /** Where a value ends that nothing quotes; -1 for one with spaces, which is prose. */
  private static int plain(String text, GivenName name, GivenValue given) {
    // In the query of an address an ampersand ends it.
    boolean query = name.start() > 0 && "?&".indexOf(text.charAt(name.start() - 1)) >= 0;
    int last = Math.min(text.length(), given.start() + VALUE);
    int end = given.start();
    while (end < last && text.charAt(end) > ' ' && ENDS.indexOf(text.charAt(end)) < 0) {
      if (query && text.charAt(end) == '&') {
        break;
      }
      end++;
    }
    if (end == last && last < text.length()) {
      return -1;
    }
    if (given.sign() == 'i' || given.sign() == ' ') {
      return endOfSentence(text, given.start(), end);
    }
    int next = end;
    while (next < last && (text.charAt(next) == ' ' || text.charAt(next) == '\t')) {
      next++;
    }
    char follows = GivenValue.at(text, next);
    boolean ended = "\r\n#&}];,\"'<".indexOf(follows) >= 0;
    // With spaces around the sign and a semicolon behind the value it is code, and the value a
    // name.
    boolean code = given.spaced() && (follows == ';' || follows == ',');
    return ended && !code ? end : -1;
  }

  private static int endOfSentence(String text, int start, int end) {
    int last = end;
    while (last > start && ".,:!?)".indexOf(text.charAt(last - 1)) >= 0) {
      last--;
    }
    return last;
  }

  private static boolean hasSpace(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      if (text.charAt(i) <= ' ') {
        return true;
      }
    }
    return false;
  }

  private static boolean isPassword(String name, GivenValue given, String value) {
    if (PlaceholderValue.isReference(value) || PlaceholderValue.isPlaceholder(value)) {
      return false;
    }
    if (given.quote() == 0 && (given.sign() == 'i' || given.sign() == ' ')) {
      return value.length() >= MIXED && PlaceholderValue.hasLetterAndDigit(value) && !isTerm(value);
    }
    return (value.length() >= MIXED && isMixed(value)) || isOfLogin(name);
  }

  /** Whether it is a word of technical prose: {@code sha256-hashed}, {@code UTF-8}. */
  private static boolean isTerm(String value) {
    return value.indexOf('-') >= 0 || value.indexOf('_') >= 0 || value.indexOf('/') >= 0;
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
    if (PlaceholderValue.hasLetterAndDigit(value)) {
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
