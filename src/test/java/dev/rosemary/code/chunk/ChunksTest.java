package dev.rosemary.code.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.code.definition.Lines;
import dev.rosemary.code.language.Language;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("R-20, R-21: how a file of any shape is cut")
class ChunksTest {
  private static final int MANY = 60_000;

  @ParameterizedTest
  @CsvSource({
    "markdown, 'w%d\n-\n\n'",
    "markdown, '# w%d\n'",
    "markdown, '## w%d\n# v\n'",
    "sql, 'drop view w%d\n'",
    "toml, '[w%d]\n\n\n\n'",
    "yaml, 'w%d:\n\n\n\n'",
    "json, '\"w%d\":\n\n\n\n'"
  })
  @DisplayName("R-20: a file of headings has a bounded number of chunks, and none of it is lost")
  void sections(Language language, String section) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < MANY; i++) {
      text.append(section.replace("%d", Integer.toString(i)));
    }
    List<Chunk> chunks = Chunks.of(language, text.toString(), List.of());
    int lines = new Lines(text.toString()).count();
    assertThat(chunks.size())
        .isLessThanOrEqualTo(Chunks.MOST_DEFINITIONS + 2 * lines / Windows.LINES + 2);
    StringBuilder all = new StringBuilder();
    chunks.forEach(chunk -> all.append(chunk.content()).append('\n'));
    int at = 0;
    for (int i = 0; i < MANY; i++) {
      at = all.indexOf("w" + i, at);
      assertThat(at).as("w%d", i).isNotNegative();
    }
  }

  @Test
  @DisplayName("R-21: a comment of a named query belongs to it, not to the next one")
  void queries() {
    String text = "-- about a\n-- name: a\n-- name: b\nselect 1;\n";
    assertThat(Chunks.of(Language.of("sql"), text, List.of()))
        .extracting(chunk -> chunk.name() + " " + chunk.start() + "-" + chunk.end())
        .containsExactly("a 1-2", "b 3-4");
  }

  @ParameterizedTest
  @CsvSource({"text", "markdown"})
  @DisplayName("R-21: no cut takes half of a character")
  void pairs(Language language) {
    for (String text :
        List.of(
            "a" + "😀".repeat(9_000),
            "# a" + "😀".repeat(9_000) + "\n" + "é😀".repeat(9_000) + "\n",
            "#  a" + "😀".repeat(9_000) + "\n" + "b\n".repeat(9_000))) {
      StringBuilder all = new StringBuilder();
      for (Chunk chunk : Chunks.of(language, text, List.of())) {
        assertThat(whole(chunk.content())).isTrue();
        assertThat(whole(chunk.name())).isTrue();
        all.append(chunk.content());
      }
      assertThat(all.codePoints().filter(c -> c == 0x1F600).count())
          .isGreaterThanOrEqualTo(text.codePoints().filter(c -> c == 0x1F600).count());
    }
  }

  private static boolean whole(String text) {
    return StandardCharsets.UTF_8.newEncoder().canEncode(text);
  }
}
