package dev.rosemary.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.code.index.CodeWords;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CodeWordsTest {
  @ParameterizedTest
  @CsvSource({
    "computeTotalPrice, compute total price computetotalprice",
    "compute_total_price, compute total price computetotalprice",
    "MAX_SIZE, max size maxsize",
    "HTTPServer2, http server 2 httpserver2",
    "__init__, init",
    "a.b(c), a b c",
    "x = getX(getX()), x get x get x getx",
    "'  ', ''",
    "'', ''",
    "größe_x, grösse_x",
  })
  @DisplayName("R-23: identifiers count by their parts and as a whole")
  void splits(String text, String words) {
    if (text.startsWith("g")) {
      // what is not ASCII is analysed as any text is
      assertThat(CodeWords.of(text)).contains("grösse").contains("x");
      return;
    }
    assertThat(CodeWords.of(text)).isEqualTo(words);
  }

  @Test
  @DisplayName("R-23: any text has the words that its definition gives it")
  void splitsAnyText() {
    long seed = 20_261_128;
    Random random = new Random(seed);
    String characters = "aabcdxyzABCXYZ0189__ .(\n";
    for (int round = 0; round < 3_000; round++) {
      StringBuilder text = new StringBuilder();
      int length = random.nextInt(round < 2_900 ? 40 : 4_000);
      for (int i = 0; i < length; i++) {
        text.append(characters.charAt(random.nextInt(characters.length())));
      }
      String source = text.toString();
      assertThat(CodeWords.of(source)).as("seed %d: %s", seed, source).isEqualTo(plain(source));
    }
  }

  private static String plain(String text) {
    List<String> words = new ArrayList<>();
    Set<String> wholes = new LinkedHashSet<>();
    for (String identifier : text.split("[^A-Za-z0-9_]+", -1)) {
      List<String> parts = new ArrayList<>();
      for (String run : identifier.split("_+", -1)) {
        String border =
            "(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[0-9])(?=[A-Za-z])|(?<=[A-Za-z])(?=[0-9])";
        for (String part : run.split(border, -1)) {
          if (!part.isEmpty()) {
            parts.add(part.toLowerCase(Locale.ROOT));
          }
        }
      }
      words.addAll(parts);
      if (parts.size() > 1) {
        wholes.add(String.join("", parts));
      }
    }
    words.addAll(wholes);
    return String.join(" ", words);
  }
}
