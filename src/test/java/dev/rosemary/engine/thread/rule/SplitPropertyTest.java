package dev.rosemary.engine.thread.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What is suggested passes when it is sent. */
class SplitPropertyTest {
  private static final long SEED = 4_711;
  private static final int TEXTS = 1_500;
  private static final String[] WORDS = {
    "Uses",
    "version 1.2.0",
    "and",
    "but",
    "which",
    "because",
    "e.g.",
    "Dr.",
    "the file a.txt",
    "z. B.",
    "«да»",
    "数据。",
    "ok?",
    "done!",
    "Then.",
    "no;",
    "yes,",
    "и",
    "und",
    "x",
    "(see b)",
    "https://a.example/x?y=1.",
    "\n",
    "…",
    "Wait...",
    "что угодно",
    "\"Stop.\"",
    "1.",
    "😀"
  };

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    int words = 1 + random.nextInt(70);
    for (int i = 0; i < words; i++) {
      text.append(text.isEmpty() ? "" : " ").append(WORDS[random.nextInt(WORDS.length)]);
    }
    return text.toString();
  }

  @Test
  @DisplayName(
      "T-4: each suggested piece passes, and no word of the text gets lost but conjunctions")
  void piecesPass() {
    Random random = new Random(SEED);
    int split = 0;
    for (int i = 0; i < TEXTS; i++) {
      String text = text(random);
      Problem problem = ObservationRule.check("e", text);
      if (problem == null) {
        continue;
      }
      List<String> pieces = Split.pieces(text);
      for (String piece : pieces) {
        assertThat(ObservationRule.check("e", piece))
            .as("seed %d, text %d <%s>: piece <%s>", SEED, i, text, piece)
            .isNull();
        assertThat(text).contains(piece);
        assertThat(problem.suggestion()).contains(piece);
      }
      if (!pieces.isEmpty()) {
        split++;
        assertThat(pieces).hasSizeGreaterThan(1);
        int kept = pieces.stream().mapToInt(String::length).sum();
        // A cut drops white space, a comma or semicolon, and a conjunction of at most five letters.
        assertThat(kept).isGreaterThan(text.strip().length() - 12 * pieces.size());
      }
    }
    assertThat(split).isGreaterThan(TEXTS / 4);
  }

  @Test
  @DisplayName("T-4: a text that cannot be cut gets advice, and a very long one soon")
  void knowsWhenItCannot() {
    assertThat(Split.pieces("x".repeat(400))).isEmpty();
    assertThat(Split.pieces("a, ".repeat(100_000))).isEmpty();
    Problem problem = ObservationRule.check("e", "x".repeat(400));
    assertThat(problem).isNotNull();
    assertThat(String.valueOf(problem)).contains("several observations, one fact each");
  }
}
