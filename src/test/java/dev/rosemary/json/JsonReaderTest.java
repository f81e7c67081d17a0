package dev.rosemary.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonReaderTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "true",
        "-0.50e+3",
        "123456789012345678901234567890",
        "\"\\\"\\\\\\n\\u0000\"",
        "\"ä𝄞\"",
        "\"\\ud800\"",
        "[]",
        "{}",
        "[1,[2,{\"a\":[]}]]",
        "{\"b\":1,\"a\":{\"c\":null}}"
      })
  @DisplayName("what is read is written again as it came")
  void roundTrip(String text) throws Exception {
    assertThat(JsonReader.read(text).text()).isEqualTo(text);
    byte[] bytes = ("  " + text + " ").getBytes(StandardCharsets.UTF_8);
    assertThat(JsonReader.read(bytes, 1, bytes.length - 1).text()).isEqualTo(text);
  }

  @Test
  @DisplayName("of two members with one name the last wins")
  void lastWins() throws Exception {
    assertThat(JsonReader.read("{\"a\":1,\"b\":2,\"a\":3}").text()).isEqualTo("{\"a\":3,\"b\":2}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "[1,",
        "{\"a\"}",
        "{\"a\":}",
        "[1]]",
        "1 2",
        "tru",
        "NaN",
        "'a'",
        "\"a",
        "01",
        "[1,]",
        "{\"a\":1,}",
        "\"\t\"",
        "//x\n1",
        "\"\\x\""
      })
  @DisplayName("S-6: what is not one JSON value is refused with a reason")
  void refused(String text) {
    assertThatThrownBy(() -> JsonReader.read(text))
        .isInstanceOf(JsonSyntaxException.class)
        .message()
        .isNotBlank()
        .doesNotContain("jackson")
        .doesNotContain("StreamReadFeature");
  }

  @Test
  @DisplayName("S-15: depth is bounded")
  void depth() throws Exception {
    int most = JsonReader.MAX_DEPTH;
    assertThat(JsonReader.read("[".repeat(most) + "]".repeat(most)).kind()).isEqualTo("array");
    String deeper = "[".repeat(most + 1) + "]".repeat(most + 1);
    assertThatThrownBy(() -> JsonReader.read(deeper)).isInstanceOf(JsonSyntaxException.class);
    String endless = "[".repeat(1_000_000);
    assertThatThrownBy(() -> JsonReader.read(endless)).isInstanceOf(JsonSyntaxException.class);
  }

  @Test
  @DisplayName("S-15: the digits of a number are bounded")
  void number() throws Exception {
    String longest = "9".repeat(100_000);
    assertThat(JsonReader.read(longest)).isEqualTo(new JsonNumber(longest));
    assertThatThrownBy(() -> JsonReader.read(longest + "9"))
        .isInstanceOf(JsonSyntaxException.class);
  }

  @Test
  @DisplayName("S-6: the name of a member may be as long as a string")
  void longName() throws Exception {
    String text = "{\"" + "n".repeat(100_000) + "\":1}";
    assertThat(JsonReader.read(text).text()).isEqualTo(text);
  }

  @Test
  @DisplayName("S-15: the number of values is bounded, an array of 100,000 is taken")
  void tokens() throws Exception {
    assertThat(JsonReader.read("[" + "1,".repeat(99_999) + "1]"))
        .isInstanceOfSatisfying(JsonArray.class, a -> assertThat(a.size()).isEqualTo(100_000));
    String tooMany = "[" + "1,".repeat(2_000_000) + "1]";
    assertThatThrownBy(() -> JsonReader.read(tooMany)).isInstanceOf(JsonSyntaxException.class);
  }

  @Test
  @DisplayName("S-6: bytes that are not UTF-8 are refused")
  void notUtf8() {
    byte[] bytes = {'"', (byte) 0xC3, '(', '"'};
    assertThatThrownBy(() -> JsonReader.read(bytes, 0, bytes.length))
        .isInstanceOf(JsonSyntaxException.class);
  }
}
