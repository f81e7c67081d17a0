package dev.rosemary.engine.repair;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.engine.Engine;
import dev.rosemary.engine.backup.Backups;
import dev.rosemary.engine.graph.NewEntity;
import dev.rosemary.engine.graph.RelationKey;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.thread.rule.NewNode;
import dev.rosemary.faults.TestingFile;
import dev.rosemary.store.Synchronous;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows that point at rows which are not there: nothing that a user wrote goes. */
class DanglingRepairTest {
  private static final Clock CLOCK = Clock.systemUTC();

  @TempDir Path data;

  @Test
  @DisplayName(
      "S-13: a graph whose entities went missing keeps its observations and relations, and finds"
          + " them by the names they have now")
  void graph() throws Exception {
    Path file;
    try (Engine engine = engine()) {
      Project project = engine.projects().openOrCreate("work");
      file = data.resolve("projects").resolve(project.id() + ".db");
      engine.write(
          project,
          graph ->
              graph.createEntities(
                  List.of(
                      new NewEntity("lighthouse", "place", List.of("it blinks", "it is red")),
                      new NewEntity("harbour", "place", List.of("it sleeps")),
                      new NewEntity("bare", "place", List.of()))));
      engine.write(
          project,
          graph ->
              graph.createRelations(
                  List.of(
                      new RelationKey("lighthouse", "harbour", "guards"),
                      new RelationKey("harbour", "bare", "faces"))));
    }
    String id;
    try (TestingFile database = new TestingFile(file)) {
      id = database.column("SELECT id FROM entities WHERE name = 'lighthouse'").getFirst();
      database.run("DELETE FROM entities WHERE name IN ('lighthouse', 'bare')");
    }
    byte[] broken = java.nio.file.Files.readAllBytes(file);
    assertThat(run(true))
        .hasSize(5)
        .filteredOn(text -> text.contains("would be repaired"))
        .hasSize(4);
    assertThat(run(true)).anyMatch(text -> text.contains("2 rows changed since written"));
    assertThat(java.nio.file.Files.readAllBytes(file)).isEqualTo(broken);

    assertThat(run(false))
        .anyMatch(text -> text.contains("(observations without their entity): 2"))
        .anyMatch(text -> text.contains("(relations with a missing entity): 2"));

    try (TestingFile database = new TestingFile(file)) {
      assertThat(database.faults()).isEmpty();
      assertThat(database.column("SELECT content FROM observations"))
          .containsExactlyInAnyOrder("it blinks", "it is red", "it sleeps");
      assertThat(database.column("SELECT relation_type FROM relations WHERE deleted_at IS NULL"))
          .containsExactlyInAnyOrder("guards", "faces");
      assertThat(database.column("SELECT name FROM entities WHERE id = '" + id + "'"))
          .containsExactly("recovered " + id.substring(0, 8));
    }
    assertThat(found("recovered")).hasSize(2);
    assertThat(found("blinks")).containsExactly("recovered " + id.substring(0, 8));
    assertThat(found("lighthouse")).isEmpty();
    assertThat(run(false)).isEmpty();
  }

  @Test
  @DisplayName(
      "S-13, T-9: a thread whose row or entities went missing keeps what was written, in a"
          + " thread and with true numbers")
  void threads() throws Exception {
    try (Engine engine = engine()) {
      engine.writeThreads(threads ->
          threads.save(
              "plan",
              List.of(
                  node("alpha", "beta", "It runs on Fridays."),
                  node("beta", "alpha", "It waits."))));
      engine.writeThreads(
          threads -> threads.save("lost", List.of(node("gamma", "gamma", "It is."))));
    }
    Path file = data.resolve("memory.db");
    try (TestingFile database = new TestingFile(file)) {
      database.run("DELETE FROM entities WHERE name = 'alpha'");
      database.run("UPDATE entities SET relation_count = 40 WHERE name = 'beta'");
      database.run("DELETE FROM threads WHERE id = 'lost'");
    }
    assertThat(run(false))
        .anyMatch(text -> text.contains("(observations without their entity): 1"))
        .anyMatch(text -> text.contains("of a missing thread"))
        .anyMatch(text -> text.contains("wrong number of relations"));

    try (TestingFile database = new TestingFile(file)) {
      assertThat(database.column("PRAGMA foreign_key_check")).isEmpty();
      assertThat(
              database.column(
                  "SELECT relation_count FROM entities WHERE deleted_at IS NULL ORDER BY name"))
          .containsExactly("2", "1", "2");
    }
    try (Engine engine = engine()) {
      List<String> names = engine.readThreads(threads -> threads.threads());
      assertThat(names).hasSize(2).contains("plan").anyMatch(name -> name.startsWith("recovered-"));
      assertThat(observations(engine, "plan", "fridays waits"))
          .containsExactlyInAnyOrder("It runs on Fridays.", "It waits.");
      assertThat(observations(engine, names.get(names.get(0).equals("plan") ? 1 : 0), "gamma"))
          .containsExactly("It is.");
    }
    assertThat(run(false)).isEmpty();
  }

  @Test
  @DisplayName(
      "S-13: memories keep relations whose end went missing, and vectors of an unknown model are"
          + " freed")
  void memories() throws Exception {
    try (Engine engine = engine()) {
      String ada = engine.memoryEntities().create("Ada", null, null, null).entity().id();
      String bob = engine.memoryEntities().create("Bob", null, null, null).entity().id();
      engine.memoryEntities().relate(null, ada, bob, "knows", 0.5);
    }
    Path file = data.resolve("memory.db");
    try (TestingFile database = new TestingFile(file)) {
      database.run("DELETE FROM memory_entities WHERE name = 'Bob'");
      database.run("INSERT INTO embeddings VALUES (1, 1, 77, 1, 1, 0, x'00')");
      database.run("UPDATE embedding_state SET model = 77");
    }
    assertThat(run(false))
        .anyMatch(text -> text.contains("(memory relations with a missing entity): 1"))
        .anyMatch(text -> text.contains("(vectors of a missing model): 2"));

    try (TestingFile database = new TestingFile(file)) {
      assertThat(database.column("PRAGMA foreign_key_check")).isEmpty();
      assertThat(database.column("SELECT name FROM memory_entities ORDER BY seq"))
          .containsExactly("Ada", "recovered 2");
      assertThat(database.column("SELECT count(*) FROM embeddings WHERE vector IS NOT NULL"))
          .containsExactly("0");
    }
    assertThat(run(false)).isEmpty();
  }

  private List<String> run(boolean dry) {
    List<String> texts = new ArrayList<>();
    for (Finding finding :
        new Repair(data, dry, Backups.Keep.DEFAULT, CLOCK).run(Backups.Progress.NONE).findings()) {
      texts.add(finding.text());
    }
    return texts;
  }

  private Engine engine() {
    return Engine.open(data, Synchronous.NORMAL, CLOCK, _ -> {});
  }

  private List<String> found(String query) {
    List<String> names = new ArrayList<>();
    try (Engine engine = engine()) {
      engine.read(
          engine.projects().active("work"),
          reader -> reader.search(query, 0, 10, node -> names.add(node.entity().name())));
    }
    return names;
  }

  private static List<String> observations(Engine engine, String thread, String query) {
    List<String> contents = new ArrayList<>();
    engine.readThreads(threads ->
        threads.search(
            thread,
            query,
            0,
            10,
            false,
            () -> {},
            node -> {
              node.observations().forEach(one -> contents.add(one.content()));
              return true;
            }));
    return contents;
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
