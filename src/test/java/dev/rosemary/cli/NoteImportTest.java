package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.json.JsonNumber;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Single notes, and what each surface makes of them. */
class NoteImportTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '¦',
      quoteCharacter = '\0',
      value = {
        "title: A: b¦\"name\":\"A: b\"",
        "path: `D:\\x`¦\"path\":\"`D:\\\\x`\"",
        "title: *S*¦\"name\":\"*S*\"",
        "created: {{date}}¦\"created\":\"{{date}}\"",
        "title:\tT¦\"name\":\"T\"",
        "title: X\\ntitle: X¦\"name\":\"X\"",
        "aliases: [@ann]¦\"aliases\":[\"@ann\"]",
        "globs: *.ts,**/*.tsx¦\"globs\":\"*.ts,**/*.tsx\"",
        "a: 1\\nb: [¦\"a\":1,\"b\":\"[\"",
        "a: |\\n  x # y\\nb: c: d¦\"a\":\"x # y\\n\",\"b\":\"c: d\"",
        "list:\\n  - one: two: three\\n  - four¦\"list\":",
      })
  @DisplayName("S-3: front matter that is not valid YAML is kept as written, with a warning")
  void tolerantFrontMatter(String fields, String kept) throws IOException {
    String text = "---\n" + fields.replace("\\n", "\n") + "\n---\n- [fact] the body\n";
    Path note = Files.writeString(folder.resolve("note.md"), text);

    TestingCommand command = ok(run("graph", "import", note.toString(), "--json"));

    assertThat(command.text()).contains("\"line\":").contains("front matter: '");
    String graph = run("graph", "export", "-").text();
    assertThat(graph).contains(kept).contains("[fact] the body");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '¦',
      quoteCharacter = '\0',
      value = {
        "tags: #work #home¦\"tags\":\"#work #home\"",
        "note: a #b¦\"note\":\"a #b\"",
        "tags:\\n  - #work\\n  - plain¦\"tags\":[\"#work\",\"plain\"]",
        "version: 1.10¦\"version\":\"1.10\"",
        "sha: 1e10¦\"sha\":\"1e10\"",
        "zip: 007¦\"zip\":\"007\"",
        "count: 12¦\"count\":12",
        "share: 0.5¦\"share\":0.5",
        "day: 2024-05-01¦\"day\":\"2024-05-01\"",
        "done: yes¦\"done\":\"yes\"",
        "empty:¦\"empty\":null",
      })
  @DisplayName("S-3: values of front matter stay as they are written")
  void valuesAsWritten(String fields, String kept) throws IOException {
    Path note =
        Files.writeString(
            folder.resolve("note.md"), "---\n" + fields.replace("\\n", "\n") + "\n---\nbody\n");
    TestingCommand command = ok(run("graph", "import", note.toString(), "--json"));
    assertThat(number(command, "warnings_total")).as(command.text()).isZero();
    assertThat(run("graph", "export", "-").text()).contains(kept);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "```sh\nif [[ \"$OWNER\" != \"Ann Lee\" ]]; then\n# no heading\n- part_of [[X]]\n```\n",
        "~~~\nsort: [[\"day\",\"desc\"]]\n```\n[[X]]\n~~~\n",
        "````\n```\n[[X]]\n```\n[[Y]]\n````\n",
        "text `- part_of [[Daily log]]` and ``a ` [[X]] `` more\n",
        "- `- part_of [[Daily log]]`\n",
        "- item\n  ```\n  - part_of [[X]]\n  [[Y]] #no\n  ```\n",
        "1. step\n\n   ```\n   # [[X]]\n   ```\n",
        "> [!note]\n> ```\n> [[X]]\n> ```\n",
        "para\n\n    - part_of [[X]]\n    [[Y]]\n",
        "\ttab = [[1]]\n",
        "<!-- [[X]]\n\n- part_of [[Y]]\n# no -->\n",
        "text <!-- [[X]] --> more\n",
        "$$\n[[X]]\n\n- part_of [[Y]]\n$$\n",
        "a $x_{[[X]]}$ b\n",
        "%%\n- part_of [[X]]\n%%\n",
        "text \\[[X]] more\n",
        "![[photo.png]] ![[talk.mp3|50]]\n",
        "see [[#Costs]] and [[^block]]\n",
        "```\nnever closed\n- part_of [[X]]\n",
      })
  @DisplayName("S-3: code, comments and formulas are no markup")
  void codeIsNoMarkup(String text) throws IOException {
    Path note = Files.writeString(folder.resolve("note.md"), text);
    TestingCommand command =
        ok(run("graph", "import", note.toString(), "--create-missing", "--json"));
    assertThat(number(command, "entities_added")).as(command.text()).isEqualTo(1);
    assertThat(number(command, "relations_added")).isZero();
    ok(run("vault", "import", note.toString()));
    assertThat(run("vault", "export", "-").text()).contains("\"tags\":[]");
  }

  @Test
  @DisplayName("S-3: fields that name a note are relations of their names")
  void linksInFields() throws IOException {
    write("week.md", "---\naliases: [the week]\n---\nx\n");
    write("Other.md", "x\n");
    write(
        "day.md",
        """
        ---
        related: ["[[week]]"]
        up: "[[Other|x]]"
        next: [[week]]
        more:
          - [[other]]
        ---
        area:: [[The Week]], [[Other]]
        """);
    ok(run("graph", "import", folder.resolve("in").toString()));
    assertThat(run("graph", "export", "-").text())
        .contains(
            "{\"type\":\"relation\",\"from\":\"day\",\"to\":\"week\",\"relationType\":\"related\"")
        .contains("\"to\":\"Other\",\"relationType\":\"up\"")
        .contains("\"to\":\"week\",\"relationType\":\"next\"")
        .contains("\"to\":\"Other\",\"relationType\":\"more\"")
        .contains("\"to\":\"week\",\"relationType\":\"area\"")
        .contains("\"to\":\"Other\",\"relationType\":\"area\"");
  }

  @Test
  @DisplayName("S-3: notes of one name are several, and a link means the nearest, or its path")
  void sameNames() throws IOException {
    write("a/same.md", "the one of a\n");
    write("b/same.md", "the one of b\n");
    write("a/near.md", "[[same]]\n");
    write("b/near b.md", "[[SAME]]\n");
    write("b/far.md", "[[a/same]] and [[../a/same.md]]\n");
    ok(run("graph", "import", folder.resolve("in").toString()));
    assertThat(run("graph", "export", "-").text())
        .contains("\"name\":\"a/same\"")
        .contains("\"name\":\"b/same\"")
        .contains("\"from\":\"near\",\"to\":\"a/same\"")
        .contains("\"from\":\"near b\",\"to\":\"b/same\"")
        .contains("\"from\":\"far\",\"to\":\"a/same\"")
        .doesNotContain("\"from\":\"far\",\"to\":\"b/same\"");
  }

  @Test
  @DisplayName("S-3: times and tags are those of the note")
  void timesAndTags() throws IOException {
    write(
        "pump.md", "---\ndate: 2024-05-01\ntags: [pump, \"#ops\"]\n---\nIt broke #again `#no`.\n");
    write("2024-06-02 log.md", "Quiet day.\n");
    String in = folder.resolve("in").toString();
    for (String surface : List.of("vault", "recall", "docs")) {
      ok(run(surface, "import", in));
      String out = run(surface, "export", "-").text();
      assertThat(out).contains("2024-05-01T00:00:00.000").contains("2024-06-02T00:00:00.000");
      assertThat(surface.equals("docs") || out.contains("\"tags\":[\"pump\",\"ops\",\"again\"]"))
          .as(out)
          .isTrue();
    }
    assertThat(run("recall", "export", "-").text())
        .contains("\"event_time\":\"2024-05-01T00:00:00.000000000Z\"")
        .contains("\"valid_from\":\"2024-05-01T00:00:00.000000000Z\"");
  }

  @Test
  @DisplayName("S-3: an embed stays in the text, with its anchor, and is a link")
  void embeds() throws IOException {
    write("a.md", "- ![[Boiler#Costs]]\n");
    write("Boiler.md", "hot\n");
    ok(run("graph", "import", folder.resolve("in").toString()));
    assertThat(run("graph", "export", "-").text())
        .contains("\"observations\":[\"![[Boiler#Costs]]\"]")
        .contains("\"to\":\"Boiler\",\"relationType\":\"links_to\"")
        .doesNotContain("\"!\"");
  }

  @Test
  @DisplayName("S-3: nested files of agents are imported, and what is passed over is counted")
  void nestedFiles() throws IOException {
    write("CLAUDE.md", "# Build\n- make\n");
    write("pkg/api/CLAUDE.md", "# Build\n- gradle\n");
    write("docs/a.md", "see [[Build]]\n");
    write("node_modules/x/README.md", "no\n");
    write(".claude/rules/r.md", "no\n");
    TestingCommand command = ok(run("graph", "import", folder.resolve("in").toString(), "--json"));
    assertThat(number(command, "files")).isEqualTo(3);
    assertThat(command.text()).contains("2 files in hidden or package folders");
    assertThat(run("graph", "export", "-").text())
        .contains("\"name\":\"Build\",\"entityType\":\"memory\",\"observations\":[\"make\"]")
        .contains(
            "\"name\":\"pkg/api / Build\",\"entityType\":\"memory\",\"observations\":[\"gradle\"]")
        .contains("\"from\":\"a\",\"to\":\"Build\"");
  }

  @Test
  @DisplayName("S-3: links are relations in recall, and a fact keeps its subject")
  void recallKeepsSubjects() throws IOException {
    Path lines =
        Files.writeString(
            folder.resolve("g.jsonl"),
            """
            {"type":"entity","name":"Ann Keller","entityType":"person","observations":["Tech lead","Ann Keller likes tea"]}
            {"type":"entity","name":"Billing","entityType":"service","observations":[]}
            {"type":"relation","from":"Ann Keller","to":"Billing","relationType":"owns"}
            """);
    TestingCommand command = ok(run("recall", "import", lines.toString(), "--json"));
    assertThat(number(command, "memories_added")).isEqualTo(2);
    assertThat(number(command, "relations_added")).isEqualTo(1);
    Path out = folder.resolve("out.json");
    ok(run("recall", "export", out.toString()));
    assertThat(Files.readString(out))
        .contains("\"content\":\"Ann Keller: Tech lead\"")
        .contains("\"content\":\"Ann Keller likes tea\"")
        .doesNotContain("\"memory_type\":\"semantic\",\"relation\"");
    ok(run("graph", "import", out.toString()));
    assertThat(run("graph", "export", "-").text().lines().sorted().toList())
        .isEqualTo(Files.readString(lines).lines().sorted().toList());

    write("Heron.md", "In rack four, see [[Kite]].\n");
    write("Kite.md", "Backup of it.\n");
    TestingCommand notes = ok(run("recall", "import", folder.resolve("in").toString(), "--json"));
    assertThat(number(notes, "memories_added")).isEqualTo(2);
    assertThat(number(notes, "relations_added")).isEqualTo(1);
    assertThat(run("recall", "export", "-").text())
        .contains("\"content\":\"In rack four, see [[Kite]].\\n\"")
        .contains("\"from\":\"Heron\",\"type\":\"links_to\",\"to\":\"Kite\"");
  }

  @Test
  @DisplayName("S-3: an observation knows the headings above it; equal lines stay apart")
  void headings() throws IOException {
    write(
        "plan.md",
        """
        # Staging

        - Port: 8080

        1. Open
        2. Wait

        # Production

        ## Net

        - Port: 8080

        | a | b |
        |---|---|
        | 1 | 2 |

        ## Empty
        """);
    ok(run("graph", "import", folder.resolve("in").toString()));
    assertThat(run("graph", "export", "-").text())
        .contains(
            "\"observations\":[\"Staging: Port: 8080\",\"Staging: 1. Open\",\"Staging: 2. Wait\","
                + "\"Production / Net: Port: 8080\","
                + "\"Production / Net:\\n| a | b |\\n|---|---|\\n| 1 | 2 |\",\"Production / Empty\"]");
  }

  @Test
  @DisplayName("S-3: an export of notes shows what changed in the graph, and keeps all else")
  void changesInTheGraph() throws IOException {
    String note = "---\ntags: [x]\n---\nIntro.\n\n# Log\n\n1. one\n2. two\n\n```\nopen\n";
    write("n.md", note);
    write("sub/CLAUDE.md", "# Build\n\n- make\n\n## Test\n\n- run\n");
    ok(run("graph", "import", folder.resolve("in").toString()));
    Path more =
        Files.writeString(
            folder.resolve("more.jsonl"),
            """
            {"type":"entity","name":"n","entityType":"note","observations":["added [[late]]"]}
            {"type":"entity","name":"sub / Build","entityType":"memory","observations":["added too"]}
            {"type":"relation","from":"n","to":"sub / Build","relationType":"needs"}
            """);
    ok(run("graph", "import", more.toString()));
    Path out = folder.resolve("out");
    ok(run("graph", "export", out + "/"));
    assertThat(Files.readString(out.resolve("n.md")))
        .contains("1. one\n2. two\n")
        .contains("added [[late]]")
        .contains("- needs [[sub / Build]]");
    assertThat(out.resolve("sub/CLAUDE.md")).hasContent("# Build\n\n- make\n\n## Test\n\n- run\n");
    assertThat(out.resolve("sub - Build.md")).content().contains("added too");

    Path data = folder.resolve("second");
    TestingCommand again =
        TestingCommand.run("import", out.toString(), "--data-dir", data.toString(), "--json");
    assertThat(again.exitCode()).as(again.text()).isZero();
    assertThat(TestingCommand.run("export", "-", "--data-dir", data.toString()).text())
        .contains("added [[late]]", "added too", "\"relationType\":\"needs\"");
  }

  @Test
  @DisplayName("S-3: an export to a name that may be a folder or a file asks which")
  void ambiguousTarget() throws IOException {
    write("n.md", "x\n");
    ok(run("graph", "import", folder.resolve("in").toString()));
    Path notes = folder.resolve("notes");
    TestingCommand refused = run("graph", "export", notes.toString());
    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(notes).doesNotExist();
    ok(run("graph", "export", notes.toString(), "--format", "markdown"));
    assertThat(notes.resolve("n.md")).hasContent("x\n");
    ok(run("graph", "export", notes.toString()));
    ok(run("graph", "export", folder.resolve("others") + "/"));
    assertThat(folder.resolve("others/n.md")).hasContent("x\n");
  }

  @Test
  @DisplayName("S-3: a graph as one object, or as a list, is imported; odd items are listed")
  void graphsAsJson() throws IOException {
    Path object =
        Files.writeString(
            folder.resolve("graph.json"),
            """
            {
              "entities": [
                {"name": "Ann", "entityType": "person", "observations": ["Likes tea", {"id": "1", "content": "Lives in Kraków"}]},
                {"entityType": "person"},
                7,
                {"name": "Tea", "entityType": "drink", "observations": []}
              ],
              "relations": [{"from": "Ann", "to": "Tea", "relationType": "drinks"}, {"from": "Ann"}]
            }
            """);
    TestingCommand command = ok(run("graph", "import", object.toString(), "--json"));
    assertThat(number(command, "entities_added")).isEqualTo(2);
    assertThat(number(command, "observations_added")).isEqualTo(2);
    assertThat(number(command, "relations_added")).isEqualTo(1);
    assertThat(number(command, "warnings_total")).isEqualTo(3);
    assertThat(command.text()).contains("\"line\":4").contains("\"line\":5");
    Path list =
        Files.writeString(
            folder.resolve("list.json"),
            """
            [{"type":"entity","name":"Ewa","entityType":"person","observations":["x"]},
             {"broken": tru},
             {"type":"relation","from":"Ewa","to":"Ann","relationType":"knows"}]
            """);
    TestingCommand second = ok(run("graph", "import", list.toString(), "--json"));
    assertThat(number(second, "entities_added")).isEqualTo(1);
    assertThat(number(second, "relations_added")).isEqualTo(1);
    assertThat(number(second, "warnings_total")).isEqualTo(1);
  }

  @Test
  @DisplayName("S-3: a note of five megabytes and one endless line are read, and come back")
  void largeNotes() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; text.length() < 5_000_000; i++) {
      text.append(i % 50 == 0 ? "\n## Part " + i + "\n\n" : "");
      text.append("- line ")
          .append(i)
          .append(" about [[target ")
          .append(i % 7)
          .append("]] `x` $y$\n");
    }
    write("large.md", text.toString());
    String wide = "[[a]] `b` [[ $ ".repeat(60_000) + "\n";
    write("wide.md", wide);
    ok(run("graph", "import", folder.resolve("in").toString(), "--json"));
    Path out = folder.resolve("out");
    ok(run("graph", "export", out + "/"));
    assertThat(Files.readString(out.resolve("large.md")).equals(text.toString())).isTrue();
    assertThat(Files.readString(out.resolve("wide.md")).equals(wide)).isTrue();
  }

  private void write(String path, String text) throws IOException {
    Path file = folder.resolve("in").resolve(path);
    Files.createDirectories(file.getParent());
    Files.write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  @DisplayName(
      "S-3: a note that was edited takes the place of its former text, which stays as history")
  void editedNotes() throws IOException {
    Path notes = Files.createDirectories(folder.resolve("in"));
    Path plan = Files.writeString(notes.resolve("plan.md"), "# Plan\n\nDeploys on Mondays.\n");
    Files.writeString(notes.resolve("other.md"), "# Other\n\nStays.\n");
    ok(run("recall", "import", notes.toString()));
    for (String day : List.of("Tuesdays", "Mondays")) {
      Files.writeString(plan, "# Plan\n\nDeploys on " + day + ".\n");
      TestingCommand dry = ok(run("recall", "import", notes.toString(), "--json", "--dry-run"));
      assertThat(number(dry, "memories_changed")).as(dry.text()).isEqualTo(1);
      TestingCommand again = ok(run("recall", "import", notes.toString(), "--json"));
      assertThat(number(again, "memories_changed")).as(again.text()).isEqualTo(1);
      assertThat(number(again, "memories_added")).isZero();
      assertThat(number(again, "duplicates_skipped")).isEqualTo(1);
      TestingCommand unchanged = ok(run("recall", "import", notes.toString(), "--json"));
      assertThat(number(unchanged, "memories_changed")).isZero();
    }
    List<String> kept =
        run("recall", "export", "-").text().lines().filter(l -> l.contains("Deploys")).toList();
    assertThat(kept).hasSize(3);
    assertThat(kept.stream().filter(line -> !line.contains("\"valid_until\"")))
        .singleElement()
        .asString()
        .contains("Mondays");
    assertThat(kept.stream().filter(line -> line.contains("\"superseded_by\""))).hasSize(2);
  }

  @Test
  @DisplayName("S-3: a conflict is not called something that was there already")
  void conflictsAreSaid() throws IOException {
    Path note = Files.writeString(folder.resolve("note.md"), "One.\n");
    ok(run("vault", "import", note.toString()));
    Files.writeString(note, "Two.\n");
    assertThat(run("vault", "import", note.toString()).text())
        .contains("Conflicts (existing kept): 1", "Nothing was added; what is in conflict stays")
        .doesNotContain("everything was already present");
  }

  @Test
  @DisplayName("S-3: what is named like a note and is no file is named, and never opened")
  void noFiles() throws Exception {
    Path notes = Files.createDirectories(folder.resolve("in"));
    Files.writeString(notes.resolve("a.md"), "One.\n");
    assertThat(new ProcessBuilder("mkfifo", notes.resolve("pipe.md").toString()).start().waitFor())
        .isZero();
    assertThat(ok(run("recall", "import", notes.toString())).text())
        .contains("pipe.md is not a regular file and was not read");
  }

  private static TestingCommand ok(TestingCommand command) {
    assertThat(command.exitCode()).as(command.text()).isZero();
    return command;
  }

  private TestingCommand run(String surface, String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    Path project = folder.resolve("project");
    try {
      Files.createDirectories(project);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    all.addAll(List.of("--surface", surface, "--data-dir", folder.resolve("data").toString()));
    all.addAll(List.of("--project-dir", project.toString()));
    return TestingCommand.run(all.toArray(String[]::new));
  }

  private static long number(TestingCommand command, String name) {
    return command.json().get(name) instanceof JsonNumber number ? number.toLong() : -1;
  }
}
