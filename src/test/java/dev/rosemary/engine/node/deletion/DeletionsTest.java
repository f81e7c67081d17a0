package dev.rosemary.engine.node.deletion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.base.FailureException;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.graph.EntityContents;
import dev.rosemary.engine.graph.NewEntity;
import dev.rosemary.engine.graph.RelationKey;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.thread.CheckedVersion;
import dev.rosemary.engine.thread.NewVersion;
import dev.rosemary.engine.thread.Saved;
import dev.rosemary.engine.thread.rule.NewNode;
import dev.rosemary.store.Synchronous;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeletionsTest {
  private static final int ENTITIES = 8;

  @TempDir Path folder;

  /** Each call is made later than the one before, as calls of a client are. */
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");

  private final InstantSource clock =
      () -> {
        now = now.plus(Duration.ofMillis(1));
        return now;
      };

  @Test
  @DisplayName(
      "G-18: of two of a name the one that was deleted last comes back, whatever the clock said")
  void clockSetBack() {
    try (Engine engine = Engine.open(folder, Synchronous.NORMAL, clock, _ -> {})) {
      Project project = engine.projects().openOrCreate("p");
      for (String fact : List.of("first", "second")) {
        engine.write(
            project,
            graph -> graph.createEntities(List.of(new NewEntity("x", "t", List.of(fact)))));
        engine.write(project, graph -> graph.deleteEntities(List.of("x")));
        now = now.minus(Duration.ofDays(365));
      }
      engine.deletions(project, deletions -> deletions.restore(null, List.of("x"), false));
      assertThat(everything(engine, project).toString()).contains("second").doesNotContain("first");
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  @DisplayName(
      "G-18: what was deleted is read and found as before once it is restored, in any order")
  void graphRoundTrip(long seed) {
    Random random = new Random(seed);
    try (Engine engine = Engine.open(folder, Synchronous.NORMAL, clock, _ -> {})) {
      Project project = engine.projects().openOrCreate("p");
      List<NewEntity> entities = new ArrayList<>();
      List<RelationKey> relations = new ArrayList<>();
      for (int i = 0; i < ENTITIES; i++) {
        entities.add(new NewEntity("e" + i, "type", List.of("word" + i, "common thing " + i)));
        relations.add(new RelationKey("e" + i, "e" + random.nextInt(ENTITIES), "likes"));
        relations.add(new RelationKey("e" + i, "e" + random.nextInt(ENTITIES), "knows"));
      }
      engine.write(project, graph -> graph.createEntities(entities));
      engine.write(project, graph -> graph.createRelations(relations));
      List<String> before = everything(engine, project);

      List<String> names = new ArrayList<>();
      for (int i = 0; i < ENTITIES; i++) {
        names.add("e" + i);
      }
      RelationKey gone = relations.get(random.nextInt(relations.size()));
      engine.write(project, graph -> graph.deleteRelations(List.of(gone)));
      engine.write(
          project,
          graph -> graph.deleteObservations(List.of(new EntityContents("e3", List.of("word3")))));
      List<String> alone = ids(engine, project);
      Collections.shuffle(names, random);
      engine.write(project, graph -> graph.deleteEntities(names.subList(0, 3)));
      engine.write(project, graph -> graph.deleteEntities(names.subList(3, 4)));
      engine.write(project, graph -> graph.deleteEntities(names.subList(4, 6)));
      assertThat(everything(engine, project)).as("seed %d", seed).isNotEqualTo(before);
      List<String> back = new ArrayList<>(names.subList(0, 6));
      Collections.shuffle(back, random);
      for (String name : back) {
        engine.deletions(project, deletions -> deletions.restore(null, List.of(name), false));
      }
      engine.deletions(project, deletions -> deletions.restore(null, alone, false));

      assertThat(everything(engine, project)).as("seed %d", seed).isEqualTo(before);
      assertThat(ids(engine, project)).isEmpty();
    }
  }

  @Test
  @DisplayName("G-21: a restore is refused where an active entity of the same name is there")
  void refusesAnActiveOne() {
    try (Engine engine = Engine.open(folder, Synchronous.NORMAL, clock, _ -> {})) {
      Project project = engine.projects().openOrCreate("p");
      List<NewEntity> one = List.of(new NewEntity("one", "type", List.of("old")));
      engine.write(project, graph -> graph.createEntities(one));
      engine.write(project, graph -> graph.deleteEntities(List.of("one")));
      engine.write(project, graph -> graph.createEntities(one));
      List<String> before = everything(engine, project);

      assertThatThrownBy(() ->
              engine.deletions(
                  project, deletions -> deletions.restore(null, List.of("one"), false)))
          .isInstanceOf(FailureException.class)
          .hasMessageContaining("already exists");
      assertThatThrownBy(() ->
              engine.deletions(
                  project, deletions -> deletions.restore(null, List.of("none"), false)))
          .isInstanceOf(FailureException.class);
      assertThat(everything(engine, project)).isEqualTo(before);
    }
  }

  @Test
  @DisplayName(
      "T-14: what was deleted of a thread comes back with versions and numbers of relations")
  void threadRoundTrip() {
    try (Engine engine = Engine.open(folder, Synchronous.NORMAL, Clock.systemUTC(), _ -> {})) {
      engine.writeThreads(threads -> threads.save("t", nodes()));
      engine.writeThreads(threads -> threads.save("other", nodes()));
      String before = thread(engine);
      engine.writeThreads(threads -> threads.deleteEntities("t", List.of("alpha")));
      assertThat(thread(engine)).isNotEqualTo(before);

      List<DeletedItem> restored =
          engine.deletions(null, deletions -> deletions.restore("t", List.of("alpha"), false));

      assertThat(restored).hasSize(1);
      assertThat(thread(engine)).isEqualTo(before);
      assertThat(
              engine.<List<DeletedItem>>deletions(
                  null, deletions -> deletions.list("t", DeletedBy.ANYBODY)))
          .isEmpty();
    }
  }

  @Test
  @DisplayName(
      "G-18, G-19: an observation that was deleted before its entity comes back after it, and not by it")
  void observationBeforeEntity() {
    try (Engine engine = Engine.open(folder, Synchronous.NORMAL, clock, _ -> {})) {
      Project project = engine.projects().openOrCreate("p");
      engine.write(
          project,
          graph ->
              graph.createEntities(
                  List.of(new NewEntity("one", "type", List.of("red", "green", "blue")))));
      List<String> before = everything(engine, project);
      engine.write(project, graph -> graph.deleteObservations(List.of(contents("one", "red"))));
      List<String> withoutRed = everything(engine, project);
      String red = ids(engine, project).getFirst();
      engine.write(project, graph -> graph.deleteEntities(List.of("one")));
      assertThat(ids(engine, project)).hasSize(2).contains(red);

      refused(engine, project, "restore it first", red);
      // Nothing of a call that fails takes place.
      refused(engine, project, "none", "one", "none");
      assertThat(ids(engine, project)).hasSize(2);
      restore(engine, project, "one");
      assertThat(everything(engine, project)).isEqualTo(withoutRed);
      restore(engine, project, red);

      assertThat(everything(engine, project)).isEqualTo(before);
      assertThat(ids(engine, project)).isEmpty();
      refused(engine, project, red, red);
    }
  }

  @Test
  @DisplayName("G-18: one call restores an entity and what was deleted of it before, in this order")
  void oneCall() {
    try (Engine engine = Engine.open(folder, Synchronous.NORMAL, clock, _ -> {})) {
      Project project = engine.projects().openOrCreate("p");
      engine.write(
          project,
          graph -> graph.createEntities(List.of(new NewEntity("one", "type", List.of("red")))));
      engine.write(project, graph -> graph.deleteObservations(List.of(contents("one", "red"))));
      String red = ids(engine, project).getFirst();
      engine.write(project, graph -> graph.deleteEntities(List.of("one")));

      refused(engine, project, "restore it first", red, "one");
      restore(engine, project, "one", red);

      assertThat(ids(engine, project)).isEmpty();
    }
  }

  @Test
  @DisplayName("G-18, G-19: an observation is not restored beside its like, nor a relation")
  void likes() {
    try (Engine engine = Engine.open(folder, Synchronous.NORMAL, clock, _ -> {})) {
      Project project = engine.projects().openOrCreate("p");
      RelationKey relation = new RelationKey("one", "one", "likes");
      engine.write(
          project,
          graph -> graph.createEntities(List.of(new NewEntity("one", "type", List.of("red")))));
      engine.write(project, graph -> graph.createRelations(List.of(relation)));
      for (int i = 0; i < 2; i++) {
        engine.write(project, graph -> graph.deleteObservations(List.of(contents("one", "red"))));
        engine.write(project, graph -> graph.deleteRelations(List.of(relation)));
        engine.write(project, graph -> graph.addObservations(List.of(contents("one", "red"))));
        engine.write(project, graph -> graph.createRelations(List.of(relation)));
      }
      List<String> before = everything(engine, project);
      List<String> gone = ids(engine, project);
      assertThat(gone).hasSize(4);
      for (String one : gone) {
        refused(engine, project, "already exists", one);
      }
      assertThat(everything(engine, project)).isEqualTo(before);
      // Once its like is gone too, either of them comes back, and then the other does not.
      engine.write(project, graph -> graph.deleteObservations(List.of(contents("one", "red"))));
      engine.write(project, graph -> graph.deleteRelations(List.of(relation)));
      restore(engine, project, gone.get(0), gone.get(1));
      for (String one : gone.subList(2, 4)) {
        refused(engine, project, "already exists", one);
      }
      assertThat(everything(engine, project).subList(0, 2)).isEqualTo(before.subList(0, 2));
      assertThat(everything(engine, project)).hasSameSizeAs(before);
    }
  }

  @Test
  @DisplayName(
      "G-18, G-20: a relation comes back when both its ends are there, whichever went and came first")
  void relationsAndEnds() {
    try (Engine engine = Engine.open(folder, Synchronous.NORMAL, clock, _ -> {})) {
      Project project = engine.projects().openOrCreate("p");
      engine.write(
          project,
          graph ->
              graph.createEntities(
                  List.of(
                      new NewEntity("one", "type", List.of("red")),
                      new NewEntity("two", "type", List.of("blue")))));
      engine.write(
          project,
          graph ->
              graph.createRelations(
                  List.of(
                      new RelationKey("one", "two", "likes"),
                      new RelationKey("two", "one", "knows"))));
      List<String> before = everything(engine, project);
      engine.write(
          project, graph -> graph.deleteRelations(List.of(new RelationKey("one", "two", "likes"))));
      String alone = ids(engine, project).getFirst();
      for (List<String> back : List.of(List.of("one", "two"), List.of("two", "one"))) {
        for (String name : List.of("one", "two")) {
          engine.write(project, graph -> graph.deleteEntities(List.of(name)));
        }
        refused(engine, project, "restore it first", alone);
        restore(engine, project, back.getFirst());
        refused(engine, project, "restore it first", alone);
        restore(engine, project, back.getLast());
        assertThat(ids(engine, project)).containsExactly(alone);
      }
      restore(engine, project, alone);
      assertThat(everything(engine, project)).isEqualTo(before);
    }
  }

  @Test
  @DisplayName(
      "G-21: of two deleted entities of one name the last comes back by name, the first by id")
  void sameName() {
    try (Engine engine = Engine.open(folder, Synchronous.NORMAL, clock, _ -> {})) {
      Project project = engine.projects().openOrCreate("p");
      List<String> before = List.of();
      for (String content : List.of("first", "last")) {
        engine.write(
            project,
            graph -> graph.createEntities(List.of(new NewEntity("one", "type", List.of(content)))));
        before = content.equals("first") ? everything(engine, project) : before;
        engine.write(project, graph -> graph.deleteEntities(List.of("one")));
      }
      String first = ids(engine, project).getFirst();
      restore(engine, project, "one");
      assertThat(everything(engine, project).toString()).contains("last").doesNotContain("first");
      refused(engine, project, "already exists", first);
      engine.write(project, graph -> graph.deleteEntities(List.of("one")));
      restore(engine, project, first);
      assertThat(everything(engine, project)).isEqualTo(before);
    }
  }

  @Test
  @DisplayName(
      "T-14, T-12: a deleted observation of a thread comes back with the versions before it; thread and graph do not see each other's")
  void versions() {
    try (Engine engine = Engine.open(folder, Synchronous.NORMAL, clock, _ -> {})) {
      engine.writeThreads(threads -> threads.save("t", nodes()));
      engine.writeThreads(threads ->
          threads.addObservations(
              "t",
              CheckedVersion.of(
                  List.of(
                      new NewVersion(
                          "alpha", "It runs on Mondays.", "It runs on Fridays.", null, null)))));
      String before = thread(engine);
      engine.writeThreads(threads ->
          threads.deleteObservations(
              "t", List.of(new Saved.OwnedContent("alpha", "It runs on Mondays."))));
      assertThat(thread(engine)).isNotEqualTo(before);
      List<DeletedItem> gone =
          engine.deletions(null, deletions -> deletions.list("t", DeletedBy.ANYBODY));
      assertThat(gone).hasSize(1);
      String id = gone.getFirst().id();
      assertThatThrownBy(() ->
              engine.deletions(null, deletions -> deletions.restore(null, List.of(id), false)))
          .isInstanceOf(FailureException.class);
      assertThatThrownBy(() ->
              engine.deletions(null, deletions -> deletions.restore("other", List.of(id), false)))
          .isInstanceOf(FailureException.class)
          .hasMessageContaining("other");
      engine.writeThreads(threads -> threads.deleteEntities("t", List.of("alpha")));
      assertThatThrownBy(
              () -> engine.deletions(null, deletions -> deletions.restore("t", List.of(id), false)))
          .hasMessageContaining("restore it first");

      engine.deletions(null, deletions -> deletions.restore("t", List.of("alpha", id), false));

      assertThat(thread(engine)).isEqualTo(before);
      assertThat(
              engine.<List<DeletedItem>>deletions(
                  null, deletions -> deletions.list("t", DeletedBy.ANYBODY)))
          .isEmpty();
    }
  }

  private static EntityContents contents(String name, String content) {
    return new EntityContents(name, List.of(content));
  }

  private static void restore(Engine engine, Project project, String... wanted) {
    engine.deletions(project, deletions -> deletions.restore(null, List.of(wanted), false));
  }

  private static void refused(Engine engine, Project project, String why, String... wanted) {
    assertThatThrownBy(() -> restore(engine, project, wanted))
        .isInstanceOf(FailureException.class)
        .hasMessageContaining(why);
  }

  private static List<NewNode> nodes() {
    return List.of(
        new NewNode(
            "alpha",
            "task",
            List.of("It runs on Fridays."),
            List.of(new NewNode.NewEdge("beta", "needs", null)),
            null,
            null),
        new NewNode("beta", "task", List.of("It waits."), List.of(), null, null));
  }

  private static String thread(Engine engine) {
    StringBuilder text = new StringBuilder();
    engine.readThreads(threads ->
        threads.search(
            "t",
            "runs waits",
            0,
            100,
            true,
            () -> {},
            node -> {
              text.append(node.entity().name()).append(node.entity().degree());
              text.append(node.observations()).append(node.relations());
              return true;
            }));
    return text.toString();
  }

  private static List<String> ids(Engine engine, Project project) {
    List<String> ids = new ArrayList<>();
    engine
        .<List<DeletedItem>>deletions(project, deletions -> deletions.list(null, DeletedBy.ANYBODY))
        .forEach(item -> ids.add(item.id()));
    return ids;
  }

  /** What an export holds, and what searches find, in the order of names. */
  private static List<String> everything(Engine engine, Project project) {
    List<String> all = new ArrayList<>();
    engine.read(project, reader -> reader.export(one -> all.add(one.toString())));
    for (String query : List.of("common", "type", "word1", "word3", "thing e5")) {
      List<String> found = new ArrayList<>();
      engine.read(
          project,
          reader ->
              reader.search(
                  query,
                  0,
                  100,
                  node ->
                      found.add(
                          query + node.entity().name() + node.observations() + node.relations())));
      all.addAll(found);
    }
    return all;
  }
}
