package dev.rosemary.cli.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonString;
import dev.rosemary.json.JsonSyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

class JsoncTextTest {
  private static final int SEED = Integer.getInteger("rosemary.seed", 20_261_129);
  private static final int ROUNDS = 4_000;
  private static final List<String> PATH = List.of("servers", "r");
  private static final JsonObject ENTRY = JsonObject.builder().put("c", "x").build();

  /** Another parser, which knows comments and commas at the end. */
  private static final JsonFactory JUDGE =
      JsonFactory.builder()
          .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
          .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      textBlock =
          """
          {}                                | {~  "servers": {~    "r": {~      "c": "x"~    }~  }~}
          {"a":1}                           | {"a":1,"servers":{"r":{"c":"x"}}}
          {"a": 1}                          | {"a": 1, "servers": {"r": {"c": "x"}}}
          {~\t"a": 1 // one~}~              | {~\t"a": 1, // one~\t"servers": {~\t\t"r": {~\t\t\t"c": "x"~\t\t}~\t}~}~
          {~  "a": 1, /* b */~}             | {~  "a": 1, /* b */~  "servers": {~    "r": {~      "c": "x"~    }~  },~}
          {~  // none yet~}                 | {~  // none yet~  "servers": {~    "r": {~      "c": "x"~    }~  }~}
          {~  "servers": {}~}               | {~  "servers": {~    "r": {~      "c": "x"~    }~  }~}
          {~  "servers": {"q": 1}~}         | {~  "servers": {"q": 1, "r": {"c": "x"}}~}
          {~  "servers": {~    "r": {~      "d": 2~    }~  }~} | {~  "servers": {~    "r": {~      "d": 2,~      "c": "x"~    }~  }~}
          {"servers": {"r": {"c": "old", "gone": 1, "d": 2}}} | {"servers": {"r": {"c": "x", "d": 2}}}
          """)
  @DisplayName("K-1: an entry goes where it belongs, laid out like what is around it")
  void entries(String before, String after) throws Exception {
    ConfigText text = read(before.replace('~', '\n'));
    ConfigText changed = text.with(PATH, ENTRY, Set.of("gone"));
    assertThat(changed.text()).isEqualTo(after.replace('~', '\n'));
    assertThat(changed.with(PATH, ENTRY, Set.of("gone")).text()).isEqualTo(changed.text());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"servers": {"r": 1, "q": 2}, "a": 3} | {"servers": {"q": 2}, "a": 3}
          {"servers": {"q": 2, "r": 1}}         | {"servers": {"q": 2}}
          {"a": 3, "servers": {"r": 1}}         | {"a": 3}
          {"servers": {"r": 1}}                 | {}
          {~  "servers": {~    "q": 1, // one~    "r": 2~  }~}  | {~  "servers": {~    "q": 1 // one~  }~}
          {~  "servers": {~    "r": 2, // two~    "q": 1~  }~}  | {~  "servers": { // two~    "q": 1~  }~}
          """)
  @DisplayName("K-1: an entry is taken out with its comma, and what it leaves empty with it")
  void removed(String before, String after) throws Exception {
    assertThat(read(before.replace('~', '\n')).without(PATH, false).text())
        .isEqualTo(after.replace('~', '\n'));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{",
        "[]",
        "{\"a\":1}}",
        "{\"a\":1 \"b\":2}",
        "{'a':1}",
        "{\"a\":01}",
        "{\"a\":\"\n\"}",
        "{\"a\":1,,}",
        "{,}",
        "{\"a\":1,\"a\":2}",
        "{/* }",
        "{\"a\":\"\\x\"}",
        "{\"servers\":1}",
        "{\"servers\":{\"r\":1}}",
      })
  @DisplayName("K-1: what cannot be parsed, or has the place taken by something else, is refused")
  void refused(String text) {
    assertThatThrownBy(() -> read(text).with(PATH, ENTRY, Set.of()))
        .isInstanceOf(UnreadableTextException.class);
  }

  @Test
  @DisplayName("K-1: of any text every character stays, and another parser finds the same values")
  void stays() throws Exception {
    for (int i = 0; i < ROUNDS; i++) {
      TestingConfig made = new TestingConfig(new Random(SEED + i));
      String before = made.json();
      String name = "seed " + (SEED + i) + ": " + before;
      ConfigText text = read(before);
      assertThat(text.values()).as(name).isEqualTo(judge(before));

      ConfigText changed = text.with(PATH, ENTRY, Set.of());
      JsonObject judged = judge(changed.text());
      assertThat(judged).as("%s%n%s", name, changed.text()).isEqualTo(changed.values());
      assertThat(changed.get(PATH))
          .as(name)
          .isInstanceOfSatisfying(
              JsonObject.class, entry -> assertThat(entry.string("c")).isEqualTo("x"));
      assertThat(isPart(before, changed.text())).as("%s%n%s", name, changed.text()).isTrue();
      assertThat(changed.with(PATH, ENTRY, Set.of()).text()).as(name).isEqualTo(changed.text());

      boolean had = text.get(List.of("servers")) != null;
      assertThat(changed.without(PATH, had).text())
          .as("%s%n%s", name, changed.text())
          .matches(left -> text.get(PATH) != null || left.equals(before) || isEmpty(text, had));
    }
  }

  /** Whether the place of the entry had no members, of which a brace or two lose blanks. */
  private static boolean isEmpty(ConfigText text, boolean had) {
    Json parent = had ? text.get(List.of("servers")) : text.values();
    return parent instanceof JsonObject object && object.isEmpty();
  }

  @Test
  @DisplayName("K-1: what another parser refuses of damaged texts is refused")
  void damaged() {
    int refused = 0;
    for (int i = 0; i < ROUNDS; i++) {
      Random random = new Random(SEED + i);
      String damaged = TestingConfig.damage(new TestingConfig(random).json(), random);
      if (judge(damaged) == null) {
        refused++;
        assertThat(catchThrowable(() -> read(damaged)))
            .as("seed %d: %s", SEED + i, damaged)
            .isInstanceOf(UnreadableTextException.class);
      }
    }
    assertThat(refused).isGreaterThan(ROUNDS / 10);
  }

  private static ConfigText read(String text) throws UnreadableTextException {
    return ConfigText.read(ConfigText.Form.JSON, text);
  }

  /** Whether all characters of one text stand in the other, in this order. */
  static boolean isPart(String part, String whole) {
    int at = 0;
    for (int i = 0; i < whole.length() && at < part.length(); i++) {
      if (whole.charAt(i) == part.charAt(at)) {
        at++;
      }
    }
    return at == part.length();
  }

  private static @Nullable JsonObject judge(String text) {
    try (JsonParser parser =
        JUDGE.createParser(ObjectReadContext.empty(), text.getBytes(StandardCharsets.UTF_8))) {
      StringBuilder plain = new StringBuilder();
      List<Boolean> first = new ArrayList<>(List.of(true));
      boolean named = false;
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        boolean end = token == JsonToken.END_OBJECT || token == JsonToken.END_ARRAY;
        if (end) {
          first.removeLast();
        } else if (!named) {
          plain.append(first.getLast() ? "" : ",");
          first.set(first.size() - 1, false);
        }
        named = token == JsonToken.PROPERTY_NAME;
        boolean quoted = named || token == JsonToken.VALUE_STRING;
        plain.append(quoted ? new JsonString(parser.getString()).text() : parser.getString());
        plain.append(named ? ":" : "");
        if (token == JsonToken.START_OBJECT || token == JsonToken.START_ARRAY) {
          first.add(true);
        }
      }
      return JsonReader.read(plain.toString()) instanceof JsonObject object ? object : null;
    } catch (JacksonException | JsonSyntaxException e) {
      return null;
    }
  }
}
