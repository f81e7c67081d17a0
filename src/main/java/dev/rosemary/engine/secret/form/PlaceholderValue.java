package dev.rosemary.engine.secret.form;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Whether a value is a secret, or a word that stands in for one. Pure functions. */
public final class PlaceholderValue {
  /** Parts of values that show that another one is to be put in. */
  private static final List<String> STANDING_IN =
      List.of(
          "example",
          "your",
          "xxxx",
          "placeholder",
          "changeme",
          "change-me",
          "change_me",
          "changeit",
          "dummy",
          "redacted",
          "todo",
          "insert",
          "replace",
          "****",
          "....",
          "sample");

  /** Words of which the passwords of examples are put together. */
  private static final Set<String> WORDS =
      Set.of(
          "a",
          "abc",
          "abcd",
          "abcdef",
          "admin",
          "administrator",
          "any",
          "auth",
          "bar",
          "baz",
          "client",
          "database",
          "db",
          "default",
          "demo",
          "empty",
          "false",
          "fake",
          "foo",
          "guest",
          "here",
          "hidden",
          "it",
          "key",
          "kennwort",
          "login",
          "me",
          "my",
          "mysql",
          "name",
          "new",
          "no",
          "none",
          "null",
          "of",
          "old",
          "optional",
          "or",
          "passphrase",
          "pass",
          "passwd",
          "password",
          "passwort",
          "phrase",
          "postgres",
          "postgresql",
          "prompt",
          "pw",
          "pwd",
          "qwerty",
          "rabbitmq",
          "redis",
          "required",
          "root",
          "sa",
          "secret",
          "secure",
          "service",
          "set",
          "some",
          "string",
          "strong",
          "super",
          "system",
          "test",
          "testing",
          "text",
          "the",
          "token",
          "true",
          "undefined",
          "user",
          "username",
          "value",
          "very",
          "word",
          "x");

  private static final int LONGEST = 13;

  /** Parts of tokens that nobody was given: those of explanations. */
  private static final List<String> SAMPLES =
      List.of("example", "placeholder", "xxxxx", "redacted", "changeme", "abcdefgh", "12345678");

  /** Different characters that a token has at least. */
  private static final int DIFFERENT = 8;

  private PlaceholderValue() {}

  /** Whether it is one of ASCII. */
  public static boolean isLetterOrDigit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  }

  /** Whether both are in it, as in hardly any word. */
  public static boolean hasLetterAndDigit(String value) {
    boolean letter = false;
    boolean digit = false;
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      digit |= c >= '0' && c <= '9';
      letter |= (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }
    return letter && digit;
  }

  /** Whether enough different characters stand in a word from a place on, of so many at most. */
  public static boolean isMixed(String text, int from, int most) {
    long low = 0;
    long high = 0;
    int last = Math.min(text.length(), from + most);
    for (int i = from; i < last; i++) {
      char c = text.charAt(i);
      if (c <= ' ' || c >= 128) {
        break;
      } else if (c < 64) {
        low |= 1L << c;
      } else {
        high |= 1L << (c - 64);
      }
    }
    return Long.bitCount(low) + Long.bitCount(high) >= DIFFERENT;
  }

  /** Whether a token may have been given out: its characters differ, and it is no sample. */
  static boolean isMixedToken(String value) {
    if (!isMixed(value, 0, value.length())) {
      return false;
    }
    String lower = value.toLowerCase(Locale.ROOT);
    for (String sample : SAMPLES) {
      if (lower.contains(sample)) {
        return false;
      }
    }
    return true;
  }

  /** Whether a value is taken from elsewhere, or encrypted: {@code ${NAME}} and the like. */
  static boolean isReference(String value) {
    return value.isEmpty()
        || "$%{<[(@`/!*#&|>~\\".indexOf(value.charAt(0)) >= 0
        || value.startsWith("ENC(")
        || value.contains("${")
        || value.contains("{{")
        || value.contains("://")
        || value.contains("...")
        || value.indexOf('(') >= 0
        || value.indexOf('<') >= 0;
  }

  /** Whether a value says that another one belongs there, or is one of those of all examples. */
  public static boolean isPlaceholder(String value) {
    String lower = value.toLowerCase(Locale.ROOT);
    for (String part : STANDING_IN) {
      if (lower.contains(part)) {
        return true;
      }
    }
    return isOfWords(lower);
  }

  /** Whether its letters are words of examples alone: {@code my_Password-123}. */
  private static boolean isOfWords(String lower) {
    StringBuilder letters = new StringBuilder(lower.length());
    for (int i = 0; i < lower.length(); i++) {
      char c = lower.charAt(i);
      if (Character.isLetter(c)) {
        letters.append(c);
      }
    }
    int at = 0;
    while (at < letters.length()) {
      int end = Math.min(letters.length(), at + LONGEST);
      while (end > at && !WORDS.contains(letters.substring(at, end))) {
        end--;
      }
      if (end == at) {
        return false;
      }
      at = end;
    }
    return true;
  }
}
