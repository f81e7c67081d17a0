package dev.rosemary.engine.mention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.engine.text.FoldedText;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("R-16: names in texts")
class NameMatchTest {
  private static final String[] PIECES = {
    "java", "Java", "script", "new", "york", "the", "c", "C", "++", "#", ".", "-", "_", "'", " ",
    "  ", "\n", "東", "京", "タ", "é", "ß", "ss", "a", "b", "1", "2", "ไ", "한", "‐", "’", "(", "🙂",
  };

  @ParameterizedTest(name = "R-16: {0} is named in: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "Java|We use java here",
        "Java|Javaを使う",
        "Java|(Java)",
        "Anna|Anna's car",
        "New York|in new   york today",
        "C++|C++17 is out",
        "C++|we like c++.",
        "node.js|Node.js runs",
        ".NET|the .net runtime",
        "auth-service|The AUTH-SERVICE fails",
        "auth‑service|the auth-service fails",
        "O’Brien|Mr O'Brien said",
        "東京|私は東京タワーへ",
        "Straße|die STRASSE",
        "café|a CAFÉ",
        "The Band|the band played",
        "billing_api|see billing_api now",
        "A1|a1",
      })
  void holds(String name, String text) {
    assertThat(holdsName(name, text)).isTrue();
  }

  @ParameterizedTest(name = "R-16: {0} is not named in: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "Java|JavaScript",
        "Java|java2",
        "C++|C+",
        "C++|c ++",
        "node.js|node js",
        "New York|newyork",
        "New York|new and york",
        "york new|new york",
        "an|Anna",
        "東京|東の京",
      })
  void doesNotHold(String name, String text) {
    assertThat(holdsName(name, text)).isFalse();
  }

  @ParameterizedTest(name = "R-16: not looked for: {0}")
  @ValueSource(strings = {"a", "東", "the", "What is", "--", "", "🙂🙂"})
  void isNotSought(String name) {
    assertThat(SoughtName.of(name)).isNull();
  }

  @Test
  void agreesWithASearchAtEveryPlace() {
    long seed = 20_260_106;
    Random random = new Random(seed);
    int held = 0;
    for (int round = 0; round < 20_000; round++) {
      String name = pieces(random, 1 + random.nextInt(4));
      String text = pieces(random, 1 + random.nextInt(20));
      if (random.nextInt(3) == 0) {
        text = text + pieces(random, 1) + name + pieces(random, 1) + text;
      }
      @Nullable SoughtName sought = SoughtName.of(name);
      if (sought == null) {
        continue;
      }
      boolean expected = naive(FoldedText.of(name).text(), FoldedText.of(text).text());
      assertThat(new ScannedText(text).holds(sought))
          .as("seed %d, round %d: <%s> in <%s>", seed, round, name, text)
          .isEqualTo(expected);
      held += expected ? 1 : 0;
    }
    assertThat(held).isGreaterThan(1_000);
  }

  private static boolean holdsName(String name, String text) {
    SoughtName sought = SoughtName.of(name);
    return sought != null && new ScannedText(text).holds(sought);
  }

  private static String pieces(Random random, int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return text.toString();
  }

  /** Looks at every place; no word may go on across either end. */
  private static boolean naive(String name, String text) {
    for (int at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
      if (!isInsideWord(text, at) && !isInsideWord(text, at + name.length())) {
        return true;
      }
    }
    return false;
  }

  private static boolean isInsideWord(String text, int at) {
    return at > 0
        && at < text.length()
        && isSpaced(text.codePointBefore(at))
        && isSpaced(text.codePointAt(at));
  }

  private static boolean isSpaced(int codePoint) {
    return Character.isLetterOrDigit(codePoint) && codePoint < 0xE00;
  }
}
