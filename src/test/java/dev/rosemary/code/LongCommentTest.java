package dev.rosemary.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.code.chunk.Chunk;
import dev.rosemary.code.definition.ChunkType;
import dev.rosemary.code.worker.Parsers;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("R-21: the first chunk of a definition has its signature, however long its comment is")
class LongCommentTest {
  private static final Parsers PARSERS = TestingSample.parsers();

  @AfterAll
  static void end() {
    PARSERS.close();
  }

  private static String comment(String prefix, int lines) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < lines; i++) {
      text.append(prefix).append("word").append(i).append("_ of what settle and Ledger mean");
      text.append(i % 50 == 49 ? "\n\n" : "\n");
    }
    return text.toString();
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 90, 200, 1_000})
  @DisplayName("R-21: of a function, whether it is long or short itself")
  void function(int count) {
    for (int steps : List.of(1, 400)) {
      String source =
          "/*\n"
              + comment("  ", count)
              + "*/\nfunction settle(book) {\n"
              + "  book.settle(1);\n".repeat(steps)
              + "}\n";
      List<Chunk> chunks = TestingSample.chunks(PARSERS, "a.js", source);
      assertThat(chunks).allSatisfy(chunk -> assertThat(chunk.name()).isEqualTo("settle"));
      Chunk first = chunks.getFirst();
      assertThat(first.content()).startsWith("/*\n  word0_ of").contains("function settle(book) {");
      assertThat(first.content().length()).isLessThanOrEqualTo(4_000);
      assertThat(first.start()).isEqualTo(1);
      assertThat(Chunk.isLaterPiece(first.start(), first.end(), first.content())).isFalse();
      once(chunks, count);
      for (Chunk chunk : chunks.subList(1, chunks.size())) {
        assertThat(chunk.content())
            .isEqualTo("function settle(book) {\n…\n" + lines(source, chunk.start(), chunk.end()));
      }
      if (steps == 1) {
        assertThat(first.content()).endsWith("\n  book.settle(1);\n}");
        assertThat(first.end()).isEqualTo((int) source.lines().count());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Ledger.java", "a.py"})
  @DisplayName("R-21: of a type with members")
  void type(String file) {
    boolean java = file.endsWith(".java");
    String source =
        java
            ? "/**\n"
                + comment(" * ", 200)
                + " */\npublic class Ledger {\n  int total;\n\n  int settle() {\n    return 1;\n  }\n}\n"
            : comment("# ", 200).replace("\n\n", "\n")
                + "class Ledger:\n    total = 1\n\n    def settle(self):\n        return 1\n";
    List<Chunk> chunks = TestingSample.chunks(PARSERS, file, source);
    Chunk first = chunks.getFirst();
    assertThat(first.name()).isEqualTo("Ledger");
    assertThat(first.content())
        .startsWith(java ? "/**\n * word0_ of" : "# word0_ of")
        .contains(java ? "\n…\npublic class Ledger {\n" : "\n…\nclass Ledger:\n")
        .contains("total");
    assertThat(first.content().length()).isLessThanOrEqualTo(4_000);
    assertThat(first.start()).isEqualTo(1);
    assertThat(first.end()).isEqualTo((int) source.lines().count());
    once(chunks, 200);
    assertThat(chunks)
        .filteredOn(chunk -> chunk.type() == ChunkType.Block)
        .isNotEmpty()
        .allSatisfy(chunk -> {
          assertThat(chunk.parent()).isEqualTo("Ledger");
          assertThat(chunk.content()).isEqualTo(lines(source, chunk.start(), chunk.end()));
        });
  }

  @Test
  @DisplayName("R-21: behind a comment whose first line has no room itself")
  void line() {
    String line = "// " + "a1 ".repeat(2_000) + "last";
    String function = line + "\nfunction settle() {\n  return 1;\n}\n";
    List<Chunk> chunks = TestingSample.chunks(PARSERS, "a.js", function);
    assertThat(chunks.getFirst().content())
        // The thousandth character stands in a word, which is not cut.
        .isEqualTo(line.substring(0, 999) + " …\nfunction settle() {\n  return 1;\n}");
    Chunk first = chunks.getFirst();
    assertThat(Chunk.isLaterPiece(first.start(), first.end(), first.content())).isFalse();
    String head = "function settle() {\n…\n";
    assertThat(chunks).hasSize(3);
    assertThat(
            chunks.get(1).content().substring(head.length())
                + chunks.get(2).content().substring(head.length()))
        .isEqualTo(line);
    String type = line + "\nclass Ledger {\n  settle() {\n    return 1;\n  }\n}\n";
    chunks = TestingSample.chunks(PARSERS, "a.js", type);
    assertThat(chunks.getFirst().content())
        .isEqualTo(line.substring(0, 999) + " …\nclass Ledger {\n…\n}");
    assertThat(chunks.get(1).content() + chunks.get(2).content()).isEqualTo(line);
  }

  @ParameterizedTest
  @CsvSource({
    "a.js, 'class Ledger {\n%s  $() {\n', '    pay(1);\n', '  }\n}\n'",
    "a.js, 'class Ledger {\n%s  $() {\n\n', '    pay(1);\n', '  }\n}\n'",
    "a.ts, 'class Ledger {\n%s  _ = () => {\n\n', '    pay(1);\n', '  }\n}\n'",
    "a.js, 'class Ledger {\n%s  $() {\n', '', '  }\n}\n'",
    "a.js, '%sclass $ {\n  _() {\n', '    pay(1);\n', '  }\n}\n'",
    "a.hs, '%s(+++) ::\n', '  Pay ->\n', '  Pay\n'",
    "a.sh, '%s_() {\n\n', '  pay 1\n', '}\n'"
  })
  @DisplayName("R-21: of a definition whose first line has neither a letter nor a digit")
  void signs(String file, String before, String body, String behind) {
    String sign = file.equals("a.hs") ? "-- " : file.equals("a.sh") ? "# " : "// ";
    for (int count : List.of(60, 90, 200, 1_000)) {
      for (int lines : List.of(1, 400, 4_000)) {
        String comment = comment(sign, count).replace("\n\n", "\n");
        String source = before.replace("%s", comment) + body.repeat(lines) + behind;
        List<Chunk> chunks = TestingSample.chunks(PARSERS, file, source);
        once(chunks, count);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "java, 'class A {\n', '  @Override public void alpha() {\n'",
    "java, 'class A {\n  /** Short of alpha. */\n', '  @Override public void alpha() {\n'",
    "java, 'class A {\n  @A(\n    x = \")alpha(\",\n    y = 1)\n', '  void alpha() {\n'",
    "java, 'class A {\n  @A /* alpha\n   alpha */\n  public\n', '  void alpha() {\n'",
    "ts, 'class A {\n  /** Short of alpha. */\n', '  @Dec(alpha) alpha() {\n'",
    "kt, '/** Short. */\n', '@Composable fun alpha() {\n'",
    "kt, '/** Short. */\n@Composable\n@Named(\"alpha\")\n', 'fun alpha() {\n'",
    "cs, 'class A {\n  /// alpha\n  [Route(\"alpha\")]\n', '  [Get(alpha)] void alpha() {\n'",
    "rs, '/// alpha\n#[doc = \"alpha\"]\n', '#[inline] fn alpha() {\n'",
    "php, '<?php\n# alpha\n#[A(alpha)]\n', '#[B] function alpha() {\n'",
    "cpp, '// alpha\ntemplate <class T>\n', 'void A::alpha() {\n'",
    "js, 'class A {\n  // alpha\n', '  *alpha() {\n'"
  })
  @DisplayName("R-21: later pieces begin with the line that has the name, not what is above it")
  void signature(String ending, String above, String line) {
    String end = "  }\n" + (above.startsWith("class") ? "}\n" : "");
    String source = above + line + "    pay(1);\n".repeat(1_000) + end.replaceFirst("^ +", "");
    laterPieces("a." + ending, source, line);
  }

  @ParameterizedTest
  @CsvSource({
    "py, '# alpha\n@p(alpha)\n', 'def alpha():\n', '    pay(1)\n', ''",
    "rb, '# alpha\n', 'def alpha\n', '  pay(1)\n', 'end\n'",
    "rb, '=begin\nalpha\n=end\n', 'def alpha\n', '  pay(1)\n', 'end\n'",
    "tf, '# a_b alpha\n', 'resource \"a_b\" \"alpha\" {\n', '  pay = 1\n', '}\n'",
    "tf, '/* alpha\n*/\n', 'module \"alpha\" {\n', '  pay = 1\n', '}\n'",
    "hs, '-- alpha does\n', 'alpha :: Int\n', '  -> Int\n', ''",
    "hs, '{- alpha\n-}\n', 'alpha :: Int\n', '  -> Int\n', ''",
    "erl, '% alpha\n', 'alpha() ->\n', '  pay(1),\n', '  pay(2).\n'",
    "lua, '-- alpha\n', 'function alpha()\n', '  pay(1)\n', 'end\n'",
    "clj, '; alpha\n', '(defn alpha [x]\n', '  (pay 1)\n', '  x)\n'",
    "sql, '-- alpha\n', 'CREATE TABLE alpha (\n', '  pay int,\n', '  x int);\n'",
    "swift, '/// alpha\n', '@objc func alpha() {\n', '  pay(1)\n', '}\n'",
    "ex, '# alpha\n@doc \"alpha\"\n', 'def alpha(x) do\n', '  pay(1)\n', 'end\n'",
    "m, '// alpha\n', '@implementation Alpha\n', '  pay(1);\n', '@end\n'",
    "yml, '# alpha\n', 'alpha:\n', '  - pay: 1\n', ''",
    "toml, '# alpha\n', '[alpha]\n', 'pay = 1\n', ''",
    "md, '', '# alpha\n', 'pay one more\n', ''"
  })
  @DisplayName("R-21: the comments of any language are not taken for the line that has the name")
  void comments(String ending, String above, String line, String body, String end) {
    laterPieces("a." + ending, above + line + body.repeat(1_000) + end, line);
  }

  private static void laterPieces(String file, String source, String line) {
    List<Chunk> pieces =
        TestingSample.chunks(PARSERS, file, source).stream()
            .filter(
                chunk -> chunk.start() > source.lines().toList().indexOf(line.stripTrailing()) + 1)
            .filter(chunk -> chunk.name().toLowerCase(Locale.ROOT).contains("alpha"))
            .toList();
    assertThat(pieces)
        .as(source.substring(0, 100))
        .isNotEmpty()
        .allSatisfy(chunk -> assertThat(chunk.content()).startsWith(line + "…\n"));
  }

  private static void once(List<Chunk> chunks, int count) {
    for (int i = 0; i < count; i++) {
      String word = "word" + i + "_";
      assertThat(chunks).filteredOn(chunk -> chunk.content().contains(word)).as(word).hasSize(1);
    }
  }

  private static String lines(String source, int start, int end) {
    return String.join("\n", source.lines().toList().subList(start - 1, end));
  }
}
