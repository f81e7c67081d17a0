package dev.rosemary.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.TestingHomeStore;
import dev.rosemary.TestingWait;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Log;
import dev.rosemary.engine.document.DocumentType;
import dev.rosemary.engine.document.Documents;
import dev.rosemary.engine.document.Opening;
import dev.rosemary.engine.document.mirror.MirroredDocuments;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.embed.TestingModel;
import dev.rosemary.engine.graph.NewEntity;
import dev.rosemary.engine.indexing.VectorsState;
import dev.rosemary.engine.memory.MemoryFilter;
import dev.rosemary.engine.memory.MemoryType;
import dev.rosemary.engine.memory.NewMemory;
import dev.rosemary.engine.project.Project;
import dev.rosemary.store.Database;
import dev.rosemary.store.Synchronous;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an engine does behind the calls. */
class BackgroundTest {
  @TempDir private Path folder;
  private final List<Engine> engines = new ArrayList<>();

  @AfterEach
  void close() {
    engines.forEach(Engine::close);
  }

  private Engine open(Home home, Supplier<Embedder> model, @Nullable Path projectFolder) {
    Engine engine =
        Engine.open(
            folder.resolve("data"),
            home,
            Synchronous.NORMAL,
            Clock.systemUTC(),
            model,
            projectFolder,
            _ -> {});
    engines.add(engine);
    return engine;
  }

  private static Embedder model() {
    return Embedder.of(TestingModel.folder(), Log.NONE);
  }

  private Documents documents(String name) throws Exception {
    Documents made = Documents.in(Files.createDirectories(folder.resolve(name)), Clock.systemUTC());
    assertThat(made.open(true)).isInstanceOf(Opening.Opened.class);
    return made;
  }

  private static void await(String what, Callable<Boolean> condition) throws Exception {
    TestingWait.until(what, condition);
  }

  private static List<String> titles(Engine engine, String query) {
    return engine.documents().nearest(query, 10).stream()
        .map(MirroredDocuments.Hit::title)
        .toList();
  }

  private static void awaitTitles(Engine engine, int count) throws Exception {
    await(
        count + " documents are found",
        () ->
            engine.vectorsState() instanceof VectorsState.Ready
                && titles(engine, "anything").size() == count);
  }

  /** A number that the home store gives. */
  private long number(String sql) {
    return TestingHomeStore.number(folder.resolve("data"), sql);
  }

  @Test
  @DisplayName("R-17: documents are found by meaning, those of the engine's own folder only")
  void documentsByMeaning() throws Exception {
    Documents here = documents("here");
    Documents there = documents("there");
    String cats =
        here.store("Pets", DocumentType.RULES, "Our cat turned seven last week and sleeps a lot.");
    var _ = here.store("Roads", DocumentType.DESIGN_DOC, "The bridge leads out of town.");
    var _ = there.store("Kittens", DocumentType.RULES, "How to raise a young cat and its litter.");

    Engine first = open(Home.DEFAULT, BackgroundTest::model, here.projectFolder());
    first.startMeaning(false);
    awaitTitles(first, 2);
    Engine second = open(Home.DEFAULT, BackgroundTest::model, there.projectFolder());
    second.startMeaning(false);
    awaitTitles(second, 1);

    assertThat(titles(first, "How old is the feline?")).containsExactly("Pets", "Roads");
    assertThat(titles(second, "How old is the feline?")).containsExactly("Kittens");
    assertThat(first.documents().nearest("How old is the feline?", 1))
        .satisfiesExactly(hit -> {
          assertThat(hit.id()).isEqualTo(cats);
          assertThat(hit.cosine()).isBetween(0.2, 1.0);
        });

    here.update(cats, "Steps to deploy the web service to production.");
    await(
        "the new text is found",
        () -> {
          List<MirroredDocuments.Hit> hits =
              first.documents().nearest("release the server software", 1);
          return !hits.isEmpty() && hits.getFirst().title().equals("Pets");
        });
    here.delete(cats);
    await("what was deleted is gone", () -> titles(first, "cat").equals(List.of("Roads")));
    assertThat(titles(second, "cat")).containsExactly("Kittens");
  }

  private static String search(Engine engine) {
    try {
      List<String> found = new ArrayList<>();
      engine
          .recall()
          .search(
              "pets",
              new MemoryFilter(null, false, "2027-01-01T00:00:00.000000000Z"),
              0,
              10,
              hit -> found.add(hit.memory().content()));
      return found.toString();
    } catch (FailureException e) {
      return String.valueOf(e.getMessage());
    }
  }

  @Test
  @DisplayName("R-13: a search before the model's time begins to load it, and waits for it")
  void firstSearchLoads() throws Exception {
    // Loading ends at once where there is no model, and only who waited for it knows that.
    Path none = Files.createDirectories(folder.resolve("none"));
    Engine failing = open(Home.DEFAULT, () -> Embedder.of(none, Log.NONE), null);
    failing.expectMeaning(false);
    assertThat(failing.embedder().isStarted()).isFalse();
    assertThat(search(failing)).contains("The embedding model in " + none + " cannot be used");

    Engine engine = open(Home.DEFAULT, BackgroundTest::model, null);
    var _ = engine.memories().store(NewMemory.of("Anna has a puppy", MemoryType.SEMANTIC));
    engine.expectMeaning(false);
    assertThat(search(engine)).isIn("[Anna has a puppy]", "[]", Embedder.NOT_READY.message());
    assertThat(engine.embedder().isStarted()).isTrue();
    assertThat(engine.vectors().isStarted()).isTrue();
    await("it is found", () -> search(engine).equals("[Anna has a puppy]"));
    engine.startMeaning(false);
    assertThat(search(engine)).as("a second start does nothing").isEqualTo("[Anna has a puppy]");
  }

  @Test
  @DisplayName("R-6: pending counts memories, and other texts apart from them")
  void pendingOfMemories() {
    Engine engine = open(Home.DEFAULT, BackgroundTest::model, null);
    engine
        .vault()
        .commit(
            new dev.rosemary.engine.vault.NewMemory("key", "A text of the vault", List.of(), null));
    assertThat(engine.meaningStatus().memories()).isZero();
    assertThat(engine.meaningStatus().pending()).isZero();
    assertThat(engine.meaningStatus().pendingOther()).isEqualTo(1);
    var _ = engine.memories().store(NewMemory.of("Anna has a puppy", MemoryType.SEMANTIC));
    assertThat(engine.meaningStatus().pending()).isEqualTo(1);
    assertThat(engine.meaningStatus().pendingOther()).isEqualTo(1);
  }

  @Test
  @DisplayName("R-13: where no model is to be loaded a search loads none")
  void searchLoadsNothing() {
    Engine engine = open(Home.DEFAULT, BackgroundTest::model, null);
    assertThat(search(engine)).isEqualTo(Embedder.NOT_READY.message());
    assertThat(engine.embedder().isStarted()).isFalse();
    assertThat(engine.vectors().isStarted()).isFalse();
  }

  @Test
  @DisplayName("R-16: without a model, too, documents and what surfaces wrote are linked")
  void linkedWithoutAModel() throws Exception {
    Documents here = documents("here");
    var _ = here.store("Plan", DocumentType.IMPLEMENTATION_PLAN, "Harbour Gate opens in May.");
    Engine engine = open(Home.DEFAULT, Embedder::disabled, here.projectFolder());
    var _ =
        engine
            .memories()
            .store(NewMemory.of("Anna keeps bees at Harbour Gate", MemoryType.SEMANTIC));
    engine.startMeaning(false);
    await("the document is there", () -> number("SELECT count(*) FROM documents") == 1);
    await(
        "the file follows what is written",
        () ->
            number("SELECT linking FROM embedding_state") == 1
                && number("SELECT count(*) FROM mention_queue") == 0);
    writeEntity("Harbour Gate");
    await(
        "both texts name the entity",
        () -> number("SELECT count(*) FROM mentions WHERE entity_kind = 2") == 2);
    assertThat(number("SELECT count(*) FROM mentions WHERE text_kind = 5")).isEqualTo(1);
    var _ = here.store("Second", DocumentType.ANALYSIS, "Also about Harbour Gate.");
    await(
        "the later text names it",
        () -> number("SELECT count(*) FROM mentions WHERE text_kind = 5") == 2);
    assertThat(number("SELECT count(*) FROM embedding_queue")).isZero();
    assertThat(engine.meaningStatus().pending()).isZero();
    assertThat(engine.meaningStatus().pendingOther()).isZero();
  }

  /** As the graph writes one. */
  private void writeEntity(String name) {
    try (Database database = TestingHomeStore.open(folder.resolve("data"))) {
      int _ =
          database.write(transaction ->
              transaction.update(
                  "INSERT INTO entities (id, name, entity_type) VALUES ('e', ?, 'place')", name));
    }
  }

  @Test
  @DisplayName("S-1: what goes on in the background does not make a project again that was deleted")
  void neverMakesAProject() throws Exception {
    Home home = new Home(null, "work", Home.DIMENSIONS, false);
    Engine worker = open(home, Embedder::disabled, null);
    assertThatThrownBy(() -> worker.startMeaning(false)).hasMessageContaining("'work'");
    Engine other = open(Home.DEFAULT, Embedder::disabled, null);
    // nothing is there yet, and looking makes nothing
    worker.vectors().wake();
    Thread.sleep(700);
    assertThat(other.projects().list(null)).isEmpty();

    Project made = other.projects().create("work", "");
    var _ =
        other.write(
            made,
            graph -> graph.createEntities(List.of(new NewEntity("Anna", "person", List.of()))));
    worker.vectors().wake();
    await("the project's texts are linked", () -> names(other, made) == 1);

    var _ = other.projects().delete("work");
    worker.vectors().wake();
    Thread.sleep(700);
    assertThat(other.projects().list(null)).isEmpty();

    var _ = other.projects().create("work", "");
    var _ = other.projects().archive("work");
    worker.vectors().wake();
    Thread.sleep(700);
    assertThat(other.projects().list(null))
        .satisfiesExactly(
            project -> assertThat(project.status()).isEqualTo(Project.Status.ARCHIVED));
    assertThatThrownBy(() -> worker.memories().count(null)).isInstanceOf(FailureException.class);
    // a call that wants the project still makes it
    var _ = other.projects().restore("work");
    var _ = other.projects().delete("work");
    assertThat(worker.memories().count(null)).isZero();
    assertThat(other.projects().list(null)).hasSize(1);
  }

  private static long names(Engine engine, Project project) {
    return engine
        .projects()
        .use(
            project,
            database ->
                database.read(
                    transaction -> transaction.number("SELECT count(*) FROM mention_names")));
  }
}
