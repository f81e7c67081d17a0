package dev.rosemary.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class CellsTest {
  @Test
  void lineThatFitsStaysWhole() {
    assertThat(Cells.line("abcde", 5)).isEqualTo("abcde");
    assertThat(Cells.line("abcdef", 5)).isEqualTo("abcd…");
    assertThat(Cells.line("x".repeat(500), 0)).hasSize(500);
    assertThat(Cells.line("", 5)).isEmpty();
  }

  @Test
  void wideCharactersTakeTwoCells() {
    assertThat(Cells.line("日本語", 6)).isEqualTo("日本語");
    assertThat(Cells.line("日本語x", 6)).isEqualTo("日本…");
    assertThat(Cells.line("a日本語", 6)).isEqualTo("a日本…");
    assertThat(Cells.line("😀😀", 3)).isEqualTo("😀…");
    assertThat(Cells.line("ｶﾀｶﾅ", 4)).isEqualTo("ｶﾀｶﾅ");
    assertThat(Cells.line("한국", 4)).isEqualTo("한국");
  }

  @Test
  void marksThatJoinTakeNone() {
    assertThat(Cells.line("e\u0301e\u0301", 2)).isEqualTo("e\u0301e\u0301");
    assertThat(Cells.line("e\u0301e\u0301e", 2)).isEqualTo("e\u0301…");
  }

  @Test
  void tabsEndAtStopsOnATerminalAndStayElsewhere() {
    assertThat(Cells.line("\ta\tb", 20)).isEqualTo("    a   b");
    assertThat(Cells.line("\ta", 0)).isEqualTo("\ta");
    assertThat(Cells.line("\t\tlong", 9)).isEqualTo("        …");
  }

  @Test
  void whatSteersATerminalIsReplaced() {
    assertThat(Cells.line("a\u001B[2J\u202Eb\u2066\u0085\n", 0))
        .isEqualTo("a\uFFFD[2J\uFFFDb\uFFFD\uFFFD\uFFFD");
  }

  @Test
  void widthIsTheLastNumber() {
    assertThat(Screen.columns("24 132\n")).isEqualTo(132);
    assertThat(Screen.columns("100")).isEqualTo(100);
    assertThat(Screen.columns("0 0")).isZero();
    assertThat(Screen.columns("-5")).isZero();
    assertThat(Screen.columns("")).isZero();
    assertThat(Screen.columns("wide")).isZero();
  }

  @Test
  void boldIsForTerminalsThatWantIt() {
    assertThat(Screen.isBold(Map.of("TERM", "xterm"))).isTrue();
    assertThat(Screen.isBold(Map.of("TERM", "xterm", "NO_COLOR", "1"))).isFalse();
    assertThat(Screen.isBold(Map.of("TERM", "dumb"))).isFalse();
    assertThat(Screen.isBold(Map.of())).isFalse();
  }
}
