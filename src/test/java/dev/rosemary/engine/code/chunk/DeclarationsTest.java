package dev.rosemary.engine.code.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

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
    assertThat(shown(Language.SWIFT, SWIFT.replace("\n", end)))
        .containsExactly(
            "Class Shop 1-14",
            "Method open in Shop 5-11",
            "Method close in Shop 13-13",
            "Function free 15-16");
  }

  @ParameterizedTest
  @CsvSource({
    "SWIFT, 'let a = \"\"\"\nfunc in() {}\n\"\"\"\nfunc out() {}', out",
    "SWIFT, '/*\nfunc in() {}\n*/\n\nfunc out() {}', out",
    "SWIFT, 'let a = \"/*\"\nfunc out() {}', out",
    "SWIFT, '/* no end\nfunc out() {}', out",
    "SWIFT, 'let a = \"\"\" /* no end\nfunc out() {}', out",
    "PERL, 'my $a = <<EOT;\nsub in {\nEOT\nsub out {\n}', out",
    "PERL, 'my $a = <<EOT;\nsub out {\n}', out",
    "LUA, 'x = [[\nfunction inside()\n]]\nfunction out()\nend', out",
    "GROOVY, 'dependencies {\n  implementation(\"x\") {\n  }\n}', dependencies",
    "GROOVY, 'if (a) {\n}\nfor (b in c) {\n}\nprintln(x) {\n}\ndef out() {\n}', out",
    "DART, 'class out {\n  final a = b(() {\n    if (c) {\n    }\n  });\n}', out",
    "R, 'tryCatch(a,\nerror = function(e) {\n})\nout = function(e) {\n}', out",
    "POWERSHELL, 'class out {\n  $a = 1\n    if ($a) {\n    }\n}', out",
    "HASKELL, 'makeLenses Foo\nout x\n  | x = 1\nout :: Int\nout x\n  | x = 1', out",
    "ELIXIR, 'defmodule out do\n  def unquote(a)(), do: 1\nend', out",
    "SCSS, '.a-#{$b} {\n}\n@include c {\n}\nout {\n}', out",
    "MAKEFILE, 'e: export F = 1\nout: d', out",
    "MAKEFILE, 'A := b\nB ::= c\nd: E = f\nout: d', out"
  })
  @DisplayName("R-21: what is text, a call or a statement declares nothing")
  void nothing(Language language, String source, String only) {
    assertThat(Declarations.of(DeclarationTable.of(language), source))
        .extracting(Definition::name)
        .containsExactly(only);
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  @DisplayName("R-20: no lines make a file lose a line or its declarations their order")
  void anything(Language language) {
    if (language.syntax() != Language.Syntax.DECLARATIONS) {
      return;
    }
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
      List<Definition> found = Declarations.of(DeclarationTable.of(language), text.toString());
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
            "x <<A\n".repeat(20_000))) {
      for (Language language : List.of(Language.SWIFT, Language.PERL, Language.DART)) {
        assertThat(Declarations.of(DeclarationTable.of(language), text)).hasSizeLessThan(2);
      }
    }
    StringBuilder deep = new StringBuilder();
    for (int i = 0; i < 1_400; i++) {
      deep.append(" ".repeat(i)).append("class A\n");
    }
    assertThat(Chunks.of(Language.SWIFT, deep.toString(), List.of())).hasSizeGreaterThan(200);
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
