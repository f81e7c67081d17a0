package dev.rosemary.engine.item.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parts of long texts. */
class ExcerptTest {
  private static final long SEED = Long.getLong("rosemary.seed", 20260101L);

  @ParameterizedTest
  @CsvSource({
    "'short',20,'short'",
    "'First sentence. Second sentence.',20,'First sentence.…'",
    "'oneverylongwordwithoutanyspace',10,'onevery…'",
    "'words that go on',12,'words…'",
    "'  many\n\tblanks  ',20,'many blanks'"
  })
  @DisplayName("M-7: a beginning ends at a sentence, else at a word, and never exceeds its bytes")
  void beginnings(String text, int bytes, String expected) {
    assertThat(Excerpt.of(text, bytes)).isEqualTo(expected);
  }

  @Test
  @DisplayName("M-7: the best part is the one with most of what is looked for")
  void best() {
    String text = "The weather was fine. The key of the door is under the mat. We left at noon.";
    assertThat(Excerpt.best(text, 45, part -> part.contains("key") ? 1 : 0))
        .isEqualTo("…The key of the door is under the mat.…");
    assertThat(Excerpt.best(text, 30, _ -> 0)).isEqualTo("The weather was fine.…");
    assertThat(Excerpt.best(text, 200, _ -> 0)).isEqualTo(text);
  }

  @Test
  @DisplayName("M-7: any text of any script fits its bytes, and no character is cut")
  void fits() {
    List<String> pieces =
        List.of("a", "ü", "漢", "😀", " ", ". ", "\n", "word ", "\u202e", "\u0007");
    Random random = new Random(SEED);
    for (int i = 0; i < 2_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int j = random.nextInt(60); j >= 0; j--) {
        text.append(pieces.get(random.nextInt(pieces.size())));
      }
      int bytes = 8 + random.nextInt(60);
      for (String part :
          List.of(
              Excerpt.of(text.toString(), bytes),
              Excerpt.best(text.toString(), bytes, each -> each.length()))) {
        assertThat(part.getBytes(StandardCharsets.UTF_8).length)
            .as("seed %d: %s in %d", SEED, text, bytes)
            .isEqualTo(Excerpt.bytes(part))
            .isLessThanOrEqualTo(bytes);
        assertThat(part).doesNotContain("\n", "\u202e", "\u0007", "\ufffd");
        assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(part)).isTrue();
      }
    }
  }

  @Test
  @DisplayName("M-7: tokens are bytes of UTF-8 divided by four, what is hidden is shown")
  void counts() {
    assertThat(Excerpt.tokens("")).isZero();
    assertThat(Excerpt.tokens("abcd")).isEqualTo(1);
    assertThat(Excerpt.tokens("漢字")).isEqualTo(2);
    assertThat(Excerpt.line("a\u202eb\u0000")).isEqualTo("a\\u{202E}b\\u{0000}");
  }
}
