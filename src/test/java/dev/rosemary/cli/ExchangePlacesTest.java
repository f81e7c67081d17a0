package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where imports, exports and backups go, and what they refuse to guess. */
class ExchangePlacesTest {
  @TempDir Path folder;

  @Test
  @DisplayName("S-3: imports and exports say which folder, project or file they are about")
  void placesAreSaid() throws IOException {
    Path note = Files.writeString(folder.resolve("note.md"), "One.\n");
    Path project = Files.createDirectories(folder.resolve("project"));
    String docs = project.resolve(".infinity").toString();
    assertThat(run("import", note.toString(), "--surface", "docs").text())
        .startsWith("Surface docs, " + docs + "\n");
    assertThat(run("export", target("d.json"), "--surface", "docs").text())
        .startsWith("Surface docs, " + docs + ": 1 memory written");
    String home = folder.resolve("data").resolve("memory.db").toString();
    for (String surface : List.of("vault", "recall")) {
      assertThat(run("import", note.toString(), "--surface", surface).text())
          .startsWith("Surface " + surface + ", " + home + "\n");
      assertThat(run("import", note.toString(), "--surface", surface, "--project", "Work").text())
          .startsWith("Surface " + surface + ", project Work\n");
      assertThat(run("export", target("e.json"), "--surface", surface).text())
          .startsWith("Surface " + surface + ", " + home + ": 1 memory written");
    }
    assertThat(run("import", note.toString(), "--json", "--dry-run").json().string("place"))
        .isEqualTo("project default");
  }

  @ParameterizedTest
  @ValueSource(strings = {"o.xml", "o.txt", "memory.jsonl.bak", "o.tsv"})
  @DisplayName("S-3: an export to a name of an unknown extension is refused, and writes nothing")
  void unknownExtension(String name) throws IOException {
    run("import", Files.writeString(folder.resolve("note.md"), "One.\n").toString());
    assertThat(run("export", target(name)).exitCode()).isEqualTo(1);
    assertThat(Files.exists(folder.resolve(name))).isFalse();
    assertThat(run("export", target(name), "--format", "jsonl").exitCode()).isZero();
    assertThat(Files.readString(folder.resolve(name))).contains("\"type\":\"entity\"");
  }

  @Test
  @DisplayName("S-3: cells that are missing at the end of a row are empty")
  void shortRows() throws IOException {
    Path csv =
        Files.writeString(
            folder.resolve("m.csv"), "content,key,tags\none,k1,a\ntwo,k2\nthree\n\"fo,ur\",k4\n");
    assertThat(run("import", csv.toString(), "--surface", "vault").text())
        .contains("Memories added: 4");
    assertThat(run("export", "-", "--surface", "vault").text())
        .contains("\"content\":\"two\",\"key\":\"k2\"", "\"content\":\"fo,ur\",\"key\":\"k4\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "content,key\none,k1,too many\n",
        "content,key\n\"open,k1\ntwo,k2\n",
        "content,key\n\"open,k1\ntwo,k2\n\"three\n"
      })
  @DisplayName("S-3: a row with more cells than the header, or an open quote, is refused")
  void oddRows(String text) throws IOException {
    Path csv = Files.writeString(folder.resolve("m.csv"), text);
    assertThat(run("import", csv.toString(), "--surface", "vault").exitCode()).isEqualTo(1);
    assertThat(run("export", "-", "--surface", "vault").text()).isEqualTo("[]\n");
  }

  @Test
  @DisplayName("S-3: a backup is not put where it is lost together with the data")
  void backupInside() throws IOException {
    run("import", Files.writeString(folder.resolve("note.md"), "One.\n").toString());
    Path data = folder.resolve("data");
    Path link = Files.createSymbolicLink(folder.resolve("link"), data);
    for (Path inside : List.of(data.resolve("b"), data.resolve("backups/b"), link.resolve("b"))) {
      assertThat(plain("backup", inside.toString()).exitCode()).isEqualTo(2);
      assertThat(Files.exists(inside)).isFalse();
    }
    assertThat(plain("backup", target("beside")).exitCode()).isZero();
  }

  private String target(String name) {
    return folder.resolve(name).toString();
  }

  private TestingCommand plain(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--data-dir", folder.resolve("data").toString()));
    return TestingCommand.run(all.toArray(String[]::new));
  }

  private TestingCommand run(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--project-dir", folder.resolve("project").toString()));
    return plain(all.toArray(String[]::new));
  }
}
