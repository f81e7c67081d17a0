package dev.rosemary.cli.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarkedBlockTest {
  @ParameterizedTest
  @ValueSource(strings = {"", "# Rules\n", "# Rules\r\n\r\nBe brief.\r\n", "one\n\n", "\n"})
  @DisplayName("K-4: a block is put at the end, replaced where it stands, and taken away again")
  void block(String text) throws Exception {
    String put = MarkedBlock.put(text, "remember\n");
    assertThat(put).startsWith(text).contains("remember");
    assertThat(put.contains("\r\n")).isEqualTo(text.contains("\r\n"));
    assertThat(MarkedBlock.put(put, "remember\n")).isEqualTo(put);
    assertThat(MarkedBlock.remove(put)).isEqualTo(text);

    String more = MarkedBlock.put(put + "more\n", "recall\n");
    assertThat(more).contains("recall").doesNotContain("remember").endsWith("more\n");
    assertThat(MarkedBlock.remove(more)).isEqualTo(text + "more\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        MarkedBlock.START + "\ntext",
        MarkedBlock.END + "\n" + MarkedBlock.START,
        MarkedBlock.START + MarkedBlock.END + MarkedBlock.START + MarkedBlock.END
      })
  @DisplayName("K-4: where marks are missing or doubled, nothing is changed")
  void damaged(String text) {
    assertThatThrownBy(() -> MarkedBlock.put(text, "x\n"))
        .isInstanceOf(UnreadableTextException.class);
    assertThatThrownBy(() -> MarkedBlock.remove(text)).isInstanceOf(UnreadableTextException.class);
  }
}
