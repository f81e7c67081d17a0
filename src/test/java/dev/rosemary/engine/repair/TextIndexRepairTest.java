package dev.rosemary.engine.repair;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.engine.Engine;
import dev.rosemary.engine.backup.Backups;
import dev.rosemary.engine.graph.EntityContents;
import dev.rosemary.engine.graph.NewEntity;
import dev.rosemary.engine.memory.MemoryType;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.thread.rule.NewNode;
import dev.rosemary.engine.vault.NewMemory;
import dev.rosemary.faults.TestingFile;
import dev.rosemary.store.Synchronous;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Full-text tables that disagree with their rows: what a doctor writes is what the rooms wrote. */
class TextIndexRepairTest {
  private static final Clock CLOCK = Clock.systemUTC();

  /** Its columns, for rows that nothing is behind. */
  private static final Map<String, String> TABLES =
      Map.of(
          "entities_fts", "name, entity_type",
          "observations_fts", "content",
          "thread_entities_fts", "thread, name, entity_type",
          "thread_observations_fts", "thread, content",
          "session_fts", "key, content, tags",
          "vault_fts", "key, content, tags",
          "memories_fts", "content, time");

  @TempDir Path data;

  @Test
  @DisplayName(
      "G-24, V-1, R-1: full-text rows that are missing or too many are mended to the words that the surfaces wrote")
  void bothWays() throws Exception {
    Path graph = graph();
    Path home = home();
    for (Path file : List.of(graph, home)) {
      Map<String, List<String>> sound = words(file);
      sound.values().removeIf(List::isEmpty);
      assertThat(sound).hasSize(file.equals(graph) ? 2 : 5);
      int round = 0;
      for (String half : List.of("id % 2 = 0", "id > 0")) {
        try (TestingFile database = new TestingFile(file)) {
          for (String table : sound.keySet()) {
            String columns = TABLES.getOrDefault(table, "");
            database.run(
                "DELETE FROM %1$s WHERE rowid IN (SELECT id FROM %1$s_docsize WHERE %2$s)"
                    .formatted(table, half));
            database.run(
                "INSERT INTO %s (rowid, %s) VALUES (%d%s)"
                    .formatted(
                        table,
                        columns,
                        900_000_000 + round,
                        ", 'ghost'".repeat(columns.split(",", -1).length)));
          }
        }
        Repair.Report dry = run(true);
        assertThat(dry.findings())
            .hasSize(sound.size())
            .allMatch(finding -> finding.state() == Finding.State.REPAIRABLE);
        assertThat(words(file)).isNotEqualTo(sound);
        Repair.Report report = run(false);
        assertThat(report.findings())
            .hasSize(sound.size())
            .allMatch(finding -> finding.state() == Finding.State.REPAIRED);
        for (String table : sound.keySet()) {
          assertThat(report.findings()).anyMatch(f -> f.text().contains("(" + table + ")"));
        }
        Map<String, List<String>> mended = words(file);
        mended.values().removeIf(List::isEmpty);
        assertThat(mended).as(half).isEqualTo(sound);
        round++;
      }
    }
    assertThat(run(false).findings()).isEmpty();
  }

  private Repair.Report run(boolean dry) {
    return new Repair(data, dry, new Backups.Keep(2, 1), CLOCK).run(Backups.Progress.NONE);
  }

  /** Every word of every full-text table with its row, column and place. */
  private static Map<String, List<String>> words(Path file) throws Exception {
    Map<String, List<String>> words = new TreeMap<>();
    try (TestingFile database = new TestingFile(file)) {
      for (String table : TABLES.keySet()) {
        database.run(
            "CREATE VIRTUAL TABLE temp.%1$s_words USING fts5vocab('main', '%1$s', 'instance')"
                .formatted(table));
        words.put(
            table,
            database.column(
                "SELECT doc || ' ' || col || ' ' || offset || ' ' || term FROM %s_words ORDER BY 1"
                    .formatted(table)));
      }
    }
    return words;
  }

  /** A project with more observations than are mended in one transaction, and deleted ones. */
  private Path graph() {
    try (Engine engine = Engine.open(data, Synchronous.NORMAL, CLOCK, _ -> {})) {
      Project project = engine.projects().openOrCreate("work");
      List<String> many = new ArrayList<>();
      for (int i = 0; i < 2_100; i++) {
        many.add("walrus " + i);
      }
      engine.write(
          project,
          graph ->
              graph.createEntities(
                  List.of(
                      new NewEntity("parseHttpRequest", "Función", many),
                      new NewEntity("東京タワー", "place", List.of("東京にある赤い塔")),
                      new NewEntity("gone", "thing", List.of("forgotten")))));
      engine.write(project, graph -> graph.deleteEntities(List.of("gone")));
      engine.write(
          project,
          graph ->
              graph.deleteObservations(
                  List.of(new EntityContents("parseHttpRequest", List.of("walrus 7")))));
      return data.resolve("projects").resolve(project.id() + ".db");
    }
  }

  private Path home() {
    try (Engine engine = Engine.open(data, Synchronous.NORMAL, CLOCK, _ -> {})) {
      engine.writeThreads(threads ->
          threads.save(
              "t",
              List.of(
                  node("alpha", "beta", "It runs on Fridays."),
                  node("beta", "alpha", "Es wartet auf müde Wölfe."))));
      engine.writeThreads(threads -> threads.save("u", List.of(node("alpha", "alpha", "Other."))));
      engine.writeThreads(threads -> threads.deleteEntities("t", List.of("beta")));
      for (int i = 0; i < 6; i++) {
        List<String> tags = i % 2 == 0 ? List.of() : List.of("two words", "naïve" + i);
        engine.vault().commit(new NewMemory("key_" + i, "vault camelCase " + i, tags, null));
        engine.vault().commit("session", new NewMemory("k" + i, "sitting " + i, tags, null));
        engine
            .memories()
            .store(
                new dev.rosemary.engine.memory.NewMemory(
                    "Ada met Bob " + i,
                    MemoryType.EPISODIC,
                    i == 3 ? "ada" : null,
                    null,
                    i == 2 ? null : "2023-05-0" + (i + 1) + "T00:00:00.000000000Z",
                    null));
      }
      // What a session holds goes with it, unless its server dies.
      try (TestingFile file = new TestingFile(data.resolve("memory.db"))) {
        file.run("UPDATE session_holders SET persist = 1");
      } catch (java.sql.SQLException e) {
        throw new AssertionError(e);
      }
    }
    return data.resolve("memory.db");
  }

  private static NewNode node(String name, String target, String observation) {
    return new NewNode(
        name,
        "task",
        List.of(observation),
        List.of(new NewNode.NewEdge(target, "needs", null)),
        null,
        null);
  }
}
