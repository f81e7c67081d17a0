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
      List<String> pieces = Split.of(text).pieces();
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
  @DisplayName("T-4: what is suggested for long texts and for many places to cut passes, too")
  void cutsLongTexts() {
    Random random = new Random(SEED);
    for (int i = 0; i < 40; i++) {
      StringBuilder text = new StringBuilder();
      int length = 1_000 + random.nextInt(9_000);
      while (text.length() < length) {
        text.append(text(random)).append(random.nextBoolean() ? ". " : ", ");
      }
      passAll(text.toString(), "text " + i);
    }
    for (String text :
        List.of(
            "Uses Java, ".repeat(350),
            "Uses Java; ".repeat(300),
            "a, ".repeat(1_300),
            "a, ".repeat(100_000),
            "a\n".repeat(1_900),
            "It runs. ".repeat(440),
            "It runs. ".repeat(100_000),
            "It runs and it stops ".repeat(190),
            "Fact;".repeat(700),
            "😀 is a fact; ".repeat(1_000),
            "数据是事实。".repeat(600))) {
      List<String> pieces = passAll(text, text.substring(0, 12));
      assertThat(pieces).as(text.substring(0, 12)).hasSizeGreaterThan(5);
    }
  }

  private static List<String> passAll(String text, String what) {
    Split.Pieces split = Split.of(text);
    Problem problem = ObservationRule.check("e", text);
    assertThat(problem).isNotNull();
    for (String piece : split.pieces()) {
      assertThat(ObservationRule.check("e", piece))
          .as("seed %d, %s: piece <%s>", SEED, what, piece)
          .isNull();
      assertThat(text).contains(piece);
      assertThat(String.valueOf(problem)).contains(piece);
    }
    return split.pieces();
  }

  @Test
  @DisplayName("T-4: a long text with a passage that cannot be cut is cut up to it")
  void cutsUpToAPassage() {
    String text = "It runs. It stops. ".repeat(50) + "x".repeat(400) + " It ends. ".repeat(400);
    assertThat(passAll(text, "passage")).hasSizeGreaterThan(5);
  }

  @Test
  @DisplayName("T-4: too much white space is left out rather than cut")
  void leavesOutWhiteSpace() {
    for (String text :
        List.of(
            "Uses Java" + " ".repeat(150),
            " ".repeat(150) + "Uses Java",
            "Uses" + " ".repeat(150) + "Java",
            "\n\t Uses \u00A0" + "\u3000".repeat(150) + "Java\n")) {
      assertThat(String.valueOf(ObservationRule.check("e", text))).contains("'Uses Java'");
    }
  }

  @Test
  @DisplayName("T-4: a text that cannot be cut gets advice")
  void knowsWhenItCannot() {
    assertThat(Split.of("x".repeat(400)).pieces()).isEmpty();
    assertThat(Split.of("x".repeat(400_000)).pieces()).isEmpty();
    Problem problem = ObservationRule.check("e", "x".repeat(400));
    assertThat(problem).isNotNull();
    assertThat(String.valueOf(problem)).contains("several observations, one fact each");
  }
}
