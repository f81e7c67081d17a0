package dev.rosemary.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.engine.graph.Graph;
import dev.rosemary.engine.graph.GraphReader;
import dev.rosemary.engine.graph.NewEntity;
import dev.rosemary.engine.graph.RelationKey;
import dev.rosemary.engine.thread.Saved.RelationName;
import dev.rosemary.engine.thread.ThreadReader;
import dev.rosemary.engine.thread.Threads;
import dev.rosemary.engine.thread.rule.NewNode;
import dev.rosemary.store.Database;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.sqlite.SqliteDatabase;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The graph and threads of one file: the same of each, and nothing of another. */
final class PartitionTest {
  private static final long SEED = 20_261_129;
  private static final int ROUNDS = 12;
  private static final InstantSource CLOCK = () -> Instant.parse("2026-01-01T00:00:00Z");
  private static final List<String> WORDS =
      List.of("lighthouse", "harbour", "keeper", "lantern", "storm");
  private static final List<String> QUERIES =
      List.of(
          "lighthouse",
          "storm keeper",
          "lantern harbour storm",
          "name : keeper",
          "(storm AND keeper) OR lantern",
          "harbour NOT name : storm",
          "STORM 3",
          "t1",
          "t2");

  @TempDir Path folder;

  /** What is written: entities without ids, so that two partitions can hold the same. */
  private static List<NewEntity> contents(Random random) {
    List<NewEntity> entities = new ArrayList<>();
    for (int i = 1 + random.nextInt(25); i > 0; i--) {
      List<String> observations = new ArrayList<>();
      for (int j = random.nextInt(5); j > 0; j--) {
        observations.add(words(random) + " " + j);
      }
      entities.add(new NewEntity(words(random) + " " + i, words(random), observations));
    }
    return entities;
  }

  private static String words(Random random) {
    StringBuilder words = new StringBuilder(WORDS.get(random.nextInt(WORDS.size())));
    while (random.nextInt(3) > 0) {
      words.append(' ').append(WORDS.get(random.nextInt(WORDS.size())));
    }
    return words.toString();
  }

  @Test
  @DisplayName("The same contents are found in the same order, whoever else has words in the file")
  void sameOrder() {
    Random random = new Random(SEED);
    for (int round = 0; round < ROUNDS; round++) {
      List<NewEntity> contents = contents(random);
      List<NewEntity> others = contents(random);
      try (Database alone = open("alone" + round);
          Database shared = open("shared" + round);
          Database threads = open("threads" + round)) {
        write(alone, null, contents);
        write(shared, "a", others);
        write(shared, null, contents);
        write(shared, "b", contents(random));
        write(threads, null, others);
        write(threads, "a", others);
        write(threads, "b", contents);
        for (String query : QUERIES) {
          List<String> found = found(alone, null, query);
          assertThat(found(shared, null, query))
              .as("seed %s, round %s: %s", SEED, round, query)
              .isEqualTo(found);
          assertThat(found(threads, "b", query))
              .as("seed %s, round %s: %s in a thread", SEED, round, query)
              .isEqualTo(found);
        }
      }
    }
  }

  @Test
  @DisplayName("A name is another entity in each partition; its relations and its deletion, too")
  void apart() {
    List<NewEntity> both =
        List.of(
            new NewEntity("keeper", "person", List.of("It is stormy.")),
            new NewEntity("lantern", "thing", List.of()));
    try (Database database = open("apart")) {
      for (String thread : List.of("a", "b")) {
        write(database, thread, both);
      }
      write(database, null, both);
      Graph graph = new Graph(database, CLOCK);
      Threads threads = new Threads(database, CLOCK);
      assertThat(graph.createRelations(List.of(new RelationKey("keeper", "lantern", "carries"))))
          .hasSize(1);
      assertThat(
              threads.createRelations(
                  "a",
                  List.of(
                      new Threads.NewRelation(
                          new RelationName("lantern", "keeper", "shows"), null))))
          .hasSize(1);
      assertThat(relations(database, null)).containsExactly("keeper carries lantern");
      assertThat(relations(database, "a")).containsExactly("lantern shows keeper");
      assertThat(relations(database, "b")).isEmpty();

      assertThat(threads.deleteEntities("a", List.of("keeper")).deleted()).isEqualTo(1);
      assertThat(found(database, "a", "keeper")).isEmpty();
      assertThat(found(database, "b", "keeper stormy")).containsExactly("keeper");
      assertThat(relations(database, null)).containsExactly("keeper carries lantern");
      assertThat(graph.deleteEntities(List.of("keeper", "lantern")).deleted()).isEqualTo(2);
      assertThat(found(database, null, "keeper OR lantern")).isEmpty();
      assertThat(found(database, "a", "keeper OR lantern")).containsExactly("lantern");
      assertThat(found(database, "b", "name : lantern")).containsExactly("lantern");
    }
  }

  private Database open(String name) {
    return SqliteDatabase.open(
        folder.resolve(name + ".db"),
        FileSchema.PROJECT,
        Synchronous.NORMAL,
        SqliteDatabase.Missing.CREATE);
  }

  private static void write(Database database, @Nullable String thread, List<NewEntity> contents) {
    if (thread == null) {
      assertThat(new Graph(database, CLOCK).createEntities(contents).entities()).isNotEmpty();
      return;
    }
    List<NewNode> nodes = new ArrayList<>();
    for (NewEntity entity : contents) {
      nodes.add(
          new NewNode(entity.name(), entity.type(), entity.observations(), List.of(), null, null));
    }
    assertThat(new Threads(database, CLOCK).createEntities(thread, nodes).nodes()).isNotEmpty();
  }

  private static List<String> found(Database database, @Nullable String thread, String query) {
    List<String> names = new ArrayList<>();
    if (thread == null) {
      int matches =
          new GraphReader(database)
              .search(query, 0, 100, node -> names.add(node.entity().name()))
              .matches();
      assertThat(names).hasSize(matches);
    } else {
      int matches =
          new ThreadReader(database)
              .search(
                  thread, query, 0, 100, false, () -> {}, node -> names.add(node.entity().name()))
              .matches();
      assertThat(names).hasSize(matches);
    }
    return names;
  }

  private static List<String> relations(Database database, @Nullable String thread) {
    List<String> relations = new ArrayList<>();
    if (thread == null) {
      GraphReader.Opened opened =
          new GraphReader(database)
              .open(
                  List.of("keeper"),
                  _ -> 0,
                  node -> {
                    node.relations()
                        .forEach(
                            one -> relations.add(one.from() + " " + one.type() + " " + one.to()));
                    return true;
                  });
      assertThat(opened.found()).isEqualTo(1);
    } else {
      ThreadReader.Opened opened =
          new ThreadReader(database).open(thread, List.of("keeper"), false);
      opened
          .nodes()
          .getFirst()
          .relations()
          .forEach(one -> relations.add(one.from() + " " + one.type() + " " + one.to()));
    }
    return relations;
  }
}
