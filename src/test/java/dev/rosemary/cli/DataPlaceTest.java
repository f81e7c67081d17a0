package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Which folders may become data directories. */
class DataPlaceTest {
  @TempDir Path folder;
  private Path home;
  private Path input;

  @BeforeEach
  void prepare() throws IOException {
    home = Files.createDirectory(folder.resolve("home"));
    input =
        Files.writeString(
            folder.resolve("in.jsonl"),
            "{\"type\":\"entity\",\"name\":\"Ann\",\"entityType\":\"p\",\"observations\":[]}\n");
  }

  private record Ran(int exitCode, String errors) {}

  private Ran run(String... line) throws InterruptedException {
    PrintStream before = System.err;
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
    try {
      int code = Main.run(line, Map.of("HOME", home.toString()), new ByteArrayOutputStream());
      return new Ran(code, errors.toString(StandardCharsets.UTF_8));
    } finally {
      System.setErr(before);
    }
  }

  /** Each command that has a data directory, with this one. */
  private List<String[]> commands(String data) {
    List<String[]> lines = new ArrayList<>();
    for (String command :
        List.of(
            "serve",
            "serve --read-only",
            "serve --surface docs",
            "serve --transport http --port 0",
            "projects",
            "projects --deleted",
            "projects restore x",
            "doctor",
            "doctor --dry-run",
            "backup " + folder.resolve("copy"),
            "restore " + folder.resolve("copy"),
            "deleted",
            "restore-deleted x",
            "search walrus",
            "search --code walrus",
            "index " + folder,
            "index --delete x",
            "import " + input,
            "export " + folder.resolve("out.jsonl"))) {
      lines.add((command + " --data-dir " + data).split(" ", -1));
    }
    return lines;
  }

  private List<String> all() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.map(Path::toString).sorted().toList();
    }
  }

  private void refused(String data, String why) throws Exception {
    List<String> before = all();
    for (String[] line : commands(data)) {
      Ran ran = run(line);
      assertThat(ran.exitCode()).as(String.join(" ", line)).isEqualTo(2);
      assertThat(ran.errors()).as(String.join(" ", line)).startsWith("rosemary: --data-dir ");
      assertThat(ran.errors()).contains(why, "give a folder").hasLineCount(1);
    }
    assertThat(all()).isEqualTo(before);
  }

  @Test
  @DisplayName("a file in place of the data directory, or above it, is refused by every command")
  void file() throws Exception {
    refused(input.toString(), "is a file");
    refused(input + "/below", "is a file");
  }

  @Test
  @DisplayName("the home folder itself is refused by every command, and nothing is made in it")
  void homeFolder() throws Exception {
    refused(home.toString(), "is the home folder");
    Path link = Files.createSymbolicLink(folder.resolve("link"), home);
    refused(link.toString(), "is the home folder");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  @DisplayName("the root and folders of the system are refused by every command")
  void system() throws Exception {
    refused("/", "is the root of a file system");
    refused("/etc", "is a folder of the system");
    refused("/usr", "is a folder of the system");
    refused("/proc/self", "is a folder of the system");
    Path link = Files.createSymbolicLink(folder.resolve("usr"), Path.of("/usr"));
    refused(link.toString(), "is a folder of the system");
  }

  @Test
  @DisplayName("a home folder that holds data already is used on")
  void already() throws Exception {
    Path data = folder.resolve("data");
    assertThat(run("import", input.toString(), "--data-dir", data.toString()).exitCode()).isZero();
    home = data;
    assertThat(run("projects", "--data-dir", data.toString()).exitCode()).isZero();
  }

  @Test
  @DisplayName("a folder with other files is used with a warning, once")
  void others() throws Exception {
    Path data = Files.createDirectory(folder.resolve("work"));
    Files.writeString(data.resolve("thesis.tex"), "text");
    Ran first = run("import", input.toString(), "--data-dir", data.toString());
    assertThat(first.exitCode()).isZero();
    assertThat(first.errors()).containsOnlyOnce("holds other files (thesis.tex)");
    assertThat(run("import", input.toString(), "--data-dir", data.toString()).errors())
        .doesNotContain("other files");
  }
}
