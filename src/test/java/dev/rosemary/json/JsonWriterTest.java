package dev.rosemary.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class JsonWriterTest {
  private static final long SEED = 7;

  @Test
  @DisplayName("S-6: control characters, quotes and lone surrogates are escaped, pairs are kept")
  void escapes() {
    assertThat(new JsonString("a\"b\\c\n\r\t\u0001\u007f/\u2028").text())
        .isEqualTo("\"a\\\"b\\\\c\\n\\r\\t\\u0001\u007f/\u2028\"");
    assertThat(new JsonString("\ud834\udd1e").text()).isEqualTo("\"\ud834\udd1e\"");
    assertThat(new JsonString("\udd1e\ud834").text()).isEqualTo("\"\\udd1e\\ud834\"");
    assertThat(new JsonString("\ud834x").text()).isEqualTo("\"\\ud834x\"");
  }

  @Test
  @DisplayName("S-6: any text comes back as it was, in one line of UTF-8")
  void anyText() throws Exception {
    Random random = new Random(SEED);
    for (int i = 0; i < 5_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int n = random.nextInt(12); n > 0; n--) {
        text.append((char) (random.nextBoolean() ? random.nextInt(128) : random.nextInt(65_536)));
      }
      Json value = JsonObject.builder().put("text", text.toString()).build();
      byte[] bytes = JsonWriter.bytes(value);
      assertThat(new String(bytes, StandardCharsets.UTF_8)).as("seed " + SEED).doesNotContain("\n");
      assertThat(JsonReader.read(bytes, 0, bytes.length)).as("seed " + SEED).isEqualTo(value);
    }
  }

  @Test
  @DisplayName("compact JSON has no white space between tokens and all of it inside strings")
  void compact() {
    StringBuilder out = new StringBuilder();
    JsonWriter.compact(out, "{\n  \"a \\\" b\\\\\" :\t[ 1 , \"c \\n d\" ]\r\n}");
    assertThat(out.toString()).isEqualTo("{\"a \\\" b\\\\\":[1,\"c \\n d\"]}");
  }

  @Test
  @DisplayName("values of every kind are written")
  void kinds() {
    JsonArray array =
        new JsonArray(
            List.of(
                JsonNull.NULL,
                JsonBoolean.TRUE,
                JsonNumber.of(1.5),
                JsonNumber.of(Long.MIN_VALUE),
                JsonObject.EMPTY,
                JsonArray.EMPTY));
    assertThat(array.text()).isEqualTo("[null,true,1.5,-9223372036854775808,{},[]]");
  }
}
