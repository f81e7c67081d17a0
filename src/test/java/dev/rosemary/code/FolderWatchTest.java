package dev.rosemary.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.base.Log;
import dev.rosemary.code.index.IndexState;
import dev.rosemary.code.run.IndexProgress;
import dev.rosemary.engine.embed.Embedder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderWatchTest {
  /** Far more than a run takes: a busy machine is no failure. */
  private static final int MOST_MILLIS = 30_000;

  @TempDir Path folder;
  private TestingTree tree;
  private CodeIndex code;

  @BeforeEach
  void open() throws IOException {
    tree = new TestingTree(folder.resolve("tree"));
    tree.write("a.py", "def alpha():\n    return 1\n")
        .write("old/b.py", "def beta():\n    return 1\n");
    code = new CodeIndex(folder.resolve("data"), Embedder.disabled(), Clock.systemUTC(), Log.NONE);
    code.index(tree.root().toString(), List.of(), IndexProgress.NONE);
  }

  @AfterEach
  void close() {
    code.close();
  }

  private boolean finds(String word) {
    return !code.search(word, "tree", 1).isEmpty();
  }

  private static void eventually(BooleanSupplier condition) throws InterruptedException {
    for (int waited = 0; !condition.getAsBoolean(); waited += 20) {
      assertThat(waited).isLessThan(MOST_MILLIS);
      Thread.sleep(20);
    }
  }

  @Test
  @DisplayName("R-22: saves, saves by renaming, new and renamed folders and deletions are followed")
  void follows() throws Exception {
    code.watch("tree", List.of());
    assertThat(code.status("tree").watching()).isTrue();
    tree.write("a.py", "def gamma():\n    return 1\n");
    eventually(() -> finds("gamma") && !finds("alpha"));
    tree.write(".a.py.swap", "def delta():\n    return 1\n");
    Files.move(
        tree.path(".a.py.swap"),
        tree.path("a.py"),
        StandardCopyOption.REPLACE_EXISTING,
        StandardCopyOption.ATOMIC_MOVE);
    eventually(() -> finds("delta") && !finds("gamma"));
    tree.write("new/deep/c.py", "def epsilon():\n    return 1\n");
    eventually(() -> finds("epsilon"));
    Files.move(tree.path("old"), tree.path("fresh"));
    eventually(() ->
        code.search("beta", "tree", 5).size() == 1
            && code.search("beta", "tree", 1).getFirst().chunk().path().equals("fresh/b.py"));
    Files.delete(tree.path("a.py"));
    eventually(() -> !finds("delta"));
  }

  @Test
  @DisplayName("R-22: a branch switch is followed")
  void branch() throws Exception {
    tree.git("init", "-q");
    tree.git("add", ".");
    tree.git("commit", "-qm", "one");
    tree.git("checkout", "-qb", "other");
    tree.write("a.py", "def omega():\n    return 1\n");
    tree.git("commit", "-qam", "two");
    code.watch("tree", List.of());
    eventually(() -> finds("omega"));
    tree.git("checkout", "-q", "-");
    eventually(() -> finds("alpha") && !finds("omega"));
  }

  private long chunks() {
    return code.counts("tree").chunks();
  }

  @Test
  @DisplayName("R-22: a branch switch that changes 500 files, adds 500 and removes 100 is followed")
  void largeSwitch() throws Exception {
    Assumptions.assumeTrue(TestingTree.hasGit(), "git is not on this machine");
    write("m", 500, "def old%d():\n    return 1\n");
    write("gone", 100, "def gone%d():\n    return 1\n");
    tree.git("init", "-q");
    tree.git("add", ".");
    tree.git("commit", "-qm", "one");
    tree.git("switch", "-qc", "other");
    write("m", 500, "def new%d():\n    return 1\n\n\ndef more%d():\n    return 2\n");
    write("added", 500, "def added%d():\n    return 1\n");
    tree.git("rm", "-qr", "gone");
    tree.git("add", ".");
    tree.git("commit", "-qm", "two");
    tree.git("switch", "-q", "-");
    code.watch("tree", List.of());
    eventually(() -> chunks() == 2 + 500 + 100 && named("old499") && named("gone99"));
    tree.git("switch", "-q", "other");
    eventually(() -> chunks() == 2 + 2 * 500 + 500);
    for (int i = 0; i < 500; i++) {
      assertThat(named("old" + i)).as("old" + i).isFalse();
      assertThat(named("new" + i) && named("more" + i) && named("added" + i)).as("" + i).isTrue();
    }
    assertThat(named("gone0")).isFalse();
  }

  private boolean named(String name) {
    return code.search(name, "tree", 5).stream().anyMatch(hit -> hit.chunk().name().equals(name));
  }

  @Test
  @DisplayName("R-22: 5,000 changes in a burst are followed, the last state of each file")
  void burst() throws Exception {
    code.watch("tree", List.of());
    for (int round = 0; round < 5; round++) {
      write("b", 1_000, "round " + round + " of %d\n");
    }
    eventually(() -> chunks() == 2 + 1_000);
    for (int i = 0; i < 1_000; i += 7) {
      String last = "round 4 of " + i;
      eventually(() ->
          code.search('"' + last + '"', "tree", 5).stream()
              .anyMatch(hit -> hit.chunk().content().equals(last)));
    }
    assertThat(chunks()).isEqualTo(2 + 1_000);
  }

  /** Writes text files or Python, by whether a text defines something. */
  private void write(String name, int files, String text) throws IOException {
    String ending = text.startsWith("def") ? ".py" : ".txt";
    for (int i = 0; i < files; i++) {
      tree.write(name + "/f" + i + ending, text.replace("%d", Integer.toString(i)));
    }
  }

  @Test
  @DisplayName("R-22: folders that are ignored no more are followed as well")
  void rules() throws Exception {
    tree.write(".gitignore", "made/\n").write("made/c.py", "def zeta():\n    return 1\n");
    code.watch("tree", List.of());
    tree.write("a.py", "def gamma():\n    return 1\n");
    eventually(() -> finds("gamma"));
    assertThat(finds("zeta")).isFalse();
    tree.write(".gitignore", "none/\n");
    eventually(() -> finds("zeta"));
    tree.write("made/c.py", "def theta():\n    return 1\n");
    eventually(() -> finds("theta") && !finds("zeta"));
  }

  @Test
  @DisplayName("R-22: a link in the place of the folder, or of one above it, is not followed")
  void replacedByLink() throws Exception {
    TestingTree inner = new TestingTree(tree.path("up/inner"));
    inner.write("a.py", "def alpha():\n    return 1\n");
    List<Path> allowed = List.of(tree.root());
    Path secret = new TestingTree(folder.resolve("secret")).root();
    for (Path replaced : List.of(inner.root(), tree.path("up"))) {
      Path named = secret.resolve(replaced.relativize(inner.root()).toString());
      Files.createDirectories(named);
      Files.writeString(named.resolve("s.py"), "def hidden():\n    return 1\n");
      String project = code.index(inner.root().toString(), allowed, IndexProgress.NONE).projectId();
      code.watch(project, allowed);
      Path moved = tree.path("moved");
      Files.move(replaced, moved);
      Files.createSymbolicLink(replaced, secret);
      Files.writeString(moved.resolve("b.py"), "def beta():\n    return 1\n");
      eventually(() -> !code.status(project).watching());
      assertThat(code.search("hidden", project, 5)).isEmpty();
      assertThat(code.search("alpha", project, 5)).isNotEmpty();
      assertThat(code.status(project).state().phase()).isEqualTo(IndexState.Phase.FAILED);
      // Between the two steps there is nothing, which a run may see.
      assertThat(code.status(project).state().error())
          .containsAnyOf("symbolic link", "no longer exists or cannot be read");
      Files.delete(replaced);
      Files.move(moved, replaced);
    }
  }

  @Test
  @DisplayName("R-22: a folder that is no longer allowed is not followed")
  void allowedNoMore() throws Exception {
    Path other = Files.createDirectory(folder.resolve("other"));
    code.watch("tree", List.of(other));
    eventually(() -> !code.status("tree").watching());
    assertThat(finds("alpha")).isTrue();
    assertThat(code.status("tree").state().error()).contains("outside the folders");
  }

  @Test
  @DisplayName("R-22: deleting the index or the folder ends the watch")
  void ends() throws Exception {
    code.watch("tree", List.of());
    for (String path : List.of("a.py", "old/b.py", "old", "")) {
      Files.delete(tree.path(path));
    }
    eventually(() -> !code.status("tree").watching());
    code.delete("tree");
    assertThat(code.list()).isEmpty();
  }
}
