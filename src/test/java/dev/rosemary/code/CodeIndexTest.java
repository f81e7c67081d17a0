package dev.rosemary.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Log;
import dev.rosemary.code.index.IndexState;
import dev.rosemary.code.run.IndexProgress;
import dev.rosemary.code.run.ProjectLock;
import dev.rosemary.code.search.CodeHit;
import dev.rosemary.engine.embed.Embedder;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class CodeIndexTest {
  @TempDir Path folder;
  private TestingTree tree;
  private CodeIndex code;

  @BeforeEach
  void open() throws IOException {
    tree = new TestingTree(folder.resolve("shop"));
    code = opened();
  }

  private CodeIndex opened() {
    return new CodeIndex(folder.resolve("data"), Embedder.disabled(), Clock.systemUTC(), Log.NONE);
  }

  @AfterEach
  void close() {
    code.close();
  }

  private IndexResult index() {
    return code.index(tree.root().toString(), List.of(), IndexProgress.NONE);
  }

  private List<String> found(String query) {
    List<String> found = new ArrayList<>();
    for (CodeHit hit : code.search(query, null, 10)) {
      found.add(hit.chunk().path() + ":" + hit.chunk().name());
    }
    return found;
  }

  private static Failure failure(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    FailureException thrown =
        org.assertj.core.api.Assertions.catchThrowableOfType(FailureException.class, call);
    assertThat(thrown).isNotNull();
    return thrown.failure();
  }

  @Test
  @DisplayName("R-19, R-21, R-23: a folder is indexed and found by words and parts of identifiers")
  void indexesAndFinds() throws IOException {
    tree.write(
        "src/Cart.java",
        """
        class Cart {
          /** Adds up. */
          int computeTotalPrice(int a) {
            return a;
          }

          void clear() {}
        }
        """);
    tree.write("notes.txt", "remember the milk\n");
    IndexResult result = index();
    assertThat(result).isEqualTo(new IndexResult("shop", 2, 4, 2, 0));

    CodeHit hit = code.search("total price", "shop", 10).getFirst();
    assertThat(hit.chunk().path()).isEqualTo("src/Cart.java");
    assertThat(hit.chunk().type()).isEqualTo("Method");
    assertThat(hit.chunk().language()).isEqualTo("Java");
    assertThat(hit.chunk().start()).isEqualTo(2);
    assertThat(hit.chunk().end()).isEqualTo(5);
    assertThat(hit.chunk().content()).startsWith("  /** Adds up. */").endsWith("  }");
    assertThat(found("computeTotalPrice").getFirst()).isEqualTo("src/Cart.java:computeTotalPrice");
    assertThat(found("milk")).containsExactly("notes.txt:");
    assertThat(found("nothing_of_the_kind")).isEmpty();
    assertThat(found("")).isEmpty();
    assertThat(found("(\"")).isEmpty();
  }

  @Test
  @DisplayName("R-19: a folder has an index however many bytes its name takes")
  void longNames() throws IOException {
    for (String name :
        List.of(
            "\u7a0b".repeat(84),
            "a" + "\u7a0b".repeat(84),
            "\uD83D\uDE00".repeat(60),
            "\uD840\uDC00".repeat(62),
            "ab\uD840\uDC00".repeat(41),
            "\u00e9".repeat(127),
            "x".repeat(200))) {
      List<String> ids = new ArrayList<>();
      for (String parent : List.of("one", "two")) {
        TestingTree named = new TestingTree(folder.resolve(parent).resolve(name));
        named.write("a.py", "def alpha():\n    return 1\n");
        String root = named.root().toString();
        String id = code.index(root, List.of(), IndexProgress.NONE).projectId();
        assertThat(code.index(root, List.of(), IndexProgress.NONE).projectId()).isEqualTo(id);
        assertThat(code.search("alpha", id, 5)).hasSize(1);
        assertThat(id.codePoints().filter(c -> c >= 0xD800 && c < 0xE000).count()).isZero();
        ids.add(id);
      }
      assertThat(ids.get(1)).isNotEqualTo(ids.get(0)).endsWith("-2");
    }
    TestingTree repository = new TestingTree(folder.resolve("\u7a0b".repeat(50)));
    repository.write(".git/HEAD", "ref: refs/heads/main\n");
    repository.write("\u5e8f".repeat(50) + "/a.py", "def beta():\n    return 1\n");
    String inside = repository.path("\u5e8f".repeat(50)).toString();
    assertThat(code.index(inside, List.of(), IndexProgress.NONE).filesIndexed()).isEqualTo(1);
  }

  @Test
  @DisplayName("R-19: an index that could not be made leaves no file")
  void notMade() throws IOException {
    tree.write("a.py", "def alpha():\n    return 1\n");
    Path code = Files.createDirectories(folder.resolve("data/code"));
    Files.createDirectories(code.resolve("shop.db-journal/full"));
    assertThat(failure(this::index)).isInstanceOf(Failure.Storage.class);
    assertThat(code.resolve("shop.db")).doesNotExist();
    Files.delete(code.resolve("shop.db-journal/full"));
    Files.delete(code.resolve("shop.db-journal"));
    assertThat(index().projectId()).isEqualTo("shop");
  }

  @Test
  @DisplayName("R-19: a damaged index is made anew by the next run, and can be deleted")
  void damaged() throws IOException {
    tree.write("a.py", "def alpha():\n    return 1\n");
    for (int i = 0; i < 60; i++) {
      tree.write("d/f" + i + ".py", ("def beta" + i + "():\n    return 1\n").repeat(20));
    }
    Path file = folder.resolve("data/code/shop.db");
    index();
    code.close();
    byte[] sound = Files.readAllBytes(file);
    for (byte[] content :
        List.of(
            new byte[0],
            new byte[32_768],
            Arrays.copyOf(sound, sound.length / 2),
            Arrays.copyOf(Arrays.copyOf(sound, 8_192), sound.length),
            "garbage".repeat(999).getBytes(StandardCharsets.UTF_8))) {
      Files.write(file, content);
      code = opened();
      assertThat(code.search("alpha", null, 10)).isEmpty();
      assertThat(code.unreadable()).containsExactly("shop");
      assertThat(failure(() -> code.search("alpha", "shop", 10)).message())
          .contains("is damaged. To rebuild it, call index_project");
      assertThat(index().projectId()).isEqualTo("shop");
      assertThat(found("alpha").getFirst()).isEqualTo("a.py:alpha");
      assertThat(code.unreadable()).isEmpty();
      code.close();
      Files.write(file, content);
      code = opened();
      assertThat(code.delete("shop")).isBetween(0L, 10_000L);
      assertThat(file).doesNotExist();
      assertThat(index().projectId()).isEqualTo("shop");
      code.close();
    }
  }

  @Test
  @DisplayName(
      "R-24: an index whose file is empty is being made while its lock is held, else damaged")
  void inTheMaking() throws IOException {
    Path folderOfIndexes = Files.createDirectories(folder.resolve("data/code"));
    Files.write(folderOfIndexes.resolve("shop.db"), new byte[0]);
    for (String held : List.of("shop", ProjectLock.NAMES)) {
      try (ProjectLock _ = ProjectLock.take(ProjectLock.file(folderOfIndexes, held))) {
        assertThat(code.status("shop").state().phase()).isEqualTo(IndexState.Phase.INDEXING);
        assertThat(failure(() -> code.search("alpha", "shop", 1)))
            .isInstanceOf(Failure.NotReady.class);
        assertThat(code.unreadable()).isEmpty();
      }
    }
    assertThat(failure(() -> code.status("shop")).message()).contains("damaged");
    assertThat(code.unreadable()).containsExactly("shop");
  }

  @Test
  @DisplayName("R-19: a folder whose own index is sound does not touch a damaged one of its name")
  void damagedOther() throws IOException {
    tree.write("a.py", "def alpha():\n    return 1\n");
    index();
    TestingTree other = new TestingTree(folder.resolve("other/shop"));
    other.write("b.py", "def beta():\n    return 1\n");
    assertThat(code.index(other.root().toString(), List.of(), IndexProgress.NONE).projectId())
        .isEqualTo("shop-2");
    code.close();
    Path file = folder.resolve("data/code/shop.db");
    Files.write(file, new byte[9]);
    code = opened();
    assertThat(code.index(other.root().toString(), List.of(), IndexProgress.NONE).projectId())
        .isEqualTo("shop-2");
    assertThat(file).hasBinaryContent(new byte[9]);
    assertThat(found("beta")).containsExactly("b.py:beta");
    assertThat(code.unreadable()).containsExactly("shop");
  }

  @Test
  @DisplayName("R-22: a second run reads only what changed, and removed files go")
  void incremental() throws IOException {
    tree.write("a.py", "def alpha():\n    return 1\n");
    tree.write("b.py", "def beta():\n    return 1\n");
    assertThat(index().filesChanged()).isEqualTo(2);
    tree.write("a.py", "def gamma():\n    return 2\n");
    Files.delete(tree.path("b.py"));
    IndexResult second = index();
    assertThat(second.filesIndexed()).isEqualTo(1);
    assertThat(found("gamma")).containsExactly("a.py:gamma");
    assertThat(found("alpha")).isEmpty();
    assertThat(found("beta")).isEmpty();
  }

  @Test
  @DisplayName("R-19: changed and removed files are counted among those that are indexed")
  void counts() throws IOException {
    byte[] binary = {1, 0, 2};
    tree.write("a.py", "def alpha():\n    return 1\n").write("b.py", "def beta():\n    return 1\n");
    tree.write("c.bin", binary).write("d.bin", binary).write("e.py", "# @" + "generated\n");
    assertThat(index()).isEqualTo(new IndexResult("shop", 2, 2, 2, 0));
    assertThat(index()).isEqualTo(new IndexResult("shop", 2, 2, 0, 0));
    // What was left out goes, changes, and comes in; what was in goes, changes, and is left out.
    Files.delete(tree.path("c.bin"));
    tree.write("d.bin", new byte[] {3, 0, 4}).write("e.py", "def epsilon():\n    return 1\n");
    tree.write("a.py", binary);
    assertThat(index()).isEqualTo(new IndexResult("shop", 2, 2, 1, 1));
    Files.delete(tree.path("b.py"));
    tree.write("e.py", "def epsilon():\n    return 2\n");
    assertThat(index()).isEqualTo(new IndexResult("shop", 1, 1, 1, 1));
    Files.delete(tree.path("e.py"));
    assertThat(index()).isEqualTo(new IndexResult("shop", 0, 0, 0, 1));
  }

  @Test
  @DisplayName("R-22: a file whose bytes changed within one tick of the clock is found out")
  void sameSizeSameTime() throws IOException {
    tree.write("a.py", "def alpha():\n    return 1\n");
    var time = Files.getLastModifiedTime(tree.path("a.py"));
    index();
    tree.write("a.py", "def gamma():\n    return 1\n");
    Files.setLastModifiedTime(tree.path("a.py"), time);
    index();
    assertThat(found("gamma")).containsExactly("a.py:gamma");
  }

  @Test
  @DisplayName("R-19: ids of a Git root, a folder inside it, and another folder of the same name")
  void ids() throws Exception {
    tree.write("lib/a.py", "def alpha():\n    return 1\n");
    tree.write("b.py", "def beta():\n    return 1\n");
    tree.git("init", "-q");
    assertThat(index().projectId()).isEqualTo("shop");
    IndexResult inner = code.index(tree.path("lib").toString(), List.of(), IndexProgress.NONE);
    assertThat(inner.projectId()).isEqualTo("shop-lib");
    assertThat(inner.filesIndexed()).isEqualTo(1);
    TestingTree other = new TestingTree(folder.resolve("elsewhere/shop"));
    other.write("c.py", "def delta():\n    return 1\n");
    assertThat(code.index(other.root().toString(), List.of(), IndexProgress.NONE).projectId())
        .isEqualTo("shop-2");
    assertThat(index().projectId()).isEqualTo("shop");
    assertThat(code.list()).containsExactly("shop", "shop-2", "shop-lib");
    assertThat(code.search("alpha", "shop-lib", 5).getFirst().chunk().path()).isEqualTo("a.py");
  }

  @Test
  @DisplayName("R-19: what is no folder, and what lies outside the allowed roots, is refused")
  void refused() throws IOException {
    tree.write("a.py", "x = 1\n");
    assertThat(
            failure(() -> code.index(tree.path("a.py").toString(), List.of(), IndexProgress.NONE)))
        .isInstanceOf(Failure.Invalid.class);
    assertThat(failure(() -> code.index(tree.path("no").toString(), List.of(), IndexProgress.NONE)))
        .isInstanceOf(Failure.Invalid.class);
    assertThat(failure(() -> code.index("", List.of(), IndexProgress.NONE)))
        .isInstanceOf(Failure.Invalid.class);
    Path allowed = Files.createDirectories(folder.resolve("allowed"));
    assertThat(
            failure(() -> code.index(tree.root().toString(), List.of(allowed), IndexProgress.NONE)))
        .isInstanceOf(Failure.Denied.class);
    Files.createSymbolicLink(allowed.resolve("link"), tree.root());
    assertThat(
            failure(() ->
                code.index(
                    allowed.resolve("link").toString(), List.of(allowed), IndexProgress.NONE)))
        .isInstanceOf(Failure.Denied.class);
    assertThat(
            code.index(tree.root().toString(), List.of(folder), IndexProgress.NONE).filesIndexed())
        .isEqualTo(1);
  }

  @Test
  @DisplayName("R-24: status, list and delete")
  void status() throws IOException {
    tree.write("a.py", "def alpha():\n    return 1\n").write(".env", "KEY=1\n");
    tree.write("b.bin", new byte[] {1, 0, 2});
    index();
    IndexStatus status = code.status("shop");
    assertThat(status.state().phase()).isEqualTo(IndexState.Phase.COMPLETED);
    assertThat(status.state().totalFiles()).isEqualTo(1);
    assertThat(status.state().indexedFiles()).isEqualTo(1);
    assertThat(status.state().skipped()).containsEntry("secret", 1).containsEntry("binary", 1);
    assertThat(status.state().completedAt()).isNotNull();
    assertThat(failure(() -> code.status("shopp")))
        .isEqualTo(new Failure.NotFound("indexed project", List.of("shopp"), List.of("shop")));
    assertThat(code.delete("shop")).isEqualTo(1);
    assertThat(code.list()).isEmpty();
    assertThat(failure(() -> code.delete("shop"))).isInstanceOf(Failure.NotFound.class);
    assertThat(failure(() -> code.search("x", "shop", 5))).isInstanceOf(Failure.NotFound.class);
    assertThat(index().projectId()).isEqualTo("shop");
  }

  @Test
  @DisplayName("R-24: counts move while a run is under way, and a run can be ended")
  void moving() throws IOException {
    for (int i = 0; i < 450; i++) {
      tree.write("f" + i + ".txt", "file number " + i + "\n");
    }
    List<IndexState> seen = new ArrayList<>();
    code.index(tree.root().toString(), List.of(), (_, _) -> seen.add(code.status("shop").state()));
    assertThat(seen.getFirst().phase()).isEqualTo(IndexState.Phase.INDEXING);
    assertThat(seen.getFirst().totalFiles()).isEqualTo(450);
    assertThat(seen).anyMatch(state -> state.indexedFiles() > 0 && state.indexedFiles() < 450);

    tree.write("f1.txt", "changed\n").write("f2.txt", "changed\n");
    assertThatThrownBy(() ->
            code.index(
                tree.root().toString(),
                List.of(),
                (_, _) -> {
                  throw new FailureException(new Failure.Cancelled("taken back"));
                }))
        .isInstanceOf(FailureException.class);
    assertThat(code.status("shop").state().phase()).isEqualTo(IndexState.Phase.FAILED);
    assertThat(code.status("shop").state().error()).isEqualTo("taken back");
    // What was there is still found, and the next run goes on.
    assertThat(code.search("file number 7", "shop", 1)).isNotEmpty();
    assertThat(code.status("shop").state().indexedFiles()).isEqualTo(450);
    index();
    assertThat(code.search("changed", "shop", 5)).hasSize(2);
  }

  @Test
  @DisplayName("R-25: an index survives a restart")
  void restart() throws IOException {
    tree.write("a.py", "def alpha():\n    return 1\n");
    index();
    code.close();
    code = opened();
    assertThat(found("alpha")).containsExactly("a.py:alpha");
    assertThat(code.status("shop").state().phase()).isEqualTo(IndexState.Phase.COMPLETED);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  @DisplayName("R-19: folders of the kernel, whose reads may never end, are refused")
  void kernelFolders() {
    for (String path : List.of("/proc", "/proc/self", "/proc/sys/kernel/", "/sys")) {
      Failure refused = failure(() -> code.index(path, List.of(), IndexProgress.NONE));
      assertThat(refused).isInstanceOf(Failure.Invalid.class);
      assertThat(refused.message())
          .contains(path, path.startsWith("/sys") ? "(sysfs)" : "(proc)")
          .endsWith("Send the absolute path of a folder of source code.");
    }
    assertThat(code.list()).isEmpty();
  }

  @Test
  @DisplayName("R-22: a folder that is gone keeps its index and says so")
  void goneFolder() throws IOException {
    tree.write("a.py", "def alpha():\n    return 1\n");
    index();
    Files.delete(tree.path("a.py"));
    Files.delete(tree.root());
    assertThat(failure(this::index)).isInstanceOf(Failure.Invalid.class);
    assertThat(found("alpha")).hasSize(1);
  }

  @Test
  @DisplayName("R-19, R-20: loops of links, huge files, odd names and bytes that are no text")
  void odd() throws IOException {
    tree.write("a/b/one.py", "def alpha():\n    return 1\n");
    Files.createSymbolicLink(tree.path("a/b/up"), tree.path("a"));
    Files.createSymbolicLink(tree.path("self"), tree.path("self"));
    Files.createSymbolicLink(tree.path("out"), folder);
    tree.write("new\nline.py", "def beta():\n    return 1\n");
    tree.write(
        "broken.py", new byte[] {'#', ' ', (byte) 0xC3, '(', (byte) 0xFF, '\n', 'x', '=', '1'});
    try (RandomAccessFile huge = new RandomAccessFile(tree.path("huge.txt").toFile(), "rw")) {
      huge.setLength(50L << 20);
    }
    tree.write("shut/c.py", "def gamma():\n    return 1\n");
    tree.path("shut").toFile().setReadable(false);
    // Who may do everything reads it all the same.
    boolean shut = !Files.isReadable(tree.path("shut"));

    assertThat(index().filesIndexed()).isEqualTo(shut ? 3 : 4);
    IndexState state = code.status("shop").state();
    assertThat(state.phase()).isEqualTo(IndexState.Phase.COMPLETED);
    assertThat(state.skipped()).containsEntry("link", 3).containsEntry("large", 1);
    assertThat(state.skipped().getOrDefault("unreadable", 0)).isEqualTo(shut ? 1 : 0);
    assertThat(found("alpha")).containsExactly("a/b/one.py:alpha");
    assertThat(found("beta")).containsExactly("new\nline.py:beta");
    assertThat(found("x")).contains("broken.py:");
    assertThat(index().filesChanged()).isZero();
    tree.path("shut").toFile().setReadable(true);
  }

  @Test
  @DisplayName("R-21: lines are exact with CRLF, tabs and bytes that are not UTF-8")
  void lines() throws IOException {
    tree.write("a.py", "import os\r\n\r\n\r\ndef alpha():\r\n\treturn 1\r\n");
    tree.write(
        "b.c",
        "// caf\u00e9\n\nint beta(void) {\n  return 1;\n}\n".getBytes(StandardCharsets.ISO_8859_1));
    tree.write("c.js", "// \uD83D\uDE00 \u00e9\nfunction gammaé() {\n  return 1;\n}\n");
    index();
    CodeHit alpha = code.search("alpha", null, 1).getFirst();
    assertThat(alpha.chunk().start()).isEqualTo(4);
    assertThat(alpha.chunk().end()).isEqualTo(5);
    assertThat(alpha.chunk().content()).isEqualTo("def alpha():\r\n\treturn 1");
    CodeHit beta = code.search("beta", null, 1).getFirst();
    assertThat(beta.chunk().start()).isEqualTo(3);
    assertThat(beta.chunk().name()).isEqualTo("beta");
    assertThat(code.search("gammaé", null, 1).getFirst().chunk().name()).isEqualTo("gammaé");
  }
}
