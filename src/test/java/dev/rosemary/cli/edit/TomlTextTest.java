package dev.rosemary.cli.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonBoolean;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlTable;

class TomlTextTest {
  private static final int SEED = Integer.getInteger("rosemary.seed", 20_261_129);
  private static final int ROUNDS = 4_000;
  private static final List<String> PATH = List.of("servers", "r");
  private static final JsonObject ENTRY =
      JsonObject.builder()
          .put("c", "C:\\x \"y\"")
          .put("l", JsonArray.ofStrings(List.of("a", "b")))
          .build();

  private static final String LINES = "c = \"C:\\\\x \\\"y\\\"\"~l = [\"a\", \"b\"]~";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ``                                      | [servers.r]~@
          a = 1                                   | a = 1~~[servers.r]~@
          [servers.r]~d = 1 # one~[z]             | [servers.r]~d = 1 # one~@[z]
          [servers.r]~c = 'old' # it~gone = 1~~[z]| [servers.r]~c = "C:\\\\x \\"y\\"" # it~l = ["a", "b"]~~[z]
          [servers."r"]~# nothing                 | [servers."r"]~@# nothing
          [servers.r.env]~E = "1"~[servers.r]     | [servers.r.env]~E = "1"~[servers.r]~@
          """)
  @DisplayName("K-1: an entry becomes a table at the end, or is changed where it stands")
  void entries(String before, String after) throws Exception {
    ConfigText changed = read(before.replace('~', '\n')).with(PATH, ENTRY, Set.of("gone"));
    // Where the text ended without a line end, it still does.
    assertThat(changed.text().stripTrailing())
        .isEqualTo(after.replace("@", LINES).replace('~', '\n').stripTrailing());
    assertThat(changed.with(PATH, ENTRY, Set.of("gone")).text()).isEqualTo(changed.text());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          a = 1~~[servers.r]~c = 1~                        | a = 1~
          [servers.r]~c = 1~[servers.r.env]~E = 1~~# z~[z] | # z~[z]
          [servers.q]~~[servers.r]~c = 1~~[z]~             | [servers.q]~~[z]~
          servers.r.c = 1~a = 2                            | a = 2
          servers.r = { c = 1 }~a = 2                      | a = 2
          """)
  @DisplayName("K-1: an entry is taken out with its tables, however it is written")
  void removed(String before, String after) throws Exception {
    assertThat(read(before.replace('~', '\n')).without(PATH, true).text().strip())
        .isEqualTo(after.replace('~', '\n').strip());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "a =",
        "a = 1 b = 2",
        "a = 1\na = 2",
        "[a]\n[a]",
        "a = 01",
        "a = 'x\ny'",
        "a = \"\\x\"",
        "a = [1 2]",
        "a = { b = 1, }",
        "[a\n",
        "[[a]",
        "a = 2026-02-30",
        "a = 1__0",
        "a.b = 1\n[a.b]",
        "a = \"\"\"",
        "servers = 1",
        "servers = { q = 1 }",
        "[servers]\nr = { c = 1 }",
        "servers.r.c = 1",
      })
  @DisplayName("K-1: what cannot be parsed, or cannot be extended, is refused")
  void refused(String text) {
    assertThatThrownBy(() -> read(text).with(PATH, ENTRY, Set.of()))
        .isInstanceOf(UnreadableTextException.class);
  }

  @Test
  @DisplayName("K-1: of any text every character stays, and another parser finds the same values")
  void stays() throws Exception {
    for (int i = 0; i < ROUNDS; i++) {
      String before = new TestingConfig(new Random(SEED + i)).toml();
      TomlParseResult judged = Toml.parse(before);
      String name = "seed " + (SEED + i) + ": " + before;
      if (judged.hasErrors()) {
        continue;
      }
      ConfigText text = read(before);
      assertSame(name, judged, text.values());

      ConfigText changed = text.with(PATH, ENTRY, Set.of());
      TomlParseResult after = Toml.parse(changed.text());
      assertThat(after.errors()).as("%s%n%s", name, changed.text()).isEmpty();
      assertSame(name, after, changed.values());
      assertThat(JsoncTextTest.isPart(before, changed.text())).as(name).isTrue();
      assertThat(changed.with(PATH, ENTRY, Set.of()).text()).as(name).isEqualTo(changed.text());
      if (text.get(PATH) == null && (before.isEmpty() || before.endsWith("\n"))) {
        assertThat(changed.without(PATH, true).text()).as(name).isEqualTo(before);
      }
    }
  }

  @Test
  @DisplayName("K-1: what another parser refuses of damaged texts is refused")
  void damaged() {
    int refused = 0;
    for (int i = 0; i < ROUNDS; i++) {
      Random random = new Random(SEED + i);
      String damaged = TestingConfig.damage(new TestingConfig(random).toml(), random);
      if (isRefused(damaged)) {
        refused++;
        assertThat(catchThrowable(() -> read(damaged)))
            .as("seed %d: %s", SEED + i, damaged)
            .isInstanceOf(UnreadableTextException.class);
      }
    }
    assertThat(refused).isGreaterThan(ROUNDS / 10);
  }

  /** By the other parser, which throws at some escapes. */
  private static boolean isRefused(String text) {
    try {
      return Toml.parse(text).hasErrors();
    } catch (AssertionError | RuntimeException e) {
      return true;
    }
  }

  private static ConfigText read(String text) throws UnreadableTextException {
    return ConfigText.read(ConfigText.Form.TOML, text);
  }

  /** Compares all but numbers and times, which are texts in one and values in the other. */
  private static void assertSame(String name, TomlTable judged, JsonObject values) {
    assertThat(values.members().keySet()).as(name).isEqualTo(judged.keySet());
    for (String key : judged.keySet()) {
      assertSame(
          name,
          Objects.requireNonNull(judged.get(List.of(key))),
          Objects.requireNonNull(values.get(key)));
    }
  }

  private static void assertSame(String name, Object judged, Json value) {
    switch (judged) {
      case TomlTable table -> assertSame(name, table, (JsonObject) value);
      case TomlArray array -> {
        List<Json> items = ((JsonArray) value).items();
        assertThat(items).as(name).hasSize(array.size());
        List<Object> others = new ArrayList<>(array.toList());
        for (int i = 0; i < items.size(); i++) {
          assertSame(name, others.get(i), items.get(i));
        }
      }
      case String text ->
          assertThat(((JsonString) value).value()).as(name).isEqualToNormalizingNewlines(text);
      case Boolean flag -> assertThat(value).as(name).isEqualTo(JsonBoolean.of(flag));
      default -> assertThat(value).as(name).isInstanceOf(JsonString.class);
    }
  }
}
