package dev.rosemary.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.base.Log;
import dev.rosemary.code.index.IndexState;
import dev.rosemary.code.run.IndexProgress;
import dev.rosemary.engine.embed.Embedder;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexProcessesTest {
  private static final int FILES = 1_200;

  @TempDir Path folder;
  private TestingTree tree;

  @BeforeEach
  void make() throws IOException {
    tree = new TestingTree(folder.resolve("tree"));
    for (int i = 0; i < FILES; i++) {
      tree.write(
          "d" + i % 7 + "/f" + i + ".py",
          "def first" + i + "():\n    return 1\n\n\ndef second" + i + "():\n    return 2\n");
    }
  }

  private Process process() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-Djava.io.tmpdir=" + Files.createDirectories(folder.resolve("temporary")),
            "-cp",
            System.getProperty("java.class.path"),
            TestingIndexer.class.getName(),
            folder.resolve("data").toString(),
            tree.root().toString())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private CodeIndex opened() {
    return new CodeIndex(folder.resolve("data"), Embedder.disabled(), Clock.systemUTC(), Log.NONE);
  }

  @Test
  @DisplayName("R-25: a run that was killed shows whole files only, says so, and is continued")
  void killed() throws Exception {
    Process process = process();
    try (BufferedReader lines = process.inputReader()) {
      // Two transactions are behind it then, and two ahead.
      String line = lines.readLine();
      while (!line.startsWith("done 600")) {
        line = lines.readLine();
      }
      process.destroyForcibly();
      assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
    }
    awaitNoParsers();
    try (CodeIndex code = opened()) {
      IndexState state = code.status("tree").state();
      assertThat(state.phase()).isEqualTo(IndexState.Phase.FAILED);
      assertThat(state.error()).contains("interrupted");
      assertThat(state.indexedFiles()).isBetween(1, FILES - 1);
      assertThat(state.totalChunks()).isEqualTo(2 * state.indexedFiles());
      IndexResult result = code.index(tree.root().toString(), List.of(), IndexProgress.NONE);
      assertThat(result.filesIndexed()).isEqualTo(FILES);
      assertThat(result.chunksCreated()).isEqualTo(2 * FILES);
      assertThat(code.search("first17", "tree", 1).getFirst().chunk().path())
          .isEqualTo("d3/f17.py");
    }
  }

  @Test
  @DisplayName("R-25: while files are indexed again, and after that was killed, each is old or new")
  void killedAgain() throws Exception {
    try (CodeIndex code = opened()) {
      code.index(tree.root().toString(), List.of(), IndexProgress.NONE);
      for (int i = 0; i < FILES; i++) {
        tree.write(
            "d" + i % 7 + "/f" + i + ".py",
            "def third" + i + "():\n    return 3\n\n\ndef fourth" + i + "():\n    return 4\n");
      }
      Process process = process();
      try (BufferedReader lines = process.inputReader()) {
        String line = lines.readLine();
        while (!line.startsWith("done 600")) {
          line = lines.readLine();
          // Each batch replaces what was found before it. The run must not get ahead meanwhile.
          if (!lines.ready()) {
            assertThat(code.search("return", "tree", 5)).hasSize(5);
          }
        }
        process.destroyForcibly();
        assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
      }
      awaitNoParsers();
      assertThat(code.status("tree").state().totalChunks()).isEqualTo(2 * FILES);
      int old = 0;
      for (int i = 0; i < FILES; i += 10) {
        boolean first = finds(code, "first" + i);
        assertThat(finds(code, "second" + i)).isEqualTo(first);
        assertThat(finds(code, "third" + i)).isEqualTo(!first);
        assertThat(finds(code, "fourth" + i)).isEqualTo(!first);
        old += first ? 1 : 0;
      }
      assertThat(old).isBetween(1, FILES / 10 - 1);
      code.index(tree.root().toString(), List.of(), IndexProgress.NONE);
      assertThat(finds(code, "first" + (FILES - 1))).isFalse();
      assertThat(finds(code, "third" + (FILES - 1))).isTrue();
    }
  }

  private static boolean finds(CodeIndex code, String name) {
    return code.search(name, "tree", 5).stream().anyMatch(hit -> hit.chunk().name().equals(name));
  }

  /** Parsers end with the server, and take their folders with them. */
  private void awaitNoParsers() throws Exception {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
    while (true) {
      try (Stream<Path> left = Files.list(folder.resolve("temporary"))) {
        if (left.noneMatch(file -> file.getFileName().toString().startsWith("rosemary-parser"))) {
          return;
        }
      }
      assertThat(System.nanoTime()).as("folders of parsers are left").isLessThan(until);
      Thread.sleep(50);
    }
  }

  @Test
  @DisplayName("R-22: two processes that index one folder at once leave one whole index")
  void together() throws Exception {
    Process one = process();
    Process two = process();
    String end = "end " + FILES + " " + 2 * FILES;
    try (BufferedReader first = one.inputReader();
        BufferedReader second = two.inputReader()) {
      assertThat(first.lines().toList()).last().isEqualTo(end);
      assertThat(second.lines().toList()).last().isEqualTo(end);
    }
    try (CodeIndex code = opened()) {
      assertThat(code.list()).containsExactly("tree");
      assertThat(code.status("tree").state().phase()).isEqualTo(IndexState.Phase.COMPLETED);
    }
  }
}
