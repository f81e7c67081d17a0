package dev.rosemary.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingWait;
import dev.rosemary.base.Log;
import dev.rosemary.code.index.CodeFile;
import dev.rosemary.code.index.IndexState;
import dev.rosemary.code.run.IndexProgress;
import dev.rosemary.code.search.CodeHit;
import dev.rosemary.code.search.Means;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.embed.EmbedderState;
import dev.rosemary.engine.embed.TestingModel;
import dev.rosemary.store.Database;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.sqlite.SqliteDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searches by meaning, with the real model. */
class CodeMeaningTest {
  private static final String SOURCE =
      """
      def shut_socket(peer):
          peer.flush()
          if peer.is_open:
              peer.close()
          return peer


      def average_salary(people):
          total = 0
          for person in people:
              total += person.salary
          return total / len(people)


      def parse_date(text):
          day, month, year = text.split(".")
          if int(month) > 12:
              raise ValueError(text)
          return int(year), int(month), int(day)


      def small():
          return 1
      """;

  @TempDir Path folder;

  private CodeIndex opened(Embedder embedder) {
    return new CodeIndex(folder.resolve("data"), embedder, Clock.systemUTC(), Log.NONE);
  }

  private static Embedder notLoaded() {
    return Embedder.of(TestingModel.folder(), Log.NONE).forCode();
  }

  private static Embedder loaded() throws InterruptedException {
    Embedder embedder = notLoaded();
    embedder.start();
    embedder.await(1, TimeUnit.MINUTES);
    return embedder;
  }

  private String index(CodeIndex code, String name) throws IOException {
    TestingTree tree = new TestingTree(folder.resolve(name));
    tree.write("a.py", SOURCE);
    return code.index(tree.root().toString(), List.of(), IndexProgress.NONE).projectId();
  }

  private static IndexState embedded(CodeIndex code, String id) throws InterruptedException {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
    IndexState state = code.status(id).state();
    while (state.pendingChunks() > 0) {
      assertThat(System.nanoTime()).isLessThan(until);
      Thread.sleep(20);
      state = code.status(id).state();
    }
    return state;
  }

  /** Waits until the threads that make vectors wait for work. */
  private static void awaitIdle() throws Exception {
    TestingWait.until(
        "the end of all work on vectors",
        () -> {
          for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("code-vectors")
                && thread.getState() != Thread.State.WAITING) {
              return false;
            }
          }
          return true;
        });
  }

  private static List<String> names(List<CodeHit> hits) {
    return hits.stream().map(hit -> hit.chunk().name()).toList();
  }

  @Test
  @DisplayName("R-23, R-24: vectors come in the background, and code is found that shares no word")
  void byMeaning() throws Exception {
    try (Embedder embedder = loaded();
        CodeIndex code = opened(embedder)) {
      String id = index(code, "shop");
      IndexState state = embedded(code, id);
      assertThat(state.embeddedChunks()).isEqualTo(4);
      assertThat(state.totalChunks()).isEqualTo(4);
      assertThat(names(code.search("mean income of employees", id, 5, Means.WORDS))).isEmpty();
      assertThat(names(code.search("mean income of employees", id, 5)))
          .startsWith("average_salary");
      assertThat(code.search("mean income of employees", id, 5).getFirst().score())
          .isBetween(0.9, 1.0);
      assertThat(names(code.search("disconnect a network connection", id, 5, Means.MEANING)))
          .startsWith("shut_socket");
      CodeHit both = code.search("parse date", id, 5).getFirst();
      assertThat(both.chunk().name()).isEqualTo("parse_date");
      assertThat(both.score()).isEqualTo(1.0);
    }
  }

  @Test
  @DisplayName("R-23: functions of few lines are found by meaning as others are")
  void fewLines() throws Exception {
    try (Embedder embedder = loaded();
        CodeIndex code = opened(embedder)) {
      TestingTree tree = new TestingTree(folder.resolve("few"));
      tree.write("a.py", SOURCE);
      tree.write("b.py", "def shut_down(server):\n    server.stop()\n");
      String id = code.index(tree.root().toString(), List.of(), IndexProgress.NONE).projectId();
      embedded(code, id);
      assertThat(names(code.search("halt the machine", id, 5))).startsWith("shut_down");
    }
  }

  @Test
  @DisplayName(
      "R-23: tests, benchmarks and examples come after what they are about, by meaning too")
  void beside() throws Exception {
    try (Embedder embedder = loaded();
        CodeIndex code = opened(embedder)) {
      TestingTree tree = new TestingTree(folder.resolve("beside"));
      for (String path : List.of("bench/a.py", "examples/a.py", "src/a.py", "tests/a.py")) {
        tree.write(path, SOURCE);
      }
      tree.write("src/b.py", "def other():\n    return 'unrelated'\n");
      String id = code.index(tree.root().toString(), List.of(), IndexProgress.NONE).projectId();
      embedded(code, id);
      assertThat(code.search("mean income of employees", id, 5).getFirst().chunk().path())
          .isEqualTo("src/a.py");
      assertThat(code.search("mean income benchmark", id, 5).getFirst().chunk().path())
          .isEqualTo("bench/a.py");
    }
  }

  @Test
  @DisplayName("R-23: a search that comes before the vectors makes those of its best hits")
  void atOnce() throws Exception {
    try (CodeIndex code = opened(Embedder.disabled())) {
      index(code, "shop");
      assertThat(code.status("shop").state().pendingChunks()).isEqualTo(4);
    }
    try (Embedder embedder = loaded();
        CodeIndex code = opened(embedder)) {
      assertThat(names(code.search("parse date", "shop", 5, Means.MEANING)))
          .startsWith("parse_date");
      // The rest, of which a process that ended had made none, comes as well.
      assertThat(embedded(code, "shop").embeddedChunks()).isEqualTo(4);
    }
  }

  @Test
  @DisplayName("R-23: what changes after all chunks had a vector gets one, whoever indexed it")
  void changedLater() throws Exception {
    try (Embedder embedder = loaded();
        CodeIndex code = opened(embedder);
        CodeIndex other = opened(Embedder.disabled())) {
      String id = index(code, "shop");
      embedded(code, id);
      TestingTree tree = new TestingTree(folder.resolve("shop"));
      tree.write("b.py", "def shut_down(server):\n    server.stop()\n    return server\n");
      code.index(tree.root().toString(), List.of(), IndexProgress.NONE);
      assertThat(embedded(code, id).embeddedChunks()).isEqualTo(5);
      tree.write("c.py", "def sort_rows(rows):\n    rows.sort()\n    return rows\n");
      other.index(tree.root().toString(), List.of(), IndexProgress.NONE);
      assertThat(code.status(id).state().pendingChunks()).isEqualTo(1);
      // A search by words as well: what it finds gets no vector at once.
      code.search("nothing_of_this", id, 5, Means.WORDS);
      assertThat(embedded(code, id).embeddedChunks()).isEqualTo(6);
    }
  }

  @Test
  @DisplayName("R-23: what a process that ended left without vectors gets them, also unasked")
  void resumed() throws Exception {
    try (CodeIndex code = opened(Embedder.disabled())) {
      index(code, "shop");
      index(code, "depot");
    }
    try (Embedder embedder = loaded();
        CodeIndex code = opened(embedder)) {
      code.search("mean income of employees", "shop", 5);
      try (CodeIndex reader = opened(Embedder.disabled())) {
        reader.readOnly();
        assertThat(embedded(reader, "depot").embeddedChunks()).isEqualTo(4);
      }
    }
    try (CodeIndex code = opened(Embedder.disabled())) {
      index(code, "store");
    }
    try (Embedder embedder = loaded();
        CodeIndex code = opened(embedder);
        CodeIndex reader = opened(Embedder.disabled())) {
      reader.readOnly();
      assertThat(code.status("store").state().pendingChunks()).isEqualTo(4);
      assertThat(embedded(reader, "store").embeddedChunks()).isEqualTo(4);
    }
  }

  @Test
  @DisplayName("R-23: the model is loaded by the first run or search, not before")
  void loadsWhenNeeded() throws Exception {
    try (Embedder embedder = notLoaded();
        CodeIndex code = opened(embedder)) {
      assertThat(code.list()).isEmpty();
      assertThat(embedder.await(100, TimeUnit.MILLISECONDS))
          .isInstanceOf(EmbedderState.Loading.class);
      String id = index(code, "shop");
      assertThat(embedded(code, id).embeddedChunks()).isEqualTo(4);
    }
    try (Embedder embedder = notLoaded();
        CodeIndex code = opened(embedder)) {
      code.readOnly();
      code.search("mean income of employees", "shop", 5);
      assertThat(embedder.await(1, TimeUnit.MINUTES)).isInstanceOf(EmbedderState.Ready.class);
      assertThat(names(code.search("mean income of employees", "shop", 5)))
          .startsWith("average_salary");
    }
  }

  @Test
  @DisplayName("R-22: an index that was made with another model gets its vectors anew")
  void otherModel() throws Exception {
    try (Embedder embedder = Embedder.of(TestingModel.folder(), Log.NONE);
        CodeIndex code = opened(embedder)) {
      embedded(code, index(code, "shop"));
    }
    try (Embedder embedder = loaded();
        CodeIndex code = opened(embedder)) {
      code.readOnly();
      assertThat(code.search("mean income of employees", "shop", 5, Means.MEANING)).isEmpty();
    }
    try (Embedder embedder = loaded();
        CodeIndex code = opened(embedder)) {
      code.search("mean income of employees", "shop", 5);
      long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
      List<String> found = List.of();
      while (found.isEmpty()) {
        assertThat(System.nanoTime()).isLessThan(until);
        Thread.sleep(20);
        found = names(code.search("mean income of employees", "shop", 5, Means.MEANING));
      }
      assertThat(embedded(code, "shop").embeddedChunks()).isEqualTo(4);
      assertThat(names(code.search("mean income of employees", "shop", 5, Means.MEANING)))
          .startsWith("average_salary");
    }
  }

  @Test
  @DisplayName(
      "R-23: vectors that vanished come again, and so do those that another model drove away")
  void vanished() throws Exception {
    try (Embedder embedder = loaded();
        CodeIndex code = opened(embedder)) {
      String id = index(code, "shop");
      embedded(code, id);
      Path file = folder.resolve("data/code/shop.db");
      for (String sql :
          List.of(
              "DELETE FROM code_vectors WHERE id = (SELECT min(id) FROM code_vectors)",
              "DELETE FROM code_vectors WHERE id = (SELECT max(id) FROM code_vectors)",
              "DELETE FROM code_vectors")) {
        // The queue notes at its end that nothing is missing.
        awaitIdle();
        try (Database database =
            SqliteDatabase.open(
                file, FileSchema.CODE, Synchronous.NORMAL, SqliteDatabase.Missing.REFUSE)) {
          database.write(transaction -> transaction.update(sql));
        }
        assertThat(code.status(id).state().pendingChunks()).isPositive();
        code.search("parse date", id, 5, Means.WORDS);
        assertThat(embedded(code, id).embeddedChunks()).as(sql).isEqualTo(4);
      }
      awaitIdle();
      try (CodeFile other = CodeFile.open(file, SqliteDatabase.Missing.REFUSE)) {
        String model = Objects.requireNonNull(other.model());
        other.model("other");
        other.model(model);
      }
      code.search("parse date", id, 5, Means.WORDS);
      assertThat(embedded(code, id).embeddedChunks()).isEqualTo(4);
    }
  }

  @Test
  @DisplayName("R-22: of two servers with different models the later one's vectors stay")
  void twoModels() throws Exception {
    try (Embedder ours = loaded();
        Embedder theirs = Embedder.of(TestingModel.folder(), Log.NONE);
        CodeIndex code = opened(ours);
        CodeIndex other = opened(theirs)) {
      String id = index(code, "shop");
      embedded(code, id);
      foundByMeaning(other, id);
      for (int i = 0; i < 3; i++) {
        assertThat(code.search("mean income of employees", id, 5, Means.MEANING)).isEmpty();
        assertThat(names(code.search("parse date", id, 5))).startsWith("parse_date");
        Thread.sleep(100);
        assertThat(other.status(id).state().pendingChunks()).isZero();
        assertThat(names(other.search("mean income of employees", id, 5, Means.MEANING)))
            .startsWith("average_salary");
      }
      // Who asks for the index has it with its own model.
      index(code, "shop");
      foundByMeaning(code, id);
      assertThat(other.search("mean income of employees", id, 5, Means.MEANING)).isEmpty();
      Thread.sleep(100);
      assertThat(embedded(code, id).embeddedChunks()).isEqualTo(4);
    }
  }

  /** Searches until all has vectors of this one's model. */
  private static void foundByMeaning(CodeIndex code, String id) throws InterruptedException {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
    while (code.search("mean income of employees", id, 5, Means.MEANING).isEmpty()) {
      assertThat(System.nanoTime()).isLessThan(until);
      Thread.sleep(20);
    }
    embedded(code, id);
    assertThat(names(code.search("mean income of employees", id, 5, Means.MEANING)))
        .startsWith("average_salary");
  }

  @Test
  @DisplayName("R-23: one that may only read makes no vectors, and uses what is there")
  void readOnly() throws Exception {
    try (Embedder embedder = loaded()) {
      try (CodeIndex code = opened(Embedder.disabled())) {
        index(code, "shop");
      }
      try (CodeIndex code = opened(embedder)) {
        code.readOnly();
        assertThat(names(code.search("parse date", "shop", 5))).startsWith("parse_date");
        assertThat(code.search("parse date", "shop", 5, Means.MEANING)).isEmpty();
        assertThat(code.status("shop").state().embeddedChunks()).isZero();
      }
    }
  }

  @Test
  @DisplayName(
      "R-22: what changes gets its vectors anew, what moves keeps its own, what goes loses it")
  void changes() throws Exception {
    try (Embedder embedder = loaded();
        CodeIndex code = opened(embedder)) {
      String id = index(code, "shop");
      embedded(code, id);
      TestingTree tree = new TestingTree(folder.resolve("shop"));
      tree.write("a.py", "import os\n\n\n" + SOURCE.replace("person.salary", "person.age"));
      code.index(tree.root().toString(), List.of(), IndexProgress.NONE);
      assertThat(embedded(code, id).embeddedChunks()).isEqualTo(5);
      CodeHit hit = code.search("terminate network connection", id, 5, Means.MEANING).getFirst();
      assertThat(hit.chunk().name()).isEqualTo("shut_socket");
      assertThat(hit.chunk().start()).isEqualTo(4);
    }
  }
}
