package dev.rosemary.code.scan;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Whether a value is a secret, or a word that stands in for one. Pure functions. */
final class SecretValue {
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

  private SecretValue() {}

  static boolean isLetterOrDigit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  }

  /** Whether both are in it, as in hardly any word. */
  static boolean hasLetterAndDigit(String value) {
    boolean letter = false;
    boolean digit = false;
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      digit |= c >= '0' && c <= '9';
      letter |= (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }
    return letter && digit;
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
  static boolean isPlaceholder(String value) {
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
