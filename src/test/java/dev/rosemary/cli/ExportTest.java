package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonNull;
import dev.rosemary.json.JsonNumber;
import dev.rosemary.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Exports, and that they hold all that an import takes over. */
class ExportTest {
  private static final String[] PIECES = {
    "a", "Zoë", "ß", "日本語", "한국어", "สวัสดี", "😀", "é", "e\u0301", "\u0000", "\u2028", "\"", "\\",
    "/", "\n", "\r\n", "\t", " ", "\u200B", "\uFEFF", "\uFFFD", "\u0001", "C++", "{}", "null",
        "\u061C"
  };

  @TempDir Path folder;

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  @DisplayName("S-3: an export that is imported elsewhere is exported again byte for byte")
  void keepsEveryByte(long seed) throws IOException {
    String graph = randomGraph(new Random(seed));
    Path given = Files.writeString(folder.resolve("given.jsonl"), graph);
    Path first = folder.resolve("first.jsonl");
    Path second = folder.resolve("second.jsonl");

    run("one", "import", given.toString());
    run("one", "export", first.toString());
    TestingCommand imported = run("two", "import", first.toString(), "--json");
    run("two", "export", second.toString());

    assertThat(Files.readString(first)).as("seed %d", seed).isEqualTo(graph);
    assertThat(second).as("seed %d", seed).hasSameBinaryContentAs(first);
    assertThat(imported.text()).contains("\"warnings\":[]");
    assertThat(run("two", "export", "-").text()).isEqualTo(graph);
  }

  @Test
  @DisplayName("S-3: an export replaces the file at once and leaves nothing beside it")
  void replacesTheFile() throws IOException {
    Path file =
        Files.writeString(folder.resolve("memory.jsonl"), "{\"type\":\"entity\",\"name\":\"a\"}");
    run("one", "import", file.toString());
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);

    TestingCommand command = run("one", "export", link.toString(), "--json");

    assertThat(command.exitCode()).isZero();
    assertThat(command.text())
        .contains("\"entities\":1,\"observations\":0,\"relations\":0")
        .contains("\"project\":\"default\"");
    assertThat(link).isSymbolicLink();
    assertThat(Files.readString(file)).endsWith("\"observations\":[]}\n");
    assertThat(names()).containsExactlyInAnyOrder("memory.jsonl", "link", "one");
  }

  @Test
  void failsWithoutTraces() throws IOException {
    Path file = Files.writeString(folder.resolve("empty.jsonl"), "");
    run("one", "import", file.toString());

    assertThat(run("one", "export", folder.toString()).exitCode()).isEqualTo(1);
    assertThat(run("one", "export", folder.resolve("no/file").toString()).exitCode()).isEqualTo(1);
    assertThat(run("one", "export").exitCode()).isEqualTo(2);
    assertThat(names()).containsExactlyInAnyOrder("empty.jsonl", "one");
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  /** The text of a graph as an export has it. */
  private static String randomGraph(Random random) {
    StringBuilder lines = new StringBuilder();
    Set<String> names = new LinkedHashSet<>();
    int entities = random.nextInt(40);
    for (int i = 0; i < entities; i++) {
      String name = name(random);
      if (!names.add(name)) {
        continue;
      }
      Set<String> observations = new LinkedHashSet<>();
      for (int j = random.nextInt(4); j > 0; j--) {
        observations.add(text(random, 12));
      }
      JsonObject.Builder line =
          JsonObject.builder()
              .put("type", "entity")
              .put("name", name)
              .put("entityType", name(random))
              .put("observations", JsonArray.ofStrings(observations));
      lines.append(metadata(random, line).text()).append('\n');
    }
    List<String> ends = new ArrayList<>(names);
    Set<List<String>> keys = new LinkedHashSet<>();
    for (int i = ends.isEmpty() ? 0 : random.nextInt(60); i > 0; i--) {
      List<String> key =
          List.of(
              ends.get(random.nextInt(ends.size())),
              ends.get(random.nextInt(ends.size())),
              random.nextBoolean() ? "knows" : name(random));
      if (keys.add(key)) {
        JsonObject.Builder line =
            JsonObject.builder()
                .put("type", "relation")
                .put("from", key.get(0))
                .put("to", key.get(1))
                .put("relationType", key.get(2));
        lines.append(metadata(random, line).text()).append('\n');
      }
    }
    return lines.toString();
  }

  private static JsonObject metadata(Random random, JsonObject.Builder line) {
    JsonObject known = line.build();
    for (int i = random.nextInt(6) - 3; i > 0; i--) {
      String field = text(random, 3);
      if (!known.has(field)) {
        line.put(
            field,
            switch (random.nextInt(4)) {
              case 0 -> JsonNull.NULL;
              case 1 -> new JsonNumber("1.50e3");
              case 2 -> JsonObject.builder().put("b", text(random, 4)).put("a", true).build();
              default -> JsonArray.ofStrings(List.of(text(random, 4)));
            });
      }
    }
    return line.build();
  }

  private static String name(Random random) {
    return "n" + text(random, 5) + "n";
  }

  private static String text(Random random, int most) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(most + 1); i > 0; i--) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return text.toString();
  }

  private TestingCommand run(String data, String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--data-dir", folder.resolve(data).toString()));
    return TestingCommand.run(all.toArray(String[]::new));
  }
}
