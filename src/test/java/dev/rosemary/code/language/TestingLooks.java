package dev.rosemary.code.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/** A line that counts how often one of its characters is looked at. */
public final class TestingLooks implements CharSequence {
  /** Looks at each character of a line at most; a word of a list is compared at a few places. */
  private static final int MOST_LOOKS = 100;

  private static final String[] PIECES = {
    " ",
    "  ",
    "\t",
    "#",
    "# ",
    "[",
    "]",
    "[a",
    "a",
    "b1",
    ":",
    ": ",
    "\"",
    "'",
    "-",
    "- ",
    "--",
    "name",
    "=",
    "`",
    "```",
    "~~~",
    "|",
    ".",
    ",",
    ";",
    "x y",
    "create ",
    "alter",
    "drop ",
    "or ",
    "replace ",
    "table ",
    "only ",
    "if not exists ",
    "algorithm",
    "definer=",
    "sql security a ",
    "package body ",
    "index ",
    "on",
    "\u2028",
    "\u0085",
    "\\",
    "$",
    "namespace",
    "class a",
    "{",
    "template",
    "/* ",
    "\f",
    "\u000B",
    "\u00E9",
    "(",
    "( ",
    ")",
    "<",
    ">",
    "A",
    "A.",
    "@a",
    "@a(",
    "public ",
    "class ",
    "func ",
    "def ",
    "static ",
    "Map<",
    "resource \"a\" ",
    "data ",
    "sub ",
    "function ",
    "=> ",
    "}",
    "*",
    "var ",
    "get ",
    "is ",
    "type a ",
    "record",
    "a = ",
    "a: ",
    "with ",
    "private;",
    "procedure ",
    "fn ",
    "def self.",
    "describe \"",
    "%",
    "@import",
    "\\section",
    "\\newcommand",
    "\\label",
    "\\begin",
    "float4 "
  };

  private static final List<String> HOSTILE =
      List.of(
          "[" + " ".repeat(3_000),
          "[".repeat(1_000) + " ".repeat(2_000),
          "[a" + " ]".repeat(1_500) + "x",
          "# " + " #".repeat(1_500) + "x",
          "create " + " ".repeat(3_000),
          "create algorithm" + " ".repeat(1_500) + "=" + " ".repeat(1_500),
          "create " + ("or" + " ".repeat(300)).repeat(8),
          "- a" + " ".repeat(3_000),
          "-" + " ".repeat(3_000),
          "- a" + " ".repeat(1_500) + ":" + " ".repeat(1_500) + "#",
          "\n".repeat(3_000),
          ("\n" + " ".repeat(39)).repeat(100),
          "(".repeat(3_000),
          "@a" + "(".repeat(3_000),
          "@a" + "(a".repeat(1_500),
          "- " + "(a)".repeat(1_000),
          "@a(" + "()".repeat(1_500),
          "A" + "<".repeat(3_000),
          "A" + "<a".repeat(1_500),
          "A<" + "<>".repeat(1_500),
          "public ".repeat(500),
          "@a ".repeat(1_000),
          "a ".repeat(1_500),
          "a, ".repeat(1_000),
          "a.".repeat(1_500),
          "data (" + "a => ".repeat(700),
          "instance " + "A ".repeat(1_500),
          "resource \"" + " \"".repeat(1_500),
          "a" + " ".repeat(3_000) + "{",
          "a =" + " {".repeat(1_500),
          "a = {" + "{}".repeat(1_500),
          "a = @" + " @ {".repeat(700),
          "a." + "a.".repeat(1_500) + "=",
          "type a (" + "(".repeat(3_000),
          "type a is new b" + " ".repeat(3_000),
          "type a is " + "tagged ".repeat(500),
          "procedure a (" + "is".repeat(1_500) + ";",
          "procedure a (" + "; ".repeat(1_500) + ";",
          "function [" + "a, ".repeat(1_000),
          "function a" + " ".repeat(3_000) + "=",
          "describe \"a\" " + "do".repeat(1_500),
          "#a: " + "{".repeat(3_000) + "a",
          "[a]" + "[a]".repeat(1_000) + "(",
          "template<" + "<".repeat(3_000),
          "a<b> ".repeat(700),
          "float4 a" + " a".repeat(1_500) + "(",
          "\\section{" + "{".repeat(3_000),
          "\\section{" + "{}".repeat(1_500),
          "\\section[" + "[".repeat(3_000),
          "\\section{" + "\\a".repeat(1_500) + "}",
          "\\section{" + "a ".repeat(1_500) + "}",
          "\\global".repeat(500),
          "\\begin".repeat(500),
          "\\begin{a".repeat(500),
          "\\label {".repeat(500),
          "\\newenvironment" + "[a]".repeat(1_000),
          "#" + " ".repeat(3_000) + "import",
          "#define a" + " ".repeat(3_000) + "(");

  private final String text;
  private long count;

  public TestingLooks(String text) {
    this.text = text;
  }

  public long count() {
    return count;
  }

  @Override
  public int length() {
    return text.length();
  }

  @Override
  public char charAt(int index) {
    count++;
    return text.charAt(index);
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    return text.substring(start, end);
  }

  @Override
  public String toString() {
    return text;
  }

  /**
   * Fails when a reader looks at a character of a line again and again, whatever the line is.
   *
   * @param seed of lines made by chance
   */
  public static void bounded(long seed, List<Consumer<CharSequence>> readers) {
    assertThat(readers).isNotEmpty();
    Random random = new Random(seed);
    for (int round = 0; round < 2_000; round++) {
      String line = piece(random) + piece(random);
      line +=
          piece(random).repeat(random.nextInt(300)) + (random.nextBoolean() ? piece(random) : "");
      line +=
          piece(random).repeat(random.nextInt(300)) + (random.nextBoolean() ? piece(random) : "");
      bounded(seed, line, readers);
    }
    for (String hostile : HOSTILE) {
      bounded(seed, hostile, readers);
    }
  }

  private static void bounded(long seed, String line, List<Consumer<CharSequence>> readers) {
    for (Consumer<CharSequence> reader : readers) {
      TestingLooks looks = new TestingLooks(line);
      reader.accept(looks);
      assertThat(looks.count())
          .as("seed %d, %s", seed, line)
          .isLessThanOrEqualTo(MOST_LOOKS * (line.length() + 1L));
    }
  }

  /** What lines of many languages are made of. */
  public static String piece(Random random) {
    return PIECES[random.nextInt(PIECES.length)];
  }
}
