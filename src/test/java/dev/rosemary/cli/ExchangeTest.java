package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.cli.exchange.line.LineEncoder;
import dev.rosemary.engine.exchange.TestingTexts;
import dev.rosemary.engine.graph.Carried;
import dev.rosemary.engine.graph.Carried.CarriedEntity;
import dev.rosemary.json.JsonNumber;
import dev.rosemary.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Imports and exports of all forms, from and to all surfaces. */
class ExchangeTest {
  private static final List<String> FORMATS =
      List.of("jsonl", "markdown", "claude", "csv", "json", "infinity");

  @TempDir Path folder;

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"jsonl", "markdown", "claude", "csv", "json", "infinity"})
  @DisplayName("S-3: a graph that goes through a file of any form comes back whole")
  void graphsComeBack(String format) throws IOException {
    for (long seed = 1; seed <= 3; seed++) {
      Path given = graph(seed);
      String name = "s" + seed;
      run(name + "a", "import", given.toString());
      Path file = target(format, name);
      ok(run(name + "a", "export", file.toString(), "--format", format, "--json"));
      TestingCommand back =
          ok(run(name + "b", "import", file.toString(), "--format", format, "--json"));

      assertThat(lines(run(name + "b", "export", "-").text()))
          .as("%s %d", format, seed)
          .isEqualTo(lines(run(name + "a", "export", "-").text()));
      assertThat(number(back, "warnings_total")).as(back.text()).isZero();
      assertThat(back.text()).contains("\"lost\":{}");
      TestingCommand again =
          ok(run(name + "b", "import", file.toString(), "--format", format, "--json"));
      assertThat(number(again, "observations_added") + number(again, "relations_added")).isZero();
    }
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"vault", "recall", "docs", "threads"})
  @DisplayName("S-3: what a surface holds goes through a file of any form and comes back whole")
  void surfacesComeBack(String surface) throws IOException {
    Path memories = Files.writeString(folder.resolve("memories.json"), memories());
    List<String> thread = surface.equals("threads") ? List.of("--thread", "t1") : List.of();
    Path source =
        surface.equals("threads")
            ? Files.writeString(folder.resolve("threads.jsonl"), threads())
            : memories;
    ok(run("a", with(thread, "import", source.toString(), "--surface", surface)));
    String reference = export("a", surface, thread);
    assertThat(reference).contains("Größe");
    for (String format : FORMATS) {
      Path file = target(format, surface);
      ok(
          run(
              "a",
              with(thread, "export", file.toString(), "--surface", surface, "--format", format)));
      TestingCommand back =
          ok(
              run(
                  format,
                  with(
                      thread,
                      "import",
                      file.toString(),
                      "--surface",
                      surface,
                      "--format",
                      format,
                      "--json")));

      assertThat(lines(export(format, surface, thread))).as(format).isEqualTo(lines(reference));
      assertThat(back.text()).as(format).contains("\"lost\":{}").contains("\"warnings_total\":0");
    }
  }

  @Test
  @DisplayName("S-3: memories that are parts of a graph become one text an entity, under its name")
  void partsOfAGraph() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("parts.json"),
            """
            [{"content":"Pracuje w Krakowie","entity":"Łukasz","entity_type":"person"},
             {"content":"Lubi herbatę","entity":"Łukasz","entity_type":"person"},
             {"content":"Łukasz knows Ewa","relation":{"from":"Łukasz","type":"knows","to":"Ewa"}},
             {"content":"by itself","key":"k","entity":"Ewa"}]
            """);
    TestingCommand imported = ok(run("v", "import", file.toString(), "--surface", "vault"));
    assertThat(imported.text()).contains("Not imported: entity (1 entry)");
    assertThat(run("v", "export", "-", "--surface", "vault").text())
        .contains("\"key\":\"Łukasz\"", "Pracuje w Krakowie", "Lubi herbatę", "Ewa")
        .contains("\"key\":\"k\"");
  }

  @Test
  @DisplayName("S-3: a graph goes through each surface of memories and comes back whole")
  void graphsGoThroughMemories() throws IOException {
    Path given =
        Files.writeString(
            folder.resolve("g.jsonl"),
            """
            {"type":"entity","name":"billing","entityType":"service","observations":["Größe [[ledger]]","b\\nc"]}
            {"type":"entity","name":"ledger","entityType":"service","observations":["x"]}
            {"type":"relation","from":"billing","to":"ledger","relationType":"writes to"}
            """);
    Path json = folder.resolve("out.json");
    ok(run("recall", "import", given.toString(), "--surface", "recall"));
    ok(run("recall", "export", json.toString(), "--surface", "recall"));
    ok(run("graph", "import", json.toString()));

    assertThat(lines(run("graph", "export", "-").text())).isEqualTo(lines(Files.readString(given)));
    TestingCommand vault =
        ok(run("vault", "import", given.toString(), "--surface", "vault", "--json"));
    assertThat(number(vault, "memories_added")).isEqualTo(2);
    assertThat(vault.text()).contains("\"field_entity_type\":2");
    assertThat(run("vault", "export", "-", "--surface", "vault").text())
        .contains("- writes to [[ledger]]".replace("writes to", "\\\"writes to\\\""));
  }

  @Test
  @DisplayName("S-3: the form of a file is found by its name and content, and said")
  void findsTheForm() throws IOException {
    Path notes = Files.createDirectories(folder.resolve("notes/deep"));
    Files.writeString(
        notes.resolve("Coffee.md"),
        """
        ---
        title: Coffee Brewing
        type: guide
        tags: [coffee, "brew"]
        permalink: coffee-brewing
        ---
        # Coffee Brewing

        Some prose about [[tea-time]].

        ## Observations
        - [method] Pour over is clear #clarity (own tests)
        - plain bullet
          that goes on

        ## Relations
        - relates_to [[Tea]]
        - "pairs with" [[deep/Tea]] (often)
        - recalls [[TEA-time]]
        """);
    Files.writeString(
        notes.resolve("Tea.md"), "---\npermalink: tea-time\n---\n- [fact] Tea is hot\n");
    TestingCommand markdown = ok(run("m", "import", folder.resolve("notes").toString()));

    assertThat(markdown.text()).contains("Format: markdown (detected)");
    assertThat(run("m", "export", "-").text())
        .contains("\"name\":\"Coffee Brewing\",\"entityType\":\"guide\"")
        .contains("\"Some prose about [[tea-time]].\"")
        .contains("\"[method] Pour over is clear #clarity (own tests)\"")
        .contains("\"plain bullet\\nthat goes on\"")
        .contains("\"tags\":[\"coffee\",\"brew\"]")
        .contains("\"to\":\"Tea\",\"relationType\":\"links_to\"")
        .contains("\"to\":\"Tea\",\"relationType\":\"relates_to\"")
        .contains("\"to\":\"Tea\",\"relationType\":\"recalls\"")
        .contains("\"relationType\":\"pairs with\",\"context\":\"often\"");

    Path claude =
        Files.writeString(
            folder.resolve("CLAUDE.md"),
            "- first\n# Build\nUse `make`.\n## Commands\n- run `x`\n  - nested\n### Test\n- y\n");
    assertThat(ok(run("c", "import", claude.toString())).text())
        .contains("Format: claude (detected)");
    assertThat(run("c", "export", "-").text())
        .contains("\"name\":\"CLAUDE\"")
        .contains("\"name\":\"Build\",\"entityType\":\"memory\",\"observations\":[\"Use `make`.\"]")
        .contains("\"observations\":[\"run `x`\\n- nested\"]")
        .contains("\"name\":\"Commands / Test\"");

    Path mem0 =
        Files.writeString(
            folder.resolve("mem0.json"),
            """
            {"count": 1, "results": [
              {"id": "7f2c", "memory": "Likes tea", "user_id": "ann", "metadata": {"a": 1},
               "created_at": "2025-07-01T10:00:00-07:00", "categories": ["food"]}]}
            """);
    TestingCommand recall =
        ok(run("r", "import", mem0.toString(), "--surface", "recall", "--json"));
    assertThat(recall.text()).contains("\"format\":\"json\"").contains("\"memories_added\":1");
    assertThat(run("r", "export", "-", "--surface", "recall").text())
        .contains("\"user_id\":\"ann\"")
        .contains("\"event_time\":\"2025-07-01T17:00:00.000000000Z\"")
        .contains("\"categories\":[\"food\"]")
        .contains("\"id\":\"7f2c\"");

    Path csv =
        Files.writeString(
            folder.resolve("m.csv"),
            "content;tags;memory_type;created_at\n\"a \"\"b\"\"\nc\";x,y;note;1750000000\n");
    assertThat(ok(run("v", "import", csv.toString(), "--surface", "vault")).text())
        .contains("Format: csv (detected)")
        .contains("Not imported: memory type (1 entry)");
    assertThat(run("v", "export", "-", "--surface", "vault").text())
        .contains("\"content\":\"a \\\"b\\\"\\nc\"")
        .contains("\"tags\":[\"x\",\"y\"],\"created_at\":\"2025-06-15T15:06:40.000Z\"");
  }

  @Test
  @DisplayName("S-3: a file is taken over as a whole or refused with its name and line")
  void refusesWholeFiles() throws IOException {
    Path csv = Files.writeString(folder.resolve("bad.csv"), "content,key\na,b\n\"open,c\nd,e\n");
    assertThat(run("x", "import", csv.toString(), "--surface", "vault").exitCode()).isEqualTo(1);
    assertThat(run("x", "export", "-", "--surface", "vault").text()).isEqualTo("[]\n");
    Path notes = Files.createDirectories(folder.resolve("some"));
    Files.writeString(notes.resolve("good.md"), "- [a] fact\n");
    Files.writeString(notes.resolve("bad.md"), "---\na: 1\nb: [\n---\n- [a] fact\n");
    Files.writeString(notes.resolve("bomb.md"), "---\na: &x [1]\nb: *x\n---\n- [a] fact\n");
    Files.write(
        notes.resolve("latin.md"),
        "- [a] fact\n- Gr\u00F6\u00DFe\n".getBytes(StandardCharsets.ISO_8859_1));
    Files.write(notes.resolve("wide.md"), "\uFEFF- [a] weit\n".getBytes(StandardCharsets.UTF_16LE));
    Path secret = Files.writeString(folder.resolve("secret.md"), "- [a] secret\n");
    Files.createSymbolicLink(notes.resolve("link.md"), secret);

    TestingCommand command = run("y", "import", notes.toString(), "--json");

    assertThat(command.exitCode()).isEqualTo(1);
    assertThat(number(command, "entities_added")).isEqualTo(4);
    assertThat(command.text())
        .contains("{\"file\":\"bad.md\",\"line\":3")
        .contains("{\"file\":\"bomb.md\",\"line\":3")
        .contains("{\"file\":\"latin.md\",\"line\":2")
        .contains("iconv")
        .contains("UTF-16 and was converted")
        .contains("link.md is a symbolic link");
    assertThat(run("y", "export", "-").text()).doesNotContain("secret").contains("weit");
  }

  @Test
  @DisplayName("S-3: an import overwrites nothing, and a rehearsal changes nothing")
  void overwritesNothing() throws IOException {
    Path first =
        Files.writeString(folder.resolve("1.json"), "[{\"key\":\"k\",\"content\":\"old\"}]");
    Path second =
        Files.writeString(
            folder.resolve("2.json"),
            "[{\"key\":\"k\",\"content\":\"new\"},{\"key\":\"l\",\"content\":\"m\"}]");
    TestingCommand fresh =
        ok(run("d", "import", first.toString(), "--surface", "vault", "--dry-run", "--json"));
    assertThat(number(fresh, "memories_added")).isEqualTo(1);
    assertThat(folder.resolve("d")).doesNotExist();
    ok(run("d", "import", first.toString(), "--surface", "vault"));

    for (String option : List.of("--dry-run", "--json")) {
      TestingCommand command =
          ok(run("d", "import", second.toString(), "--surface", "vault", "--json", option));
      assertThat(number(command, "memories_added")).isEqualTo(1);
      assertThat(number(command, "memories_differing")).isEqualTo(1);
      assertThat(command.text()).contains("another memory of the key 'k' exists");
    }
    assertThat(run("d", "export", "-", "--surface", "vault").text())
        .contains("\"old\"")
        .doesNotContain("\"new\"");

    TestingCommand none = run("d", "export", "-", "--surface", "vault", "--project", "none");
    assertThat(none.exitCode()).isEqualTo(1);
    assertThat(run("d", "projects").text()).doesNotContain("none");

    Path graph = graph(5);
    TestingCommand rehearsal = ok(run("g", "import", graph.toString(), "--dry-run", "--json"));
    TestingCommand real = ok(run("g", "import", graph.toString(), "--json"));
    TestingCommand later = ok(run("g", "import", graph.toString(), "--dry-run", "--json"));
    for (String name : List.of("entities_added", "observations_added", "relations_added")) {
      assertThat(number(rehearsal, name)).isEqualTo(number(real, name));
      assertThat(number(later, name)).isZero();
    }
  }

  @Test
  @DisplayName("S-3: warnings are bounded and counted; texts keep the bounds of the tools")
  void boundsWarningsAndTexts() throws IOException {
    Path many = Files.writeString(folder.resolve("many.jsonl"), "{\"type\":\"x\"}\n".repeat(5_000));
    TestingCommand command = run("w", "import", many.toString(), "--json");
    assertThat(number(command, "warnings_total")).isEqualTo(5_000);
    assertThat(java.util.Objects.requireNonNull(command.json().array("warnings")).size())
        .isEqualTo(1_000);
    assertThat(run("w", "import", many.toString()).text()).contains("and 4000 more");
    Path longOne =
        Files.writeString(
            folder.resolve("long.jsonl"),
            "{\"type\":\"entity\",\"name\":\"a\",\"entityType\":\"t\",\"observations\":[\"b\",\""
                + "é".repeat(1_000_001)
                + "\"]}\n");
    TestingCommand kept = ok(run("w", "import", longOne.toString(), "--json"));
    assertThat(number(kept, "observations_added")).isEqualTo(1);
    assertThat(kept.text()).contains("an observation of 1000001 characters skipped");
  }

  @Test
  @DisplayName("S-3: a folder of notes has names that every system takes, and nothing is replaced")
  void writesFoldersOfNotes() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (String name :
        List.of("con", "Con", "CON.txt", "a/b", "a\\\\b", "../x", ".", "日本", "x".repeat(300))) {
      lines.append("{\"type\":\"entity\",\"name\":\"").append(name);
      lines.append("\",\"entityType\":\"t\",\"observations\":[\"1\"]}\n");
    }
    Path given = Files.writeString(folder.resolve("g.jsonl"), lines);
    run("n", "import", given.toString());
    Path notes = folder.resolve("notes");
    assertThat(ok(run("n", "export", notes + "/", "--json")).text()).contains("\"files_added\":9");
    List<String> names = new ArrayList<>();
    try (Stream<Path> files = Files.list(notes)) {
      files.forEach(file -> names.add(file.getFileName().toString()));
    }
    assertThat(names).hasSize(9).allSatisfy(name -> assertThat(name).endsWith(".md"));
    assertThat(names.stream().map(name -> name.toLowerCase(java.util.Locale.ROOT)).distinct())
        .hasSize(9)
        .doesNotContain("con.md", "con.txt.md");
    assertThat(ok(run("n", "export", notes.toString(), "--json")).text())
        .contains("\"files_unchanged\":9");
    Path taken = notes.resolve("日本.md");
    Files.writeString(taken, "---\ntitle: mine\n---\n");
    assertThat(run("n", "export", notes.toString()).exitCode()).isEqualTo(1);
    assertThat(taken).hasContent("---\ntitle: mine\n---\n");
    try (Stream<Path> beside = Files.list(folder)) {
      assertThat(beside.filter(file -> file.getFileName().toString().startsWith("."))).isEmpty();
    }
  }

  private Path graph(long seed) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (Carried carried : new TestingTexts(seed).graph(12)) {
      lines.append(new String(LineEncoder.line(carried), StandardCharsets.UTF_8));
      assertThat(carried instanceof CarriedEntity entity && entity.name().isBlank()).isFalse();
    }
    return Files.writeString(folder.resolve("given" + seed + ".jsonl"), lines);
  }

  private static String memories() {
    return """
    [{"key":"b \\n[[x]] # q","title":"b \\n[[x]] # q","type":"rules","content":"Größe\\r\\n- [note] a\\n---\\n","tags":["x","y, z"],"created_at":"2026-01-02T03:04:05.006Z","user_id":"ann"},
     {"key":"c","content":"two","tags":[],"created_at":"2026-01-02T03:04:05.007Z","metadata":{"n":1.50,"deep":{"a":[null]}}},
     {"key":"d","content":"three [[c]]","memory_type":"episodic","event_time":"2025-01-01T00:00:00Z","created_at":"2026-01-02T03:04:05.008Z"}]
    """;
  }

  private static String threads() {
    return """
    {"type":"entity","name":"a \\"b\\"","entityType":"Person","observations":["Größe [[x]] is known","- [note] dash first"],"confidence":0.25,"importance":0.5}
    {"type":"entity","name":"x","entityType":"Place","observations":[],"confidence":1.0,"importance":0.75}
    {"type":"relation","from":"a \\"b\\"","to":"x","relationType":"lives in","importance":0.125}
    """;
  }

  private Path target(String format, String name) {
    return switch (format) {
      case "markdown" -> folder.resolve(name + "-notes");
      case "claude" -> folder.resolve(name + ".md");
      case "infinity" -> folder.resolve(name + "-documents.json");
      default -> folder.resolve(name + "." + format);
    };
  }

  private String export(String data, String surface, List<String> thread) {
    String form = surface.equals("threads") ? "jsonl" : "json";
    return ok(run(data, with(thread, "export", "-", "--surface", surface, "--format", form)))
        .text();
  }

  private static List<String> lines(String text) {
    // A folder of notes keeps no order, and the last memory of a list has no comma.
    return text.lines().map(line -> line.replaceFirst(",$", "")).sorted().toList();
  }

  private static String[] with(List<String> more, String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(more);
    return all.toArray(String[]::new);
  }

  private static TestingCommand ok(TestingCommand command) {
    assertThat(command.exitCode()).as(command.text()).isZero();
    return command;
  }

  private TestingCommand run(String data, String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--data-dir", folder.resolve(data).toString()));
    Path project = folder.resolve(data + "-project");
    try {
      Files.createDirectories(project);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    all.addAll(List.of("--project-dir", project.toString()));
    return TestingCommand.run(all.toArray(String[]::new));
  }

  private static long number(TestingCommand command, String name) {
    JsonObject json = command.json();
    return json.get(name) instanceof JsonNumber number ? number.toLong() : -1;
  }
}
