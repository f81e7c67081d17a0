package dev.rosemary.engine.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The format of analysed text. */
class TextAnalyzerTest {

  @ParameterizedTest
  @DisplayName("R-23: identifiers whole, and split at case, digits and connectors")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "Hello, world!|hello world",
        "auth-service|auth service authservice",
        "getUserById|getuserbyid get user by id",
        "parse_config_v2|parse config v2 parseconfigv2 parse config v 2",
        "HTTPServer URLs JWT|httpserver urls jwt http server",
        "a__b c--d __init__|a b c d init ab",
        "src/auth/main.ts|src auth main ts srcauthmaints",
        "don't Anna's|don t anna s dont",
        "Straße|strasse straße",
        "c++ C# F# i18n|c c f i18n cplusplus csharp fsharp i 18 n",
        ".NET x.net ASP.NET|net x net asp net dotnet xnet aspnet",
        "0a1b2c3d4e5f|0a1b2c3d4e5f",
        "今天玩|今 天 玩 今天 天玩 今天玩",
        "C盘 盘|c 盘 盘",
        "ﬁne ＡＢＣ ①|fine abc 1",
        "x\u0000y\uD800z 🎉❤️|x y z",
        "e\u0301t\u0330e\u0301|été",
      })
  void format(String text, String analysed) {
    assertThat(TextAnalyzer.analyze(text)).isEqualTo(analysed);
  }

  @Test
  void takesAnyText() {
    assertThat(TextAnalyzer.analyze("")).isEmpty();
    assertThat(TextAnalyzer.analyze("🎉🎉 \uDC00\uD800 \u0000 \u0301")).isEmpty();
  }

  @Test
  void takesLongTexts() {
    int million = 1_000_000;
    assertThat(TextAnalyzer.analyze("x".repeat(million))).hasSize(256);
    assertThat(TextAnalyzer.analyze("a" + "\u0301\u0316".repeat(million / 2)).length())
        .isLessThan(40);
    assertThat(TextAnalyzer.analyze("ก" + "\u0E48\u0E38".repeat(million / 2)).length())
        .isLessThan(4 * million);
    assertThat(TextAnalyzer.analyze("好".repeat(million)).length()).isEqualTo(5 * million - 4);
    assertThat(TextAnalyzer.analyze("a.".repeat(million / 2)).length()).isEqualTo(million - 1);
    assertThat(TextAnalyzer.analyze("aB1-".repeat(million / 4)).length()).isLessThan(6 * million);
    assertThat(TextAnalyzer.analyze("\uFDFA".repeat(million / 10)).length()).isGreaterThan(million);
    assertThat(TextAnalyzer.analyze("\uD83C\uDF89".repeat(million))).isEmpty();
    assertThat(TextAnalyzer.analyze("_".repeat(million))).isEmpty();
    assertThat(TextAnalyzer.analyze("a_ ".repeat(million / 4)).length()).isEqualTo(million / 2 - 1);
  }
}
