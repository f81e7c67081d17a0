package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.base.origin.Channel;
import dev.rosemary.base.origin.Origin;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.graph.EntityContents;
import dev.rosemary.engine.graph.NewEntity;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.vault.NewMemory;
import dev.rosemary.engine.vault.Prune;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonObject;
import dev.rosemary.store.Synchronous;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What went wrong for an hour, told and taken back at a shell. */
class HistoryCommandsTest {
  private static final String AGENT = "wrong-agent";

  @TempDir private Path folder;

  private Origin origin(String client, String tool) {
    return new Origin(
        Origin.id(), Channel.STDIO, "graph", tool, client, "1.0", "s-" + client, null, null);
  }

  @BeforeEach
  void work() {
    try (Engine engine = Engine.open(folder, Synchronous.NORMAL, Clock.systemUTC(), _ -> {})) {
      Project billing =
          origin("editor", "create_entities")
              .run(() -> {
                Project made = engine.projects().openOrCreate("billing");
                var _ =
                    engine.write(
                        made,
                        graph ->
                            graph.createEntities(
                                List.of(
                                    new NewEntity(
                                        "invoices", "service", List.of("Runs on PostgreSQL 17")),
                                    new NewEntity("ledger", "service", List.of()))));
                engine.vault().commit(new NewMemory("deploys", "On Tuesdays", List.of(), null));
                return made;
              });
      var _ =
          origin(AGENT, "delete_entities")
              .run(() -> engine.write(billing, graph -> graph.deleteEntities(List.of("invoices"))));
      var _ =
          origin(AGENT, "add_observations")
              .run(() ->
                  engine.write(
                      billing,
                      graph ->
                          graph.addObservations(
                              List.of(new EntityContents("ledger", List.of("Runs on sand"))))));
      boolean _ =
          origin(AGENT, "commit_memory")
              .run(() -> {
                engine.vault().commit(new NewMemory("deploys", "On Fridays", List.of(), null));
                return true;
              });
      var _ =
          origin(AGENT, "prune_memory")
              .run(() -> engine.vault().prune(null, true, new Prune("deploys", "", List.of())));
    }
  }

  private TestingCommand run(String... arguments) {
    String[] all = new String[arguments.length + 1];
    all[0] = "--data-dir=" + folder;
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    return TestingCommand.run(all);
  }

  /** What differs from run to run, as in the guide. */
  private static String plain(String text) {
    return text.replaceAll("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z", "2026-11-28T10:31:07.512Z")
        .replaceAll("call [0-9a-z]{10}", "call k3m9x2vq7t")
        .replaceAll("--cursor [0-9a-z]+[.]", "--cursor homg7eyyzs.")
        .replaceAll("\\b([eov])-[0-9a-f-]{16,36}", "$1-5f0c81d2");
  }

  private String line(String command) {
    TestingCommand ran = run(command.split(" ", -1));
    return "$ rosemary " + command + "\n" + plain(ran.text());
  }

  @Test
  @DisplayName(
      "H-2, H-3: an agent went wrong for an hour, and one command undoes it, as the guide shows")
  void transcript() throws Exception {
    StringBuilder transcript = new StringBuilder();
    transcript.append(line("history --client wrong-agent --since 1h"));
    transcript.append(line("undo --client wrong-agent --since 1h"));
    transcript.append(line("history --limit 4"));
    transcript.append(line("undo --client wrong-agent --since 1h --dry-run"));
    String guide = Files.readString(Path.of("docs/guides/history.md"));
    assertThat(guide).contains(transcript.toString());
    try (Engine engine = Engine.open(folder, Synchronous.NORMAL, Clock.systemUTC(), _ -> {})) {
      assertThat(Objects.requireNonNull(engine.vault().read("deploys")).content())
          .isEqualTo("On Tuesdays");
    }
  }

  @Test
  @DisplayName("H-2: --json has the fields of the contract, and numbers are unique over the folder")
  void json() {
    JsonObject listed = run("history", "--json", "--limit=3").json();
    assertThat(changes(listed)).hasSize(3);
    assertThat(plain(changes(listed).getLast().text()))
        .isEqualTo(
            """
            {"number":2000000007,"time":"2026-11-28T10:31:07.512Z","call":"%s","surface":"graph",\
            "tool":"add_observations","operation":"add","item":{"kind":"observation",\
            "id":"o-5f0c81d2","title":"Runs on sand"},"project":"billing","origin":\
            {"channel":"stdio","client":"wrong-agent","version":"1.0","session":"s-wrong-agent"}}\
            """
                .formatted(call(listed)));
    String cursor = listed.string("next_cursor");
    JsonObject next = run("history", "--json", "--cursor=" + cursor).json();
    assertThat(changes(next)).isNotEmpty();
    assertThat(next.string("next_cursor")).isNull();
  }

  private static List<Json> changes(JsonObject listed) {
    return Objects.requireNonNull(listed.array("changes")).items();
  }

  private static String call(JsonObject listed) {
    JsonObject last = (JsonObject) changes(listed).getLast();
    return Objects.requireNonNull(last.string("call"));
  }

  @Test
  @DisplayName("H-3: what was changed again is named with exit code 1, and --force overwrites it")
  void forced() {
    String number = run("history", "deploys").text().lines().toList().getLast().split(" ", 2)[0];
    TestingCommand left = run("undo", number);
    assertThat(left.exitCode()).isEqualTo(1);
    assertThat(left.text()).contains("LEFT  " + number).contains("it was changed again later");
    assertThat(run("undo", number, "--force").exitCode()).isZero();
    assertThat(run("undo").exitCode()).isEqualTo(2);
  }

  @Test
  @DisplayName("H-2: --diff shows the words that changed")
  void diff() {
    assertThat(run("history", "deploys", "--diff").text()).contains("On [-Tuesdays-] {+Fridays+}");
  }

  @Test
  @DisplayName("H-7: prune says how much goes, and only then it is gone")
  void pruned() {
    assertThat(run("history", "prune", "--before=0m", "--dry-run").text())
        .startsWith("Would remove 7 calls' records");
    assertThat(run("history", "prune", "--before=0m").text())
        .startsWith("Removed 7 calls' records");
    assertThat(run("history").text()).isEqualTo("No changes\n");
    assertThat(run("undo", "--client=" + AGENT, "--since=1h").exitCode()).isEqualTo(1);
  }
}
