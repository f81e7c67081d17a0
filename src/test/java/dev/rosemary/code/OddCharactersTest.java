package dev.rosemary.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.code.chunk.Chunk;
import dev.rosemary.code.definition.ChunkType;
import dev.rosemary.code.index.Meaning;
import dev.rosemary.code.worker.Parsers;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("R-21: names have the characters that the source has, also those a parser cannot take")
class OddCharactersTest {
  private static final Parsers PARSERS = TestingSample.parsers();
  private static final String ROCKET = "\uD83D\uDE80";

  @AfterAll
  static void end() {
    PARSERS.close();
  }

  private static List<String> names(String file, String source) {
    return TestingSample.chunks(PARSERS, file, source).stream()
        .filter(chunk -> chunk.type() != ChunkType.Block)
        .map(Chunk::name)
        .toList();
  }

  @Test
  @DisplayName("R-21: emoji in titles of tests and suites")
  void emoji() {
    String source =
        """
        // %1$s %2$s before
        describe("%1$s launches", () => {
          it("%2$s", () => { expect("%1$s").toBe("%2$s"); });
          it("\uA000x is no %2$sx", () => { expect(1).toBe(1); });
        });
        """
            .formatted(ROCKET, "\uD83D\uDE00");
    assertThat(names("a.test.ts", source))
        .containsExactly(
            "describe " + ROCKET + " launches",
            "it \uD83D\uDE00",
            "it \uA000x is no \uD83D\uDE00x");
  }

  @Test
  @DisplayName("R-21: letters beyond the first plane in names of types and functions")
  void letters() {
    String letter = "\uD842\uDFB7";
    String java =
        "class " + letter + "A {\n  int a;\n\n  void is" + letter + "() {\n    a = 1;\n  }\n}\n";
    assertThat(names("A.java", java)).containsExactly(letter + "A", "is" + letter);
    String python = "def " + letter + "_a():\n    return 1\n";
    assertThat(names("a.py", python)).containsExactly(letter + "_a");
  }

  @Test
  @DisplayName("R-21: a title that is cut ends with a whole character")
  void cut() {
    for (int length = 90; length < 100; length++) {
      String title = "a".repeat(length) + ROCKET.repeat(9);
      String name = names("a.js", "it('" + title + "', () => {\n  run();\n});\n").getFirst();
      assertThat(name).matches("it a+(" + ROCKET + ")*");
      assertThat(name.length()).isBetween(3 + 99, 3 + 100);
    }
  }

  @Test
  @DisplayName("R-21: more different characters than there are letters for them are still parsed")
  void many() {
    StringBuilder all = new StringBuilder();
    for (int c = 0x10000; c < 0x20000; c++) {
      all.appendCodePoint(c).append(c % 50 == 0 ? "\n" : "");
    }
    String source = "/*\n" + all + "*/\nfunction last() {\n  return '" + ROCKET + "';\n}\n";
    assertThat(names("a.js", source)).contains("last");
  }

  @Test
  @DisplayName("R-21: NUL and a return by itself in a title")
  void controls() {
    String source = "it('a\0b', () => {\n  run('\1');\n});\nit(`c\rd`, () => {\n  run();\n});\n";
    assertThat(names("a.js", source)).containsExactly("it a\0b", "it c d");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\uD835\uDC53", "\uD801\uDC00\uD801\uDC28", "\uD840\uDC00", "\uD835\uDFD9"})
  @DisplayName("R-21: lines whose letters and digits all lie beyond the first plane are kept")
  void beyond(String word) {
    String between = word + " = (" + word + ")";
    String source = "function a() {\n}\n\n" + between + "\n\nfunction b() {\n}\n";
    for (String file : List.of("a.txt", "a.js", "a.md", "a.yml")) {
      String text = file.equals("a.js") ? source : between + "\n" + word + "\n";
      assertThat(TestingSample.chunks(PARSERS, file, text))
          .as(file)
          .anySatisfy(chunk -> assertThat(chunk.content()).contains(between));
    }
  }

  @Test
  @DisplayName("R-21: letters beyond the first plane are words of what is embedded")
  void meaning() {
    String capital = "\uD801\uDC00";
    String small = "\uD801\uDC28";
    assertThat(Meaning.of("", "", capital + small + "(\uD835\uDC53) " + ROCKET))
        .isEqualTo(small + small + " \uD835\uDC53");
    assertThat(Meaning.of("", "", small + capital + small)).isEqualTo(small + " " + small + small);
    assertThat(Meaning.of("", "", "a" + small.repeat(900))).isEqualTo("a" + small.repeat(349));
  }
}
