package dev.rosemary.code.declaration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.code.chunk.Chunks;
import dev.rosemary.code.definition.ChunkType;
import dev.rosemary.code.definition.Definition;
import dev.rosemary.code.language.Language;
import dev.rosemary.code.language.TestingLanguages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("R-20, R-21: what lines declare where no grammar tells")
class DeclarationsTest {
  private static final long SEED = 20_261_128;

  private static final String SWIFT =
      """
      // A shop.
      class Shop {
      \tlet name = "{"

      \t/* func no() {
      \t} */
      \tfunc open(
      \t\tat: Int
      \t) {
      \t\tfunc inner() {}
      \t}

      \tfunc close() {}
      }
      func free() {
      }
      """;

  @ParameterizedTest
  @CsvSource({"'\n'", "'\r\n'", "'\r'"})
  @DisplayName("R-21: a declaration has its lines, whatever ends them")
  void lines(String end) {
    assertThat(shown(Language.of("swift"), SWIFT.replace("\n", end)))
        .containsExactly(
            "Class Shop 1-14",
            "Method open in Shop 5-11",
            "Method close in Shop 13-13",
            "Function free 15-16");
  }

  static List<Path> only() {
    return TestingLanguages.samples("only");
  }

  /** Cases, each a source, a line of equals signs and what alone is declared there. */
  @ParameterizedTest
  @MethodSource("only")
  @DisplayName("R-21: what is text, a call or a statement declares nothing")
  void nothing(Path sample) throws IOException {
    Language language = Language.of(sample.getName(sample.getNameCount() - 3).toString());
    for (String written : Files.readString(sample).split("(?m)^-----\n", -1)) {
      String[] parts = written.split("\n=====\n", -1);
      assertThat(Declarations.of(language, parts[0]))
          .as(written)
          .extracting(Definition::name)
          .containsExactly(parts[1].strip());
    }
  }

  @Test
  @DisplayName("R-21: strings and comments over several lines are part of what they stand in")
  void ends() {
    assertThat(shown(Language.of("perl"), "sub a {\n}\n__END__\nsub no {\n}\n"))
        .containsExactly("Function a 1-2");
    assertThat(shown(Language.of("r"), "a <- function() {\n  x <- \"\n}\n\"\n}\nsetClass(\"B\")\n"))
        .containsExactly("Function a 1-5", "Class B 6-6");
    assertThat(
            shown(Language.of("clojure"), "(defn a\n  \"One\ntwo\"\n  [x]\n  1)\n(defn b [] 1)\n"))
        .containsExactly("Function a 1-5", "Function b 6-6");
    assertThat(
            shown(
                Language.of("hlsl"),
                """
                float a() { return 1; }
                #define B(x) \\
                  x
                #define C(x) x
                float d()
                {
                #define E(x) x
                }
                #define F(x) x
                """))
        .containsExactly(
            "Function a 1-1", "Macro B 2-3", "Macro C 4-4", "Function d 5-8", "Macro F 9-9");
    assertThat(shown(Language.of("makefile"), "a: b \\\nc\n\techo\nd: e\n"))
        .containsExactly("Rule a 1-3", "Rule d 4-4");
    assertThat(shown(Language.of("makefile"), "a \\\nb: c\n\techo\n"))
        .containsExactly("Rule b 2-3");
  }

  static Stream<Language> declared() {
    return Language.all().stream()
        .filter(language -> language.syntax() == Language.Syntax.DECLARATIONS);
  }

  @ParameterizedTest
  @MethodSource("declared")
  @DisplayName("R-20: no lines make a file lose a line or its declarations their order")
  void anything(Language language) {
    Random random = new Random(SEED);
    List<String> pieces =
        List.of(
            "class A {",
            "func b() {",
            "}",
            "end",
            "@end",
            "@implementation A",
            "package A;",
            "def a(b) do",
            "/*",
            "*/",
            "\"\"\"",
            "<<EOT",
            "EOT",
            "// c",
            "# d",
            "-- e",
            "sub f {",
            "@x",
            "(",
            ")",
            "",
            "f :: Int",
            "f a = b",
            "=pod",
            "=cut",
            "{-",
            "function g()",
            "type H");
    for (int round = 0; round < 300; round++) {
      StringBuilder text = new StringBuilder();
      int lines = random.nextInt(40);
      for (int i = 0; i < lines; i++) {
        text.append(" ".repeat(2 * random.nextInt(4)))
            .append(pieces.get(random.nextInt(pieces.size())))
            .append('\n');
      }
      List<Definition> found = Declarations.of(language, text.toString());
      for (int i = 0; i < found.size(); i++) {
        Definition d = found.get(i);
        assertThat(d.end()).as("seed %d: %s", SEED, text).isLessThan(lines);
        assertThat(d.parent()).isLessThan(i);
        if (d.parent() >= 0) {
          Definition around = found.get(d.parent());
          assertThat(d.start()).as("seed %d: %s", SEED, text).isGreaterThan(around.start());
          assertThat(d.end()).as("seed %d: %s", SEED, text).isLessThanOrEqualTo(around.end());
        }
        int sibling = i - 1;
        while (sibling >= 0 && found.get(sibling).parent() != d.parent()) {
          sibling = sibling == d.parent() ? -1 : sibling - 1;
        }
        if (sibling >= 0) {
          assertThat(d.start())
              .as("seed %d: %s", SEED, text)
              .isGreaterThan(found.get(sibling).end());
        }
      }
    }
  }

  @Test
  @DisplayName("R-20: lines that only open, or that never end, are read")
  void hostile() {
    for (String text :
        List.of(
            "{\n".repeat(100_000),
            "/*\n".repeat(20_000) + "\"\"\"\n".repeat(19_999),
            "@a(\n".repeat(20_000),
            "class A {".repeat(100_000),
            "\"\\".repeat(500_000),
            "x <<A\n".repeat(20_000),
            "x <<A, <<B\nA\n".repeat(20_000),
            "#if 0\n".repeat(20_000),
            "'' ''$ '''\n".repeat(20_000),
            "''" + "''$".repeat(300_000),
            "%{\n".repeat(20_000),
            "(* (*) {| {a| ".repeat(20_000),
            "[=[ --[==[ r\"( $/ \n".repeat(20_000),
            "[" + "=".repeat(300_000) + "[\n".repeat(20_000))) {
      for (Language language :
          List.of(
              Language.of("swift"),
              Language.of("perl"),
              Language.of("dart"),
              Language.of("ocaml"),
              Language.of("lua"),
              Language.of("r"),
              Language.of("objective-c"),
              Language.of("nix"),
              Language.of("matlab"),
              Language.of("cue"))) {
        assertThat(Declarations.of(language, text)).hasSizeLessThan(2);
      }
    }
    StringBuilder deep = new StringBuilder();
    for (int i = 0; i < 1_400; i++) {
      deep.append(" ".repeat(i)).append("class A\n");
    }
    assertThat(Chunks.of(Language.of("swift"), deep.toString(), List.of())).hasSizeGreaterThan(200);
  }

  private static List<String> shown(Language language, String source) {
    return Chunks.of(language, source, List.of()).stream()
        .filter(chunk -> chunk.type() != ChunkType.Block)
        .map(chunk ->
            (chunk.type()
                + " "
                + chunk.name()
                + (chunk.parent().isEmpty() ? "" : " in " + chunk.parent())
                + " "
                + chunk.start()
                + "-"
                + chunk.end()))
        .toList();
  }
}
