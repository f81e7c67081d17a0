package dev.rosemary.engine.memory.entity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.store.Database;
import dev.rosemary.store.FileAccess;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.sqlite.SqliteDatabase;
import dev.rosemary.store.sqlite.SqliteDatabase.Missing;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryEntitiesTest {
  @TempDir Path directory;
  private Database database;
  private MemoryEntities entities;

  @BeforeEach
  void open() {
    database =
        SqliteDatabase.open(
            directory.resolve("memory.db"), FileSchema.PROJECT, Synchronous.NORMAL, Missing.CREATE);
    FileAccess file =
        new FileAccess() {
          @Override
          public <T extends @Nullable Object> T use(Function<Database, T> work) {
            return work.apply(database);
          }
        };
    entities = new MemoryEntities(file, () -> Instant.parse("2026-01-01T00:00:00Z"), new Random(3));
  }

  @AfterEach
  void close() {
    database.close();
  }

  private String create(String name) {
    return entities.create(name, "thing", null, null).entity().id();
  }

  private void relate(String from, String to) {
    entities.relate(null, from, to, "knows", 1);
  }

  private List<String> related(String start, int depth, Direction direction) {
    List<String> names = new ArrayList<>();
    entities.related(
        null,
        start,
        depth,
        direction,
        0,
        () -> {},
        (relation, entity) -> entity == null || names.add(entity.name()));
    return names;
  }

  @Test
  @DisplayName("R-18: breadth first, each once, the start left out, cycles end")
  void walks() {
    for (String name : new String[] {"a", "b", "c", "d"}) {
      create(name);
    }
    relate("a", "b");
    relate("b", "c");
    relate("c", "a");
    relate("a", "a");
    relate("d", "a");
    assertThat(related("a", 0, Direction.OUTGOING)).isEmpty();
    assertThat(related("a", 1, Direction.OUTGOING)).containsExactly("b");
    assertThat(related("a", 2, Direction.OUTGOING)).containsExactly("b", "c");
    assertThat(related("a", 10, Direction.OUTGOING)).containsExactly("b", "c");
    assertThat(related("a", 1, Direction.INCOMING)).containsExactly("c", "d");
    assertThat(related("a", 1, Direction.BOTH)).containsExactly("b", "c", "d");
    List<String> types = new ArrayList<>();
    MemoryEntities.Related all =
        entities.related(
            null,
            "a",
            10,
            Direction.BOTH,
            0,
            () -> {},
            (relation, _) -> types.add(relation.from() + relation.to()));
    assertThat(types).hasSize(5).doesNotHaveDuplicates();
    assertThat(all.start().name()).isEqualTo("a");
    assertThat(List.of(all.taken(), all.entities(), all.relations())).containsExactly(5, 3, 5);
    assertThatThrownBy(() -> related("a", 11, Direction.BOTH)).hasMessageContaining("0 to 10");
  }

  @Test
  @DisplayName("R-18: a walk meets what a plain search of the graph meets, at the same distance")
  void walksAsAModel() {
    Random random = new Random(17);
    int nodes = 30;
    List<Set<Integer>> model = new ArrayList<>();
    for (int i = 0; i < nodes; i++) {
      create("n" + i);
      model.add(new HashSet<>());
    }
    for (int i = 0; i < 45; i++) {
      int from = random.nextInt(nodes);
      int to = random.nextInt(nodes);
      relate("n" + from, "n" + to);
      model.get(from).add(to);
    }
    for (int start = 0; start < nodes; start++) {
      Set<Integer> met = new HashSet<>(Set.of(start));
      for (int depth = 0; depth <= 10; depth++) {
        Set<String> names = new HashSet<>();
        met.forEach(node -> names.add("n" + node));
        names.remove("n" + start);
        assertThat(related("n" + start, depth, Direction.OUTGOING))
            .doesNotHaveDuplicates()
            .containsExactlyInAnyOrderElementsOf(names);
        for (int node : List.copyOf(met)) {
          met.addAll(model.get(node));
        }
      }
    }
  }

  @Test
  @DisplayName("R-18: ends by id or by a name that only one entity has")
  void ends() {
    String first = create("Ada");
    String bob = create("Bob");
    assertThat(entities.relate(null, first, " Bob ", "knows", 0.5)).matches("[a-z0-9]{20}");
    String second = entities.create("Ada", "ship", null, null).entity().id();
    assertThatThrownBy(() -> relate("Ada", bob))
        .hasMessageContaining("from_entity 'Ada'")
        .hasMessageContaining(first)
        .hasMessageContaining(second);
    assertThatThrownBy(() -> relate(bob, "Bobb"))
        .isInstanceOfSatisfying(
            FailureException.class,
            e ->
                assertThat(e.failure())
                    .isEqualTo(new Failure.NotFound("entity", List.of("Bobb"), List.of("Bob"))));
    assertThatThrownBy(() -> entities.relate(null, first, bob, "knows", 1.01))
        .hasMessageContaining("0 to 1");
    assertThatThrownBy(() -> entities.relate(null, first, bob, "knows", Double.NaN))
        .hasMessageContaining("0 to 1");
    assertThatThrownBy(() -> entities.relate(null, first, bob, " ", 1))
        .hasMessageContaining("relation_type");
    assertThatThrownBy(() -> create("\u200b")).hasMessageContaining("name is empty");
  }

  @Test
  @DisplayName("R-11: a user meets only his own entities")
  void users() {
    String ada = entities.create("Ada", null, "hers", "ada").entity().id();
    String bob = entities.create("Bob", null, null, "bob").entity().id();
    entities.relate(null, ada, bob, "knows", 1);
    assertThatThrownBy(() -> entities.relate("ada", ada, bob, "knows", 1))
        .isInstanceOf(FailureException.class);
    assertThatThrownBy(() -> entities.relate("ada", ada, "Bob", "knows", 1))
        .isInstanceOfSatisfying(
            FailureException.class,
            e -> assertThat(((Failure.NotFound) e.failure()).near()).doesNotContain("Bob"));
    assertThat(related(ada, 1, Direction.BOTH)).containsExactly("Bob");
    MemoryEntities.Related related =
        entities.related("ada", ada, 3, Direction.BOTH, 0, () -> {}, (_, _) -> true);
    assertThat(related.start().id()).isEqualTo(ada);
    assertThat(List.of(related.taken(), related.entities(), related.relations())).containsOnly(0);
  }

  @Test
  void whatDoesNotFitIsReadFromItsOffset() {
    create("hub");
    for (int i = 0; i < 5; i++) {
      relate("hub", create("leaf" + i));
    }
    List<String> names = new ArrayList<>();
    for (int offset = 0; offset < 5; ) {
      int[] room = {2};
      offset +=
          entities
              .related(
                  null,
                  "hub",
                  1,
                  Direction.OUTGOING,
                  offset,
                  () -> {},
                  (_, entity) -> entity != null && room[0]-- > 0 && names.add(entity.name()))
              .taken();
    }
    assertThat(names).containsExactly("leaf0", "leaf1", "leaf2", "leaf3", "leaf4");
  }
}
