package dev.rosemary.code.section;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.code.definition.Definition;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("R-20, R-21: what a source of LaTeX defines")
class LatexSectionsTest {
  private static final long SEED = 20_261_129;

  private static final String[] PIECES = {
    "\\section{A}",
    "\\chapter{B}\\label{b}",
    "\\paragraph{C",
    "\\label{d}",
    "\\begin{figure}",
    "\\end{figure}",
    "\\begin{document}",
    "\\end{document}",
    "\\begin{verbatim}",
    "\\end{verbatim}",
    "\\end {verbatim}",
    "\\newcommand{\\a}{",
    "\\newenvironment{e}",
    "  {x}",
    "}",
    "% note",
    "",
    "text",
    "\\begin{figure}\\label{f}\\end{figure}"
  };

  @ParameterizedTest
  @CsvSource({
    "'\\begin{verbatim}\n\\section{No}\n\\end{verbatim}\n\\section{Out}', Out",
    "'\\begin{verbatim}\n\\section{Out}', Out",
    "'% \\section{No}\nA \\section{No}\n\\section{Out}', Out",
    "'\\newcommand{\\Out}{\n  \\section{No}\n}', Out",
    "'\\begin{figure}\n\\section{Out}\n\\label{no}\n\\end{figure}', Out no",
    "'\\begin{itemize}\n\\label{Out}\n\\end{itemize}\n\\ref{no}', Out",
    "'\\begin{document}\n\\label{no}\n\\end{document}\n\\def\\Out{}', Out",
    "'\\begin{table}\n\\begin{tabular}\n\\end{tabular}\n\\label{Out}\n\\end{table}', Out",
    "'\\begin{figure}\n\\label{no}\n\\def\\Out{}', Out",
    "'\\providecommand*{\\Out}{\\}\n}', Out"
  })
  @DisplayName("R-21: comments, text shown as it is and bodies define nothing")
  void nothing(String source, String only) {
    assertThat(LatexSections.of(source)).extracting(Definition::name).containsExactly(only);
  }

  @Test
  @DisplayName("R-20: no lines make a file lose a line or its parts their order")
  void anything() {
    Random random = new Random(SEED);
    for (int round = 0; round < 2_000; round++) {
      StringBuilder text = new StringBuilder();
      int lines = random.nextInt(40);
      for (int i = 0; i < lines; i++) {
        text.append(PIECES[random.nextInt(PIECES.length)]).append('\n');
      }
      List<Definition> found = LatexSections.of(text.toString());
      int[] last = new int[found.size() + 1];
      Arrays.fill(last, -1);
      for (int i = 0; i < found.size(); i++) {
        Definition part = found.get(i);
        assertThat(part.end()).as("seed %d: %s", SEED, text).isLessThan(lines);
        assertThat(part.parent()).isLessThan(i);
        assertThat(part.start())
            .as("seed %d: %s", SEED, text)
            .isGreaterThan(last[part.parent() + 1]);
        last[part.parent() + 1] = part.end();
        if (part.parent() >= 0) {
          Definition around = found.get(part.parent());
          assertThat(part.start()).as("seed %d: %s", SEED, text).isGreaterThan(around.start());
          assertThat(part.end()).as("seed %d: %s", SEED, text).isLessThanOrEqualTo(around.end());
        }
      }
    }
  }

  @Test
  @DisplayName("R-20: what never ends is read in time linear in its length")
  void hostile() {
    for (String text :
        List.of(
            "\\begin{a}\n".repeat(40_000) + "\\end{b}\n".repeat(40_000),
            "\\begin{document}\n\\section{a}\n".repeat(20_000),
            "\\begin{verbatim}\n".repeat(40_000),
            "\\begin{verbatim}\n\\end {verbatim}\n".repeat(20_000),
            "\\def\\a{\n".repeat(40_000),
            "\\section{a}\n\\label{a}\n".repeat(20_000),
            "{".repeat(500_000),
            "\\begin{a}".repeat(100_000))) {
      assertThat(LatexSections.of(text)).hasSizeLessThanOrEqualTo(40_000);
    }
  }
}
