package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonNumber;
import dev.rosemary.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Imports of files as users have them: damaged ones too. */
class ImportTest {
  @TempDir Path folder;

  private static final String DAMAGED =
      "\uFEFF"
          + """
          {"type":"entity","name":"billing-api","entityType":"service","observations":["Deployed from main"]}
          {"type":"entity","name":"ledger-db","entityType":"database","observations":["PostgreSQL 17"],"custom_id":"z-9"}

          {"type":"entity","name":"no-obs","entityType":"service"}
          {"type":"relation","from":"billing-api","to":"ledger-db","relationType":"writes_to"}
          {"type":"relation","from":"billing-api","to":"ghost","relationType":"calls"}
          {"type":"widget","name":"?"}
          {"type":"entity","name":"billing-api","entityType":"service","observations":["Deployed from main","Owner: team-a"]}
          {"type":"entity","name":"torn","entit\
          """
              .replace("\n", "\r\n");

  @Test
  @DisplayName("S-3: a damaged file is taken over as far as it can be read, the rest is listed")
  void takesOverADamagedFile() throws IOException {
    Path file = write("memory.jsonl", DAMAGED.getBytes(StandardCharsets.UTF_8));

    TestingCommand first = run("import", file.toString(), "--json");

    assertThat(first.exitCode()).isZero();
    assertThat(counts(first)).containsExactly(3L, 1L, 3L, 1L);
    assertThat(lines(first)).containsExactly(6L, 7L, 8L, 9L);
    assertThat(reason(first, 0)).contains("ghost").contains("--create-missing");
    assertThat(reason(first, 1)).contains("widget");
    assertThat(reason(first, 2)).contains("merged with line 1");
    assertThat(reason(first, 3)).contains("truncated");
    assertThat(Files.readString(file)).isEqualTo(DAMAGED);
    assertThat(run("export", "-").text())
        .isEqualTo(
            """
            {"type":"entity","name":"billing-api","entityType":"service","observations":["Deployed from main","Owner: team-a"]}
            {"type":"entity","name":"ledger-db","entityType":"database","observations":["PostgreSQL 17"],"custom_id":"z-9"}
            {"type":"entity","name":"no-obs","entityType":"service","observations":[]}
            {"type":"relation","from":"billing-api","to":"ledger-db","relationType":"writes_to"}
            """);
  }

  @Test
  @DisplayName("S-3: a second import of the same file adds nothing and says so")
  void addsNothingTwice() throws IOException {
    String file = write("memory.jsonl", DAMAGED.getBytes(StandardCharsets.UTF_8)).toString();
    run("import", file);
    String before = run("export", "-").text();

    TestingCommand second = run("import", file);

    assertThat(second.exitCode()).isZero();
    assertThat(second.text())
        .contains("Project default")
        .contains("Nothing was added")
        .contains("line 7: skipped: unknown type 'widget'");
    assertThat(counts(run("import", file, "--json"))).containsExactly(0L, 4L, 0L, 0L);
    assertThat(run("export", "-").text()).isEqualTo(before);
  }

  @Test
  @DisplayName("S-3: a file that is refused as a whole leaves no project behind")
  void refusedFileMakesNoProject() throws IOException {
    Path file = write("notes.csv", "neither,known\n1,2\n".getBytes(StandardCharsets.UTF_8));

    TestingCommand command = run("import", file.toString(), "--project", "typo");

    assertThat(command.exitCode()).isEqualTo(1);
    assertThat(run("projects").text()).doesNotContain("typo");
  }

  @Test
  @DisplayName("S-3: --create-missing makes the ends that relations lack")
  void makesMissingEnds() throws IOException {
    TestingCommand command =
        imported("--create-missing", "{'type':'relation','from':'a','to':'a','relationType':'r'}");

    assertThat(counts(command)).containsExactly(1L, 0L, 0L, 1L);
    assertThat(lines(command)).containsExactly(1L);
    assertThat(run("export", "-").text())
        .startsWith("{\"type\":\"entity\",\"name\":\"a\",\"entityType\":\"unknown\"");
  }

  @Test
  void saysThatNothingWasTakenOver() throws IOException {
    Path file = write("memory.jsonl", DAMAGED.getBytes(StandardCharsets.UTF_8));
    TestingCommand none = run("import", file.toString(), "--surface", "threads");
    assertThat(none.exitCode()).isEqualTo(1);
    assertThat(none.text())
        .contains("the reasons are below")
        .contains("--thread ID")
        .doesNotContain("already present");
    TestingCommand some = run("import", file.toString(), "--surface", "threads", "--thread", "t");
    assertThat(some.exitCode()).isZero();
    TestingCommand again = run("import", file.toString(), "--surface", "threads", "--thread", "t");
    assertThat(again.exitCode()).isZero();
    assertThat(again.text()).contains("already present");
  }

  @Test
  void takesRelationsBeforeTheirEntities() throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("{'type':'relation','from':'e0','to':'e1499','relationType':'far'}");
    for (int i = 0; i < 1_500; i++) {
      lines.add("{'type':'entity','name':'e" + i + "','entityType':'t','observations':[]}");
    }
    TestingCommand command = imported("--json", lines.toArray(String[]::new));

    assertThat(counts(command)).containsExactly(1_500L, 0L, 0L, 1L);
    assertThat(lines(command)).isEmpty();
  }

  @Test
  void keepsEveryObservationThatCanBeRead() throws IOException {
    TestingCommand command =
        imported(
            "--json",
            "{'type':'entity','name':'a','entityType':'t','observations':['x',42,null,{'k':[1.50]},'x']}",
            "{'type':'entity','name':'b','entityType':'t','observations':'one'}",
            "{'type':'entity','name':'c','entityType':'t','observations':null}",
            "{'type':'entity','name':'d','observations':['\\ud800']}");

    assertThat(lines(command)).containsExactly(1L, 1L, 2L, 4L, 4L);
    assertThat(run("export", "-").text().lines())
        .containsExactly(
            "{'type':'entity','name':'a','entityType':'t','observations':['x','42','{\\'k\\':[1.50]}']}"
                .replace('\'', '"'),
            "{'type':'entity','name':'b','entityType':'t','observations':['one']}"
                .replace('\'', '"'),
            "{'type':'entity','name':'c','entityType':'t','observations':[]}".replace('\'', '"'),
            "{'type':'entity','name':'d','entityType':'unknown','observations':['\uFFFD']}"
                .replace('\'', '"'));
  }

  @Test
  void leavesOutWhatHasNoUsableNameAndSaysWhy() throws IOException {
    String name = "😀".repeat(500);
    TestingCommand command =
        imported(
            "--json",
            "{'type':'entity','name':'  ','entityType':'t','observations':[]}",
            "{'type':'entity','name':7,'entityType':'t','observations':[]}",
            "{'type':'entity','entityType':'t','observations':[]}",
            "{'type':'entity','name':'" + name + "a','entityType':'t','observations':[]}",
            "{'type':'entity','name':'" + name + "','entityType':'t','observations':[]}",
            "{'type':'entity','name':'a','entityType':'" + name + "a','observations':[]}",
            "{'type':'relation','from':'a','to':'','relationType':'t'}",
            "{'type':'relation','from':'a','to':'b'}",
            "{'name':'a'}",
            "[1]",
            "{'type':'entity'} x",
            "[".repeat(100_000));

    assertThat(counts(command)).containsExactly(1L, 0L, 0L, 0L);
    assertThat(lines(command)).containsExactly(1L, 2L, 3L, 4L, 6L, 7L, 8L, 9L, 10L, 11L, 12L);
    assertThat(reason(command, 3)).contains("501").contains("500");
    assertThat(command.exitCode()).isZero();
  }

  @Test
  void reportsRepetitionsWithinTheFile() throws IOException {
    TestingCommand command =
        imported(
            "--json",
            "{'type':'entity','name':'a','entityType':'t','observations':['1'],'k':1,'m':1}",
            "{'type':'entity','name':' a"
                + " ','entityType':'u','observations':['2'],'k':2,'l':3,'m':1}",
            "{'type':'relation','from':'a','to':'a','relationType':'r','w':1}",
            "{'type':'relation','from':'a','to':'a','relationType':'r','w':2,'x':null}");

    assertThat(counts(command)).containsExactly(1L, 1L, 2L, 1L);
    assertThat(lines(command)).containsExactly(2L, 4L);
    assertThat(reason(command, 0))
        .contains("merged with line 1")
        .contains("keeps its type 't'")
        .contains("kept the existing value of 'k'");
    assertThat(reason(command, 1)).contains("line 3").contains("'w'");
    assertThat(run("export", "-").text().lines())
        .containsExactly(
            "{'type':'entity','name':'a','entityType':'t','observations':['1','2'],'k':1,'m':1,'l':3}"
                .replace('\'', '"'),
            "{'type':'relation','from':'a','to':'a','relationType':'r','w':1,'x':null}"
                .replace('\'', '"'));
  }

  @Test
  void replacesBytesThatAreNoText() throws IOException {
    byte[] line =
        "{\"type\":\"entity\",\"name\":\"a\",\"entityType\":\"t\",\"observations\":[\"x?y\"]}\n"
            .getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < line.length; i++) {
      line[i] = line[i] == '?' ? (byte) 0xE9 : line[i];
    }
    Path file = write("latin1.jsonl", line);

    TestingCommand command = run("import", file.toString(), "--json");

    assertThat(lines(command)).containsExactly(1L);
    assertThat(run("export", "-").text()).contains("\"x\uFFFDy\"");
    assertThat(counts(run("import", file.toString(), "--json"))).containsExactly(0L, 1L, 0L, 0L);
  }

  @Test
  @DisplayName("S-15: one line of 20 MB is taken over, one beyond 32 MiB is passed over")
  void takesLongLines() throws IOException {
    String entity =
        "{\"type\":\"entity\",\"name\":\"%s\",\"entityType\":\"t\",\"observations\":[%s]}\n";
    String twenty = ("\"" + "fact ".repeat(200_000) + "\",").repeat(20);
    StringBuilder text = new StringBuilder();
    text.append(entity.formatted("repeated", twenty + "\"end\""));
    text.append(entity.formatted("long", "\"" + "é".repeat(17 << 20) + "\""));
    text.append(entity.formatted("after", ""));
    Path file = write("long.jsonl", text.toString().getBytes(StandardCharsets.UTF_8));

    TestingCommand command = run("import", file.toString(), "--json");

    assertThat(counts(command)).containsExactly(2L, 0L, 2L, 0L);
    assertThat(lines(command)).containsExactly(2L);
    assertThat(reason(command, 0)).contains("longer than");
  }

  @Test
  @DisplayName("S-3: exit codes of import: 0 for an empty file, 1 when nothing can be read")
  void saysWhenThereIsNothingToRead() throws IOException {
    assertThat(run("import", write("empty", new byte[0]).toString()).exitCode()).isZero();
    assertThat(run("import", write("blank", "\n \r\n".getBytes(StandardCharsets.UTF_8)).toString()))
        .satisfies(command -> assertThat(command.text()).contains("empty"));
    TestingCommand noise = run("import", write("noise", new byte[] {0, 1, 2, '\n', 3}).toString());
    assertThat(noise.exitCode()).isEqualTo(1);
    assertThat(noise.text()).contains("line 1:").contains("line 2:");
    byte[] utf16 = "{\"type\":\"entity\"}".getBytes(StandardCharsets.UTF_16);
    assertThat(run("import", write("utf16", utf16).toString()).exitCode()).isEqualTo(1);
    assertThat(run("import", folder.resolve("missing").toString()).exitCode()).isEqualTo(1);
    assertThat(run("import", folder.toString()).exitCode()).isEqualTo(1);
    assertThat(run("import").exitCode()).isEqualTo(2);
    assertThat(run("import", "a", "b").exitCode()).isEqualTo(2);
  }

  @Test
  @DisplayName("S-3: projects lists what import made; export makes no project")
  void listsProjects() throws IOException {
    assertThat(run("projects").text()).startsWith("There are no projects in ");
    assertThat(folder.resolve("data")).doesNotExist();
    assertThat(run("export", "-").exitCode()).isEqualTo(1);
    assertThat(folder.resolve("data")).doesNotExist();
    String file = write("empty", new byte[0]).toString();
    run("import", file);
    run("import", file, "--project", "Büro");

    assertThat(run("export", "-", "--project", "other").exitCode()).isEqualTo(1);
    assertThat(run("projects").text().lines().map(line -> line.substring(12)))
        .containsExactly("active    Büro", "active    default");
    JsonObject json = run("projects", "--json").json();
    assertThat(json.text()).contains("\"name\":\"Büro\"").contains("\"status\":\"active\"");
  }

  private TestingCommand imported(String option, String... lines) throws IOException {
    String text = String.join("\n", lines).replace('\'', '"');
    Path file = write("file.jsonl", text.getBytes(StandardCharsets.UTF_8));
    return option.equals("--json")
        ? run("import", file.toString(), "--json")
        : run("import", file.toString(), "--json", option);
  }

  private Path write(String name, byte[] bytes) throws IOException {
    return Files.write(folder.resolve(name), bytes);
  }

  private TestingCommand run(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--data-dir", folder.resolve("data").toString()));
    return TestingCommand.run(all.toArray(String[]::new));
  }

  private static List<Long> counts(TestingCommand command) {
    JsonObject json = command.json();
    List<Long> counts = new ArrayList<>();
    for (String name :
        List.of("entities_added", "entities_merged", "observations_added", "relations_added")) {
      counts.add(number(json, name));
    }
    return counts;
  }

  private static List<JsonObject> warnings(TestingCommand command) {
    List<JsonObject> warnings = new ArrayList<>();
    for (Json item : java.util.Objects.requireNonNull(command.json().array("warnings")).items()) {
      warnings.add((JsonObject) item);
    }
    return warnings;
  }

  private static List<Long> lines(TestingCommand command) {
    return warnings(command).stream().map(warning -> number(warning, "line")).toList();
  }

  private static String reason(TestingCommand command, int index) {
    return String.valueOf(warnings(command).get(index).string("reason"));
  }

  private static long number(JsonObject object, String name) {
    return object.get(name) instanceof JsonNumber number ? number.toLong() : -1;
  }
}
