package dev.rosemary.engine.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.base.origin.Channel;
import dev.rosemary.base.origin.Origin;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.Home;
import dev.rosemary.engine.backup.Backups;
import dev.rosemary.engine.graph.EntityContents;
import dev.rosemary.engine.graph.NewEntity;
import dev.rosemary.engine.graph.RelationKey;
import dev.rosemary.engine.history.change.ChangeFilter;
import dev.rosemary.engine.history.item.ChangedItem;
import dev.rosemary.engine.history.item.Listed;
import dev.rosemary.engine.history.undo.Selection;
import dev.rosemary.engine.history.undo.Undone;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.repair.Repair;
import dev.rosemary.engine.vault.NewMemory;
import dev.rosemary.engine.vault.Prune;
import dev.rosemary.engine.vector.Embedding;
import dev.rosemary.store.Synchronous;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What changed, told and taken back. */
class HistoryTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  @TempDir private Path folder;
  private final AtomicLong seconds = new AtomicLong();
  private Engine engine;
  private Project project;

  @BeforeEach
  void open() {
    engine = Engine.open(folder, Synchronous.NORMAL, this::now, _ -> {});
    project = call("setup", () -> engine.projects().openOrCreate("work"));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private Instant now() {
    return START.plus(Duration.ofSeconds(seconds.getAndIncrement()));
  }

  private <T> T call(String id, Supplier<T> work) {
    return new Origin(
            id, Channel.STDIO, "graph", "tool", "agent", "1", "s-" + id.charAt(0), null, null)
        .run(work);
  }

  private void create(String call, String name, String... observations) {
    var _ =
        call(
            call,
            () ->
                engine.write(
                    project,
                    graph ->
                        graph.createEntities(
                            List.of(new NewEntity(name, "thing", List.of(observations))))));
  }

  private void delete(String call, String name) {
    var _ = call(call, () -> engine.write(project, graph -> graph.deleteEntities(List.of(name))));
  }

  private void observe(String call, String name, String text) {
    var _ =
        call(
            call,
            () ->
                engine.write(
                    project,
                    graph ->
                        graph.addObservations(List.of(new EntityContents(name, List.of(text))))));
  }

  private void relate(String call, String from, String type, String to) {
    var _ =
        call(
            call,
            () ->
                engine.write(
                    project,
                    graph -> graph.createRelations(List.of(new RelationKey(from, to, type)))));
  }

  private List<String> list() {
    return list(ChangeFilter.ALL, null);
  }

  private List<String> list(ChangeFilter meant, @Nullable String item) {
    Listed listed = engine.history().list(new History.Where.Everywhere(), meant, item, null, 100);
    return listed.items().stream().map(HistoryTest::line).toList();
  }

  private static String line(ChangedItem item) {
    return item.operation().word()
        + " "
        + item.kind()
        + " "
        + item.title()
        + " by "
        + item.change().call();
  }

  private Undone undo(String call) {
    return undo(Selection.ofCall(call), false, false);
  }

  private Undone undo(Selection selection, boolean force, boolean dry) {
    return call(
        "undo", () -> engine.history().undo(new History.Where.Everywhere(), selection, force, dry));
  }

  private String read(String name) {
    StringBuilder text = new StringBuilder();
    var _ =
        engine.read(
            project,
            graph ->
                graph.open(
                    List.of(name),
                    _ -> 0,
                    node -> {
                      node.observations().forEach(each -> text.append(each.content()).append('|'));
                      node.relations().forEach(each -> text.append(each).append('|'));
                      return !text.append(node.entity().name()).isEmpty();
                    }));
    return text.toString();
  }

  private void assertSound() {
    engine.close();
    Repair repair = new Repair(folder, true, Backups.Keep.DEFAULT, this::now);
    assertThat(repair.run((_, _) -> {}).findings()).isEmpty();
    open();
  }

  @Test
  @DisplayName(
      "H-1, H-2: changes are told by items, the newest first, and pages end nowhere in doubt")
  void told() {
    create("a1", "Ada", "likes tea", "lives in Rome");
    create("a2", "Bob");
    relate("a3", "Ada", "knows", "Bob");
    observe("a4", "Ada", "likes coffee");
    delete("b1", "Ada");
    assertThat(list())
        .containsExactly(
            "remove entity Ada by b1",
            "add observation likes coffee by a4",
            "add relation Ada knows Bob by a3",
            "add entity Bob by a2",
            "add entity Ada by a1",
            "add project work by setup");
    assertThat(list(ChangeFilter.ALL, "likes tea")).isEmpty();
    assertThat(list(ChangeFilter.ALL, "Ada"))
        .contains("add observation likes tea by a1", "remove observation likes tea by b1");
    assertThat(list(ChangeFilter.ofSession("s-b"), null))
        .containsExactly("remove entity Ada by b1");
    String cursor = null;
    StringBuilder pages = new StringBuilder();
    do {
      Listed page =
          engine.history().list(new History.Where.Everywhere(), ChangeFilter.ALL, null, cursor, 1);
      page.items().forEach(item -> pages.append(line(item)).append('\n'));
      cursor = page.cursor();
    } while (cursor != null);
    assertThat(pages.toString().lines().toList()).isEqualTo(list());
  }

  @Test
  @DisplayName("H-3: a call is taken back with all that it did, and its undo as well")
  void takenBack() {
    create("a1", "Ada", "likes tea");
    create("a2", "Bob");
    relate("a3", "Ada", "knows", "Bob");
    String before = read("Ada");
    delete("b1", "Ada");
    String after = read("Ada");
    assertThat(undo("b1").left()).isEmpty();
    assertThat(read("Ada")).isEqualTo(before);
    assertThat(list()).contains("restore entity Ada by undo");
    assertThat(undo("undo").left()).isEmpty();
    assertThat(read("Ada")).isEqualTo(after);
    assertSound();
  }

  @Test
  @DisplayName("H-3: an undo of what was made removes it, and words no longer find it")
  void removed() {
    create("a1", "Ada", "likes tea");
    assertThat(undo("a1").changes()).hasSize(1);
    assertThat(read("Ada")).doesNotContain("tea");
    create("a2", "Cid", "likes milk");
    assertThat(undo("undo").left()).isEmpty();
    assertThat(read("Ada")).contains("likes tea");
    assertThat(read("Cid")).contains("likes milk");
    assertSound();
  }

  @Test
  @DisplayName("H-3: what was changed again is named and left, unless it is forced")
  void changedAgain() {
    create("a1", "Ada", "likes tea");
    observe("a2", "Ada", "likes milk");
    Undone undone = undo("a1");
    assertThat(undone.changes()).isEmpty();
    assertThat(undone.left())
        .singleElement()
        .extracting(Undone.Left::reason)
        .isEqualTo("more was stored about it later");
    assertThat(read("Ada")).contains("likes tea").contains("likes milk");
    delete("a3", "Ada");
    assertThat(undo("a1").left()).hasSize(1);
    assertThat(undo(Selection.ofCall("a1"), true, true).left()).isEmpty();
    assertThat(undo(Selection.ofCall("a1"), true, false).left()).isEmpty();
    assertThat(undo("undo").left()).isEmpty();
    assertSound();
  }

  @Test
  @DisplayName("H-3: a session is taken back whole, over both files")
  void session() {
    create("a1", "Ada", "likes tea");
    call(
        "a2",
        () -> {
          engine
              .vault()
              .commit(
                  new NewMemory(
                      "k", "first", List.of("t"), Embedding.of(new float[Home.DIMENSIONS])));
          return 1;
        });
    String before = read("Ada");
    create("b1", "Bob");
    observe("b2", "Ada", "likes rum");
    delete("b3", "Ada");
    call(
        "b4",
        () -> {
          engine.vault().commit(new NewMemory("k", "second", List.of(), null));
          return 1;
        });
    call("b5", () -> engine.vault().prune(null, true, new Prune("k", "", List.of())));
    assertThat(engine.vault().read("k")).isNull();
    Undone undone = undo(new Selection.All(ChangeFilter.ofSession("s-b")), false, false);
    assertThat(undone.left()).isEmpty();
    assertThat(read("Ada")).isEqualTo(before);
    assertThat(read("Bob")).isEmpty();
    assertThat(Objects.requireNonNull(engine.vault().read("k")).content()).isEqualTo("first");
    assertThat(engine.vault().embeddings()).isEqualTo(1);
    assertSound();
  }

  @Test
  @DisplayName("H-5: a deleted project comes back by undo, with what it holds")
  void deletedProject() {
    create("a1", "Ada", "likes tea");
    var _ = call("b1", () -> engine.projects().delete("work"));
    assertThat(undo("b1").left()).isEmpty();
    assertThat(read("Ada")).contains("likes tea");
    assertThat(undo("setup").left())
        .singleElement()
        .extracting(Undone.Left::reason)
        .isEqualTo("something is stored in the project");
    assertThat(undo("undo").left()).isEmpty();
    assertThat(engine.projects().list(null)).isEmpty();
  }
}
