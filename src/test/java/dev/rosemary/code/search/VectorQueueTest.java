package dev.rosemary.code.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.base.Log;
import dev.rosemary.code.chunk.Chunk;
import dev.rosemary.code.definition.ChunkType;
import dev.rosemary.code.index.CodeFile;
import dev.rosemary.code.index.IndexedFile;
import dev.rosemary.code.language.Language;
import dev.rosemary.code.scan.ScannedFile;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.embed.TestingModel;
import dev.rosemary.store.sqlite.SqliteDatabase;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In which order indexes get their vectors, with the real model. */
class VectorQueueTest {
  private static final int TURN = 25;

  @TempDir Path folder;

  /** What was pending of each index when a turn of one began. */
  private final List<String> turns = new CopyOnWriteArrayList<>();

  private final CountDownLatch added = new CountDownLatch(1);

  private SearchedIndex index(String project, int chunks) {
    CodeFile file = CodeFile.open(folder.resolve(project + ".db"), SqliteDatabase.Missing.CREATE);
    file.root(folder.resolve(project).toString(), Instant.EPOCH);
    List<IndexedFile.Text> texts = new ArrayList<>();
    for (int i = 0; i < chunks; i++) {
      String name = project + i;
      Chunk chunk = new Chunk(ChunkType.Function, name, "", i + 1, i + 1, name);
      texts.add(new IndexedFile.Text(chunk, name, name, hash(name)));
    }
    ScannedFile scanned = new ScannedFile("a", folder.resolve("a"), chunks, 1, 0);
    file.put(
        List.of(
            new IndexedFile(
                scanned, hash(project), false, Language.TEXT, false, false, null, texts)),
        1,
        () -> {});
    file.end(Instant.EPOCH, null);
    return new SearchedIndex(project, file);
  }

  private static byte[] hash(String name) {
    return name.getBytes(StandardCharsets.UTF_8);
  }

  private static int pending(SearchedIndex index) {
    return Objects.requireNonNull(index.file().state()).pendingChunks();
  }

  private static void awaitEmbedded(SearchedIndex index) throws InterruptedException {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
    while (!index.isEmbedded()) {
      assertThat(System.nanoTime()).isLessThan(until);
      Thread.sleep(20);
    }
  }

  private VectorQueue queue(Embedder embedder, SearchedIndex large, SearchedIndex small) {
    return new VectorQueue(
        embedder,
        List::of,
        List::of,
        project -> {
          turns.add(
              project
                  + ": large "
                  + pending(large)
                  + (large.isEmbedded() ? " done" : "")
                  + ", small "
                  + pending(small)
                  + (small.isEmbedded() ? " done" : ""));
          try {
            // The first turn begins when all that is to wait waits.
            assertThat(added.await(1, TimeUnit.MINUTES)).isTrue();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          return folder.resolve(project + ".lock");
        },
        Log.NONE,
        TURN);
  }

  @Test
  @DisplayName("R-23: a small index that comes after a large one has its vectors before it")
  void turns() throws Exception {
    SearchedIndex large = index("large", 3 * TURN + 1);
    SearchedIndex small = index("small", 2);
    try (CodeFile _ = large.file();
        CodeFile _ = small.file();
        Embedder embedder = Embedder.of(TestingModel.folder(), Log.NONE).forCode();
        VectorQueue queue = queue(embedder, large, small)) {
      queue.add(large);
      queue.add(small);
      added.countDown();
      awaitEmbedded(large);
      assertThat(turns)
          .containsExactly(
              "large: large 76, small 2",
              "small: large 51, small 2",
              "large: large 51, small 0 done");
      assertThat(pending(large)).isZero();
    }
  }

  @Test
  @DisplayName("R-23: an index for which nothing waits is gone through in one turn")
  void alone() throws Exception {
    SearchedIndex large = index("large", 2 * TURN + 1);
    SearchedIndex small = index("small", 0);
    try (CodeFile _ = large.file();
        CodeFile _ = small.file();
        Embedder embedder = Embedder.of(TestingModel.folder(), Log.NONE).forCode();
        VectorQueue queue = queue(embedder, large, small)) {
      queue.add(large);
      awaitTurn();
      // A search of it while it has its turn: it does not wait for itself.
      queue.add(large);
      added.countDown();
      awaitEmbedded(large);
      assertThat(turns).containsExactly("large: large 51, small 0");
      assertThat(pending(large)).isZero();
    }
  }

  private void awaitTurn() throws InterruptedException {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
    while (turns.isEmpty()) {
      assertThat(System.nanoTime()).isLessThan(until);
      Thread.sleep(20);
    }
  }
}
