package dev.rosemary.surface.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonBoolean;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonString;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** F-1 to F-7: the table {@code cases.jsonl}: files before, a command, its answer, files after. */
class CommandRowsTest {
  @TempDir private Path folder;

  static Stream<Arguments> cases() throws Exception {
    try (InputStream in =
        Objects.requireNonNull(CommandRowsTest.class.getResourceAsStream("cases.jsonl"))) {
      List<String> lines = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
      Stream.Builder<Arguments> cases = Stream.builder();
      for (String line : lines) {
        JsonObject each = (JsonObject) JsonReader.read(line);
        cases.add(Arguments.of(each.string("name"), each));
      }
      return cases.build();
    }
  }

  @Test
  @DisplayName("F-1 to F-7: the table has its cases")
  void count() throws Exception {
    assertThat(cases()).hasSizeGreaterThan(100);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void answers(String name, JsonObject each) throws Exception {
    try (TestingFiles files = new TestingFiles(folder, "billing")) {
      Map<String, String> before = tree(each.get("before"));
      for (Map.Entry<String, String> file : before.entrySet()) {
        assertThat(files.create(file.getKey(), file.getValue()))
            .isEqualTo("File created successfully at: " + file.getKey());
      }
      TestingAnswer answer = files.call((JsonObject) Objects.requireNonNull(each.get("call")));
      assertThat(answer.text()).as(name).isEqualTo(each.string("answer"));
      assertThat(answer.isError()).as(name).isEqualTo(each.get("error") == JsonBoolean.TRUE);
      Json after = each.get("after");
      Map<String, String> expected = after == null ? before : tree(after);
      assertThat(files.tree()).as(name).isEqualTo(expected);
      if (!expected.isEmpty()) {
        expected.values().removeIf(String::isEmpty);
        assertThat(files.sections()).as(name).isEqualTo(expected);
      }
    }
  }

  private static Map<String, String> tree(@Nullable Json json) {
    Map<String, String> tree = new TreeMap<>();
    ((JsonObject) Objects.requireNonNull(json))
        .members()
        .forEach((path, content) -> tree.put(path, ((JsonString) content).value()));
    return tree;
  }
}
