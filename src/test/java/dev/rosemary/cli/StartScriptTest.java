package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingWait;
import dev.rosemary.cli.option.Option;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The program as the start script starts it, in the surroundings that clients and people have. */
class StartScriptTest {
  private static final String HELLO =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\","
          + "\"capabilities\":{},\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}}}\n";

  @TempDir Path folder;

  private String launcher = "";

  @BeforeEach
  void findLauncher() {
    launcher = System.getProperty("rosemary.launcher", "");
    Assumptions.assumeFalse(launcher.isEmpty(), "the program was not built");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mkdir gone; cd gone; rmdir ../gone",
        "umask 777",
        "ulimit -n 20",
        "ulimit -v 4000000",
        "unset HOME",
        "unset HOME XDG_CACHE_HOME; PATH=; export PATH",
        "TMPDIR=/nonexistent; export TMPDIR",
        "LANG=xx_YY.none LC_ALL=xx_YY.none LC_CTYPE=C; export LANG LC_ALL LC_CTYPE",
        "JAVA_TOOL_OPTIONS=-Dx=y _JAVA_OPTIONS=-Xshare:off JDK_JAVA_OPTIONS=-Dz=1; export JAVA_TOOL_OPTIONS _JAVA_OPTIONS JDK_JAVA_OPTIONS",
        "IFS=/; CDPATH=/tmp; ENV=/nonexistent; export IFS CDPATH ENV",
      })
  @DisplayName("S-6: whatever surrounds a start, standard output carries the protocol alone")
  void surroundings(String set) throws Exception {
    Result result =
        start(set, HELLO, "--project", "default", "--data-dir", folder.resolve("data").toString());
    assertThat(result.exit()).as(result.errors()).isZero();
    assertThat(result.out().lines())
        .singleElement()
        .asString()
        .startsWith("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":");
    // All that a shell itself may say of a folder that is gone.
    assertThat(result.errors().lines().filter(line -> !line.contains("getcwd"))).isEmpty();
  }

  @Test
  @DisplayName("In a folder that was removed only what needs that folder is refused, in one line")
  void removedFolder() throws Exception {
    String gone = "mkdir gone; cd gone; rmdir ../gone";
    for (String[] options :
        new String[][] {
          {"--data-dir", "data"},
          {"--surface", "docs"},
          {"import", "memory.jsonl", "--data-dir", folder.resolve("data").toString()}
        }) {
      Result result = start(gone, HELLO, options);
      assertThat(result.exit()).isEqualTo(2);
      assertThat(result.out()).isEmpty();
      assertThat(result.errors().lines().filter(line -> !line.contains("getcwd")))
          .singleElement()
          .asString()
          .contains("no longer exists");
    }
    assertThat(start(gone, "", "--version").out()).startsWith("rosemary ");
  }

  @Test
  @DisplayName("Relative paths count from where the program was started")
  void relative() throws Exception {
    Files.createDirectory(folder.resolve("sub"));
    Files.writeString(
        folder.resolve("sub/memory.jsonl"),
        "{\"type\":\"entity\",\"name\":\"Ann\",\"entityType\":\"person\",\"observations\":[]}\n");
    Result result = start("cd sub", "", "import", "memory.jsonl", "--data-dir", "../data");
    assertThat(result.exit()).as(result.errors()).isZero();
    assertThat(folder.resolve("data/_meta.db")).exists();
  }

  @Test
  @DisplayName("K-3: the program is told by which path it was started, a link or the script")
  void command() throws Exception {
    Path link = folder.resolve("a link");
    Files.createSymbolicLink(link, Path.of(launcher));
    String java = "ROSEMARY_JAVA_HOME='" + printingJava() + "'; export ROSEMARY_JAVA_HOME";
    assertThat(run(java, "", link.toString(), "connect").out())
        .contains("\n-Drosemary.command=" + link + "\n");
    assertThat(run(java, "", launcher, "connect").out())
        .contains("\n-Drosemary.command=" + launcher + "\n");
  }

  @Test
  @DisplayName("Only options decide how Java is started, not names of folders and projects")
  void options() throws Exception {
    Set<String> switches = new TreeSet<>(List.of("-h", "-V"));
    for (Option option : Option.values()) {
      if (option.isSwitch()) {
        switches.add(option.flag());
      }
    }
    String script =
        Files.readString(Path.of(launcher).resolveSibling("build-support").resolve("start.sh"));
    String line =
        script
            .lines()
            .filter(each -> each.strip().startsWith("--read-only |"))
            .findFirst()
            .orElseThrow();
    String words = line.strip().substring(0, line.strip().indexOf(')'));
    assertThat(new TreeSet<>(Arrays.asList(words.split(" \\| ", -1)))).isEqualTo(switches);

    String data = folder.resolve("data").toString();
    String stdio = java("--project", "http", "--data-dir", data);
    assertThat(stdio).contains("/stdio.aot");
    for (String[] same :
        new String[][] {
          {"--project", "--transport", "--data-dir", data, "--log-level", "http"},
          {"--vault-dimensions", "4", "--data-dir", folder.resolve("all/recall").toString()},
          {"--surface=recall"},
          {"--", "--transport", "http"},
          {"--read-only", "--transport=stdio"},
        }) {
      assertThat(flags(java(same))).as(String.join(" ", same)).isEqualTo(flags(stdio));
    }
    for (String[] http :
        new String[][] {
          {"--transport", "http"}, {"--transport=http"}, {"--json", "--transport", "http"},
        }) {
      assertThat(java(http)).as(String.join(" ", http)).contains("/http.aot").contains("-Xms64m");
    }
  }

  @Test
  @DisplayName(
      "A cache that could not be made is told of and tried again; surroundings do not fail it")
  void training() throws Exception {
    Path app = app();
    String dry =
        "ROSEMARY_APP='"
            + app
            + "' ROSEMARY_REPAIR_SECONDS=0; export ROSEMARY_APP ROSEMARY_REPAIR_SECONDS; ";
    String data = folder.resolve("data").toString();
    // No file may be as large as a cache.
    assertThat(start(dry + "ulimit -f 4000", HELLO, "--data-dir", data).exit()).isZero();
    TestingWait.until("the record of what failed", () -> record(app) != null);
    Path attempts = Objects.requireNonNull(record(app));
    List<String> lines = Files.readAllLines(attempts);
    assertThat(lines.get(0)).isEqualTo("1");
    assertThat(Long.parseLong(lines.get(2)) - Long.parseLong(lines.get(1))).isEqualTo(60);
    assertThat(lines.get(3)).isEqualTo("failed");
    // However slow this machine is, the pause is not over.
    lines.set(2, Long.toString(Instant.now().getEpochSecond() + 80_000));
    Files.write(attempts, lines);
    Result told = start(dry, HELLO, "--data-dir", data, "--log-level", "info");
    assertThat(told.errors()).contains("the AOT cache could not be built (tried 1 time");
    assertThat(start(dry, "", "doctor", "--data-dir", data).out()).contains("could not be built");
    assertThat(start(dry, "", "doctor", "--json", "--data-dir", data).out())
        .contains("\"aot_cache\":{\"state\":\"failed\"");

    // Within the pause nothing is tried, after it the pause grows.
    String[] train = {
      Path.of(launcher).resolveSibling("build-support").resolve("train.sh").toString(),
      "--later",
      app.toString(),
      home(),
      app.toString(),
      "stdio"
    };
    assertThat(run("", "", train).exit()).isZero();
    assertThat(Files.readAllLines(attempts)).isEqualTo(lines);
    lines.set(2, lines.get(1));
    Files.write(attempts, lines);
    assertThat(run("ulimit -f 4000", "", train).exit()).isOne();
    List<String> again = Files.readAllLines(attempts);
    assertThat(again.get(0)).isEqualTo("2");
    assertThat(Long.parseLong(again.get(2)) - Long.parseLong(again.get(1))).isEqualTo(600);

    again.set(2, again.get(1));
    Files.write(attempts, again);
    Result made =
        run(
            "mkdir gone; cd gone; rmdir ../gone; umask 777; ulimit -S -v 1000000; ulimit -S -f 100;"
                + " unset HOME; PATH= TMPDIR=/nonexistent JAVA_TOOL_OPTIONS=-Xint LC_ALL=xx"
                + " ROSEMARY_SURFACE=none ROSEMARY_READ_ONLY=true; export PATH TMPDIR"
                + " JAVA_TOOL_OPTIONS LC_ALL ROSEMARY_SURFACE ROSEMARY_READ_ONLY",
            "",
            train);
    assertThat(made.exit()).as(made.errors()).isZero();
    assertThat(attempts).doesNotExist();
    assertThat(attempts.resolveSibling("stdio.aot")).isReadable();
    Result used =
        start(
            dry + "ROSEMARY_JAVA_OPTIONS=-XX:AOTMode=on; export ROSEMARY_JAVA_OPTIONS",
            "",
            "doctor",
            "--json",
            "--data-dir",
            data);
    assertThat(used.out()).contains("This start used the AOT cache");
  }

  /** The program without caches, in a folder of its own. */
  private Path app() throws IOException {
    Path dist = Path.of(launcher).resolveSibling("dist");
    Path current = dist.resolve(Files.readAllLines(dist.resolve("current")).getFirst());
    Path app = Files.createDirectory(folder.resolve("the app"));
    try (Stream<Path> parts = Files.list(current)) {
      for (Path part : (Iterable<Path>) parts::iterator) {
        if (!part.getFileName().toString().startsWith("aot-")) {
          Files.createSymbolicLink(app.resolve(part.getFileName()), part);
        }
      }
    }
    return app;
  }

  private static @Nullable Path record(Path app) throws IOException {
    // One level only: the folder of a training under way goes while it is looked at.
    try (Stream<Path> caches = Files.list(app)) {
      return caches
          .filter(path -> path.getFileName().toString().startsWith("aot-"))
          .map(path -> path.resolve("stdio.attempts"))
          .filter(Files::exists)
          .findFirst()
          .orElse(null);
    }
  }

  private String home() throws IOException {
    Path dist = Path.of(launcher).resolveSibling("dist");
    return Files.readAllLines(dist.resolve("current")).get(1);
  }

  /** The command line that the script would become, by a Java that prints it. */
  private String java(String... options) throws Exception {
    Result result =
        start(
            "ROSEMARY_JAVA_HOME='" + printingJava() + "'; export ROSEMARY_JAVA_HOME", "", options);
    assertThat(result.exit()).as(result.errors()).isZero();
    return result.out();
  }

  /** The home of a Java that prints its arguments. */
  private Path printingJava() throws IOException {
    Path home = folder.resolve("java");
    if (!Files.exists(home)) {
      Files.createDirectories(home.resolve("bin"));
      Files.copy(Path.of(home(), "release"), home.resolve("release"));
      Path java = home.resolve("bin/java");
      Files.writeString(java, "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
      assertThat(java.toFile().setExecutable(true)).isTrue();
    }
    return home;
  }

  private static List<String> flags(String line) {
    return line.lines().takeWhile(word -> !word.equals("-jar")).toList();
  }

  private Result start(String set, String input, String... options) throws Exception {
    List<String> command = new ArrayList<>(List.of(launcher));
    command.addAll(List.of(options));
    return run(set, input, command.toArray(String[]::new));
  }

  /** Runs a command in a shell that sets its surroundings before. */
  private Result run(String set, String input, String... command) throws Exception {
    List<String> line = new ArrayList<>(List.of("/bin/sh", "-c", set + "\nexec \"$@\"", "sh"));
    line.addAll(List.of(command));
    Path out = Files.createTempFile(folder, "out", null);
    Path errors = Files.createTempFile(folder, "errors", null);
    Path in = Files.writeString(Files.createTempFile(folder, "in", null), input);
    ProcessBuilder builder =
        new ProcessBuilder(line)
            .directory(folder.toFile())
            .redirectInput(in.toFile())
            .redirectOutput(out.toFile())
            .redirectError(errors.toFile());
    Map<String, String> environment = builder.environment();
    environment.keySet().removeIf(name -> name.startsWith("ROSEMARY_"));
    environment.put("HOME", Files.createDirectories(folder.resolve("home")).toString());
    int exit = builder.start().waitFor();
    return new Result(
        exit,
        Files.readString(out, StandardCharsets.UTF_8),
        Files.readString(errors, StandardCharsets.UTF_8));
  }

  private record Result(int exit, String out, String errors) {}
}
