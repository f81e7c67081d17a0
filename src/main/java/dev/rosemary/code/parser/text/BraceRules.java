package dev.rosemary.code.parser.text;

import java.nio.charset.StandardCharsets;

/**
 * How a language writes its bodies in braces, as far as {@link Skeleton} needs it. There are none
 * for languages whose bodies may define something, as in JavaScript, have no braces, as in Python,
 * or where most files have what is no error to a preprocessor alone, as in C.
 *
 * @param openWords words before a brace that holds definitions
 * @param bodyWords words before a brace that holds none; what comes first counts
 * @param bodyAfterParenthesis whether a parenthesis or an equals sign before a brace says that it
 *     holds none
 * @param plainBracesToo whether a brace without any such sign holds none
 * @param literals how its literals and comments look
 */
@SuppressWarnings("ArrayRecordComponent") // constants of this package
public record BraceRules(
    byte[][] openWords,
    byte[][] bodyWords,
    boolean bodyAfterParenthesis,
    boolean plainBracesToo,
    Literals literals) {

  /** How literals and comments look. */
  public enum Literals {
    /** Text blocks. */
    JAVA,
    /** Backquotes around what is meant as it is. */
    GO,
    /** Comments in comments, lifetimes, {@code r#"…"#}, and line breaks in strings. */
    RUST
  }

  public static final BraceRules JAVA =
      new BraceRules(words("class interface enum record"), words(""), true, true, Literals.JAVA);
  public static final BraceRules GO =
      new BraceRules(words(""), words(""), false, true, Literals.GO);
  public static final BraceRules RUST =
      new BraceRules(
          words("impl trait mod extern"),
          words("fn struct enum union macro_rules"),
          false,
          false,
          Literals.RUST);

  /**
   * Those of this name in the resource of a language.
   *
   * @throws IllegalArgumentException when there are none
   */
  public static BraceRules of(String name) {
    return switch (name) {
      case "java" -> JAVA;
      case "go" -> GO;
      case "rust" -> RUST;
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static byte[][] words(String words) {
    if (words.isEmpty()) {
      return new byte[0][];
    }
    String[] split = words.split(" ", -1);
    byte[][] bytes = new byte[split.length][];
    for (int i = 0; i < split.length; i++) {
      bytes[i] = split[i].getBytes(StandardCharsets.US_ASCII);
    }
    return bytes;
  }
}
