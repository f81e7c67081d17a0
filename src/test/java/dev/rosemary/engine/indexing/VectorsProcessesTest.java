package dev.rosemary.engine.indexing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.rosemary.engine.embed.TestingModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VectorsProcessesTest {
  @TempDir private Path folder;
  private Path file;
  private TestingStore store;
  private final List<TestingVectorsProcess> processes = new ArrayList<>();

  @BeforeEach
  void open() {
    file = folder.resolve("memory.db");
    store = new TestingStore(file);
  }

  @AfterEach
  void close() {
    processes.forEach(TestingVectorsProcess::close);
    store.close();
  }

  private TestingVectorsProcess start(String... before) throws IOException {
    TestingVectorsProcess process =
        TestingVectorsProcess.start(file, TestingModel.folder(), before);
    processes.add(process);
    return process;
  }

  private void awaitAll() throws InterruptedException {
    for (int i = 0; i < 12_000; i++) {
      if (store.number("SELECT model FROM embedding_state") != 0
          && store.number("SELECT count(*) FROM embedding_queue") == 0) {
        return;
      }
      Thread.sleep(10);
    }
    throw new AssertionError("texts still wait after two minutes");
  }

  /** Each text has one vector, and each was written once: a written one counts the change up. */
  private void assertEachOnce(long texts) {
    assertThat(store.number("SELECT count(*) FROM embeddings")).isEqualTo(texts);
    assertThat(store.number("SELECT count(DISTINCT item) FROM embeddings")).isEqualTo(texts);
    assertThat(store.number("SELECT seq FROM embedding_state")).isEqualTo(texts);
  }

  @Test
  @DisplayName(
      "S-12: what a process that was killed left is finished by another one, nothing twice")
  void anotherProcessFinishes() throws Exception {
    store.memories(1, 400);
    TestingVectorsProcess killed = start();
    var _ = killed.after("ready");
    while (Integer.parseInt(killed.after("made")) < 40) {
      // it goes on
    }
    killed.kill();
    long waiting = store.number("SELECT count(*) FROM embedding_queue");
    assertThat(waiting).isBetween(1L, 360L);
    assertThat(store.number("SELECT count(*) FROM embeddings")).isEqualTo(400 - waiting);

    TestingVectorsProcess other = start();
    awaitAll();
    other.end("note 17 of many");
    assertThat(other.after("found")).startsWith("[17, ");
    assertThat(other.after("computed")).isEqualTo(Long.toString(waiting));
    assertEachOnce(400);
  }

  @Test
  @DisplayName("S-11: four processes compute each vector once, and each finds what another made")
  void eachVectorOnce() throws Exception {
    store.memories(1, 100);
    for (int i = 0; i < 4; i++) {
      var _ = start();
    }
    for (TestingVectorsProcess process : processes) {
      assertThat(process.after("ready")).startsWith("Ready");
    }
    for (int i = 0; i < 50; i++) {
      store.memories(101 + 2 * i, 2);
    }
    awaitAll();
    long computed = 0;
    for (TestingVectorsProcess process : processes) {
      process.end("note 199 of many");
      assertThat(process.after("found")).startsWith("[199, ");
      computed += Long.parseLong(process.after("computed"));
    }
    assertThat(computed).isEqualTo(200);
    assertEachOnce(200);
  }

  @Test
  @DisplayName(
      "R-17: texts get vectors and are found without a network, and nothing is left outside the store")
  void withoutANetwork() throws Exception {
    assumeTrue(
        canLeaveTheNetwork(), "this machine does not let a process leave its network (unshare)");
    long cat = store.memory("Our cat turned seven last week.");
    var _ = store.memory("The bridge is how the old road leaves town.");
    Path home = Files.createDirectory(folder.resolve("home"));
    TestingVectorsProcess process =
        start("unshare", "-rn", "env", "HOME=" + home, "XDG_CACHE_HOME=" + home, "TMPDIR=" + home);
    awaitAll();
    process.end("How old is the feline?");
    assertThat(process.after("found")).startsWith("[" + cat + ", ");
    // some versions of the runtime make an identifier of the device there, and a log
    assertThat(home).isEmptyDirectory();
  }

  private static boolean canLeaveTheNetwork() throws InterruptedException {
    try {
      return new ProcessBuilder("unshare", "-rn", "true").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
