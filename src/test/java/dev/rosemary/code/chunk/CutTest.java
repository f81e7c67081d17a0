package dev.rosemary.code.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.code.definition.Cut;
import dev.rosemary.code.language.Language;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CutTest {
  @Test
  @DisplayName("R-21: no cut falls inside a word, unless it is longer than any")
  void words() {
    assertThat(Cut.head("alpha beta gamma", 12)).isEqualTo("alpha beta ");
    assertThat(Cut.head("alpha beta", 10)).isEqualTo("alpha beta");
    assertThat(Cut.head("größe", 4)).isEqualTo("größ");
    assertThat(Cut.head("a \uD83D\uDE00\uD83D\uDE00", 3)).isEqualTo("a ");
    assertThat(Cut.head("x".repeat(500), 300)).hasSize(300);
  }

  @Test
  @DisplayName("R-21: a line that is longer than a chunk is cut between words")
  void longLines() {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < 3_000; i++) {
      line.append("word").append(i).append(' ');
    }
    List<Chunk> chunks = Chunks.of(Language.TEXT, line.toString(), List.of());
    assertThat(chunks).hasSizeGreaterThan(4);
    StringBuilder joined = new StringBuilder();
    for (Chunk chunk : chunks) {
      assertThat(chunk.content().strip().split(" ")).allMatch(word -> word.matches("word\\d+"));
      joined.append(chunk.content());
    }
    assertThat(joined.toString().split(" ")).hasSize(3_000);
  }
}
