package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.engine.Engine;
import dev.rosemary.engine.graph.NewEntity;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.store.Synchronous;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What tools deleted, from a shell. */
class RestoreDeletedTest {
  @TempDir Path folder;

  @Test
  @DisplayName("G-18: restore-deleted lists a deleted entity and brings it back by name, once")
  void listsAndRestores() {
    try (Engine engine = Engine.open(folder, Synchronous.NORMAL, Clock.systemUTC(), _ -> {})) {
      var project = engine.projects().openOrCreate("shop");
      engine.write(
          project,
          graph ->
              graph.createEntities(
                  List.of(new NewEntity("Deploy\n", "task", List.of("runs on Fridays")))));
      engine.write(project, graph -> graph.deleteEntities(List.of("Deploy")));
    }

    JsonArray deleted = Objects.requireNonNull(command("--json").json().array("deleted"));
    assertThat(deleted.items()).hasSize(1);
    JsonObject item = (JsonObject) deleted.items().getFirst();
    assertThat(item.string("name")).isEqualTo("Deploy");
    assertThat(item.string("kind")).isEqualTo("entity");
    assertThat(command().text()).contains("  entity  Deploy\n");
    assertThat(found()).startsWith("Nothing matches");

    assertThat(command("Deploy").text()).startsWith("RESTORED  ");

    assertThat(found()).isEqualTo("Deploy  (task)\n  - runs on Fridays\n");
    assertThat(command().text()).isEqualTo("Nothing has been deleted\n");
    assertThat(command("Deploy").exitCode()).isEqualTo(1);
  }

  @Test
  @DisplayName("G-18: restore-deleted makes nothing where nothing is")
  void makesNothing() {
    Path none = folder.resolve("none");

    assertThat(TestingCommand.run("restore-deleted", "--data-dir", none.toString()).exitCode())
        .isEqualTo(1);
    assertThat(none).doesNotExist();
    assertThat(command("--thread", "t").exitCode()).isEqualTo(1);
  }

  private TestingCommand command(String... more) {
    return TestingCommand.run(with(more, "restore-deleted"));
  }

  private String found() {
    return TestingCommand.run(with(new String[] {"fridays"}, "search")).text();
  }

  private String[] with(String[] more, String command) {
    String[] arguments = new String[5 + more.length];
    System.arraycopy(
        new String[] {command, "--data-dir", folder.toString(), "--project", "shop"},
        0,
        arguments,
        0,
        5);
    System.arraycopy(more, 0, arguments, 5, more.length);
    return arguments;
  }
}
