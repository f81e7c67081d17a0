package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.engine.Engine;
import dev.rosemary.engine.graph.NewEntity;
import dev.rosemary.faults.TestingOlderFile;
import dev.rosemary.store.Synchronous;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that only look, told so. */
class ReadOnlyCommandsTest {
  @TempDir Path folder;

  private TestingCommand run(String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(
        List.of(
            "--read-only", "--data-dir", folder.resolve("data").toString(), "--project", "shop"));
    return TestingCommand.run(all.toArray(String[]::new));
  }

  private Path file() throws Exception {
    try (Engine engine =
        Engine.open(folder.resolve("data"), Synchronous.NORMAL, Clock.systemUTC(), _ -> {})) {
      engine.write(
          engine.projects().openOrCreate("shop"),
          graph ->
              graph.createEntities(
                  List.of(new NewEntity("Deploy", "task", List.of("runs on Fridays")))));
    }
    try (Stream<Path> all = Files.list(folder.resolve("data/projects"))) {
      return all.filter(path -> path.toString().endsWith(".db")).findFirst().orElseThrow();
    }
  }

  @Test
  @DisplayName("S-14: search, export and deleted read with --read-only")
  void read() throws Exception {
    file();
    assertThat(run("search", "fridays").text()).contains("Deploy");
    assertThat(run("export", "-").text()).contains("\"name\":\"Deploy\"");
    assertThat(run("deleted").exitCode()).isZero();
  }

  @Test
  @DisplayName("S-14: a file of an older schema is refused with --read-only, and stays as it is")
  void older() throws Exception {
    Path file = file();
    TestingOlderFile.write(file, 2);
    byte[] before = Files.readAllBytes(file);
    for (List<String> command :
        List.of(List.of("search", "old"), List.of("export", "-"), List.of("deleted"))) {
      assertThat(run(command.toArray(String[]::new)).exitCode()).as("%s", command).isEqualTo(1);
    }
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
    assertThat(folder.resolve("data/backups")).doesNotExist();
  }
}
