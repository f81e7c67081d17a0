package dev.rosemary.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.code.disk.RealFolder;
import dev.rosemary.code.scan.FolderScan;
import dev.rosemary.code.scan.Scan;
import dev.rosemary.code.scan.ScannedFile;
import dev.rosemary.code.scan.Skip;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("R-20: which files are source")
class FolderScanTest {
  @TempDir Path folder;
  private TestingTree tree;

  @BeforeEach
  void make() throws IOException {
    tree = new TestingTree(folder.resolve("tree"));
  }

  private static Scan scan(Path root) throws IOException {
    try (RealFolder real = RealFolder.open(root)) {
      return FolderScan.of(real);
    }
  }

  private List<String> paths() throws IOException {
    return paths(scan(tree.root()));
  }

  private static List<String> paths(Scan scan) {
    return scan.files().stream().map(ScannedFile::path).toList();
  }

  @Test
  @DisplayName("R-20: the same files as Git lists, with nested rules, exclude and tracked files")
  void likeGit() throws Exception {
    tree.git("init", "-q");
    tree.write(
        ".gitignore", "*.log\n/top/\n!keep.log\nsub/**/x.txt\ndoc/*.md\n!doc/a.md\n\\#odd\n");
    tree.write("a.log", "1").write("keep.log", "1").write("top/a.txt", "1");
    tree.write("deep/top/a.txt", "1").write("sub/b/c/x.txt", "1").write("sub/x.txt", "1");
    tree.write("doc/a.md", "1").write("doc/b.md", "1").write("#odd", "1");
    tree.write("nested/.gitignore", "*\n!.gitignore\n!in.txt\n");
    tree.write("nested/in.txt", "1").write("nested/out.txt", "1");
    tree.write("nested/again/.gitignore", "!*.log\n").write("nested/again/z.log", "1");
    tree.write("cased/.gitignore", "trailing \nspace\\ \n[ab].txt\n");
    tree.write("cased/trailing", "1").write("cased/a.txt", "1").write("cased/c.txt", "1");
    tree.write("tracked.log", "1").write("top/tracked.txt", "1").write("ünï/ö.txt", "1");
    tree.git("add", "-f", "tracked.log", "top/tracked.txt");
    tree.write(".git/info/exclude", "excluded.txt\n");
    tree.write("excluded.txt", "1").write("deep/excluded.txt", "1");
    List<String> listed = new ArrayList<>();
    for (String path :
        tree.git("-c", "core.quotepath=off", "ls-files", "-co", "--exclude-standard")) {
      listed.add(path);
    }
    listed.sort(null);
    assertThat(paths()).isEqualTo(listed).contains("tracked.log", "top/tracked.txt", "doc/a.md");
  }

  @Test
  @DisplayName("R-20: versions 3 and 4 of Git's index are understood")
  void indexVersions() throws Exception {
    tree.git("init", "-q");
    tree.write(".gitignore", "*.gen\n");
    tree.write("src/a.gen", "1").write("src/ab.gen", "1").write("z.gen", "1").write("new.gen", "1");
    tree.git("add", "-f", "src/a.gen", "src/ab.gen");
    tree.git("add", "-f", "-N", "z.gen");
    assertThat(paths()).containsExactly(".gitignore", "src/a.gen", "src/ab.gen", "z.gen");
    tree.git("update-index", "--index-version", "4");
    assertThat(paths()).containsExactly(".gitignore", "src/a.gen", "src/ab.gen", "z.gen");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2", "4"})
  @DisplayName("R-20: Git's index with SHA-256 is understood")
  void sha256(String version) throws Exception {
    tree.git("init", "-q", "--object-format=sha256");
    tree.write(".gitignore", "*.gen\n");
    tree.write("src/a.gen", "1").write("src/ab.gen", "1").write("new.gen", "1");
    tree.git("add", "-f", "src/a.gen", "src/ab.gen");
    tree.git("update-index", "--index-version", version);
    assertThat(paths()).containsExactly(".gitignore", "src/a.gen", "src/ab.gen");
  }

  @Test
  @DisplayName("R-20: both parts of a split index of Git are understood")
  void splitIndex() throws Exception {
    tree.git("init", "-q");
    tree.write(".gitignore", "*.gen\n");
    tree.write("a.gen", "1").write("b.gen", "1").write("c.gen", "1").write("new.gen", "1");
    tree.git("add", "-f", "a.gen", "b.gen");
    tree.git("update-index", "--split-index");
    tree.git("add", "-f", "c.gen");
    tree.write("a.gen", "2").git("add", "-f", "a.gen");
    assertThat(paths()).containsExactly(".gitignore", "a.gen", "b.gen", "c.gen");
    tree.git("update-index", "--no-split-index");
    assertThat(paths()).containsExactly(".gitignore", "a.gen", "b.gen", "c.gen");
  }

  @Test
  @DisplayName("R-20: rules of folders above hold in a folder inside")
  void inside() throws Exception {
    tree.git("init", "-q");
    tree.write(".gitignore", "*.log\n/app/gen.txt\n");
    tree.write("app/a.log", "1").write("app/gen.txt", "1").write("app/b.txt", "1");
    assertThat(paths(scan(tree.path("app")))).containsExactly("b.txt");
  }

  @Test
  @DisplayName("R-20: dependencies, build output, secrets, large and minified files are counted")
  void leftOut() throws IOException {
    tree.write("node_modules/x/i.js", "1").write("target/a.class", "1").write("src/a.txt", "1");
    tree.write("e/pyvenv.cfg", "1").write("e/lib/a.py", "1").write("__pycache__/a.pyc", "1");
    tree.write(".env", "1").write(".env.local", "1").write(".env.example", "1");
    tree.write("id_rsa", "1").write("server.pem", "1").write("a.min.js", "1");
    tree.write("large.txt", "x".repeat((int) FolderScan.MOST_BYTES + 1));
    tree.write("whole.txt", "x".repeat((int) FolderScan.MOST_BYTES));
    tree.write("package-lock.json", "{}");
    Scan scan = scan(tree.root());
    assertThat(paths(scan)).containsExactly(".env.example", "src/a.txt", "whole.txt");
    assertThat(scan.skipped())
        .containsEntry(Skip.DEPENDENCIES, 4)
        .containsEntry(Skip.SECRET, 4)
        .containsEntry(Skip.MINIFIED, 1)
        .containsEntry(Skip.LARGE, 1)
        .containsEntry(Skip.GENERATED, 1);
  }

  @Test
  @DisplayName("R-20: source maps count as generated, other files that end with .map are source")
  void sourceMaps() throws IOException {
    for (String map : List.of("a.js", "a.min.js", "a.mjs", "a.cjs", "a.ts", "a.d.ts", "A.CSS")) {
      tree.write(map + ".map", "{}");
    }
    tree.write("world.map", "1").write("js.map", "1").write("map", "1").write(".map", "1");
    Scan scan = scan(tree.root());
    assertThat(paths(scan)).containsExactly(".map", "js.map", "map", "world.map");
    assertThat(scan.skipped()).containsExactly(entry(Skip.GENERATED, 7));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  @DisplayName("R-20: folders of the kernel inside a folder are not walked, nor what they hold")
  void kernelFolders() {
    FolderScan.Folders folders = new FolderScan.Folders(Path.of("/"));
    assertThat(folders.isWalked(Path.of("/usr"))).isTrue();
    assertThat(folders.isWalked(Path.of("/proc"))).isFalse();
    assertThat(folders.isWalked(Path.of("/proc/sys"))).isFalse();
    assertThat(folders.isWalked(Path.of("/sys"))).isFalse();
  }

  @Test
  @DisplayName("R-20: build folders that Git tracks are source")
  void trackedBuildFolder() throws Exception {
    tree.git("init", "-q");
    tree.write("build/a.txt", "1").write("dist/b.txt", "1");
    tree.git("add", "build/a.txt");
    assertThat(paths()).containsExactly("build/a.txt");
  }

  @Test
  @DisplayName("R-20: links are not followed, whether out of the root or in a circle")
  void links() throws IOException {
    TestingTree outside = new TestingTree(folder.resolve("outside"));
    outside.write("secret.txt", "1");
    tree.write("a/b.txt", "1");
    Files.createSymbolicLink(tree.path("out"), outside.root());
    Files.createSymbolicLink(tree.path("file.txt"), outside.path("secret.txt"));
    Files.createSymbolicLink(tree.path("a/circle"), tree.root());
    Files.createSymbolicLink(tree.path("dangling"), tree.path("nowhere"));
    Scan scan = scan(tree.root());
    assertThat(paths(scan)).containsExactly("a/b.txt");
    assertThat(scan.skipped()).containsEntry(Skip.LINK, 4);
  }

  @Test
  @DisplayName("R-20: a linked worktree inside is left out, a submodule has its own rules")
  void worktreesAndSubmodules() throws Exception {
    TestingTree library = new TestingTree(folder.resolve("library"));
    library.git("init", "-q");
    library.write("lib.txt", "1").write(".gitignore", "*.tmp\n");
    library.git("add", ".");
    library.git("commit", "-qm", "x");
    tree.git("init", "-q");
    tree.write("a.txt", "1");
    tree.git("submodule", "--quiet", "add", library.root().toString(), "mod");
    tree.git("add", ".");
    tree.git("commit", "-qm", "x");
    tree.git("worktree", "add", "-q", "wt", "-b", "other");
    tree.write("mod/x.tmp", "1").write("mod/new.txt", "1");
    assertThat(paths())
        .containsExactly(".gitmodules", "a.txt", "mod/.gitignore", "mod/lib.txt", "mod/new.txt");
    assertThat(paths(scan(tree.path("wt")))).contains("a.txt");
  }

  @Test
  @DisplayName(
      "R-20: a repository inside that is no submodule has its own rules, wherever .git leads")
  void nestedRepositories() throws Exception {
    tree.git("init", "-q");
    tree.write(".gitignore", "*.tmp\n").write("a.tmp", "1").write("a.txt", "1");
    TestingTree plain = new TestingTree(tree.path("plain"));
    plain.git("init", "-q");
    plain.write(".gitignore", "*.log\n").write("b.log", "1").write("b.tmp", "1");
    TestingTree apart = new TestingTree(tree.path("apart"));
    apart.git("init", "-q", "--separate-git-dir", tree.path(".git/apart").toString());
    apart.write(".git", "gitdir: ../.git/apart\r\n");
    apart.write(".gitignore", "c.log\n").write("c.log", "1").write("c.txt", "1");
    tree.write("lost/.git", "gitdir: ../nowhere\n").write("lost/d.txt", "1");
    tree.write("lost/d.tmp", "1");
    assertThat(paths())
        .containsExactly(
            ".gitignore",
            "a.txt",
            "apart/.gitignore",
            "apart/c.txt",
            "lost/d.txt",
            "plain/.gitignore",
            "plain/b.tmp");
    assertThat(paths(scan(apart.root()))).containsExactly(".gitignore", "c.txt");
  }

  @Test
  @DisplayName("R-20: names in any form and long paths are taken as they are")
  void names() throws IOException {
    String name = "n".repeat(200);
    List<String> paths =
        List.of(
            "e\u0301.txt",
            name + "/" + name + "/" + name + ".txt",
            "\u00e9.txt",
            "\uD83D\uDE00/\uD834\uDD1E.txt");
    for (String path : paths) {
      tree.write(path, "1");
    }
    assertThat(paths()).containsExactlyElementsOf(paths);
  }

  @Test
  @DisplayName("R-20: names that are no UTF-8 are told apart, also from those that look like them")
  void undecodable() throws Exception {
    // Java has no way to write such a name.
    Process shell =
        new ProcessBuilder(
                "sh",
                "-c",
                "mkdir \"$(printf 'd\\351')\" && cd d* && : >\"$(printf 'l\\351')\" && : >\"$(printf 'l\\350')\"")
            .directory(tree.root().toFile())
            .start();
    // Some file systems have no such names either.
    assumeTrue(shell.waitFor() == 0);
    tree.write("d%E9/l%E8", "1").write("100%.txt", "1");
    assertThat(paths()).containsExactly("./d%E9/./l%E8", "./d%E9/./l%E9", "100%.txt", "d%E9/l%E8");
  }

  @Test
  @DisplayName("R-20: no rule of a repository takes long with any name")
  void hostileRules() throws Exception {
    String name = "a".repeat(200) + ".java";
    String stars = "*a".repeat(12) + "*b\n";
    String sets = "[ab]*".repeat(40) + "c\n";
    String folders = "**/a*/".repeat(30) + "b\n";
    tree.write(".gitignore", stars + sets + folders + "**/".repeat(1_000) + "*/**a*\n*a*a*.tmp\n");
    tree.write(name, "1").write(name + ".tmp", "1");
    tree.write("a/".repeat(100) + name, "1");
    assertThat(paths()).containsExactlyInAnyOrder(".gitignore", name);
  }

  @Test
  @DisplayName("R-20: a walk ends where its check says so")
  void ended() throws Exception {
    tree.write("a/1.txt", "1").write("a/2.txt", "1").write("b/3.txt", "1").write("4.txt", "1");
    AtomicInteger asked = new AtomicInteger();
    Runnable check =
        () -> {
          if (asked.incrementAndGet() == 5) {
            throw new FailureException(new Failure.Cancelled("enough"));
          }
        };
    assertThatThrownBy(
            () -> {
              try (RealFolder real = RealFolder.open(tree.root())) {
                FolderScan.of(real, check);
              }
            })
        .isInstanceOf(FailureException.class);
    assertThat(asked).hasValue(5);
  }

  @Test
  @DisplayName("R-20: a folder that changes while it is walked is walked to its end")
  void changing() throws Exception {
    for (int i = 0; i < 50; i++) {
      tree.write("stays/" + i + "/a.txt", "1");
    }
    AtomicBoolean ends = new AtomicBoolean();
    Thread changes =
        Thread.ofPlatform()
            .start(() -> {
              for (int i = 0; !ends.get(); i++) {
                try {
                  tree.write("comes/" + i % 7 + "/goes/b.txt", "1");
                  Files.delete(tree.path("comes/" + i % 7 + "/goes/b.txt"));
                  Files.delete(tree.path("comes/" + i % 7 + "/goes"));
                  Files.delete(tree.path("comes/" + i % 7));
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              }
            });
    try {
      for (int round = 0; round < 50; round++) {
        assertThat(paths().stream().filter(path -> path.startsWith("stays/"))).hasSize(50);
      }
    } finally {
      ends.set(true);
      changes.join();
    }
  }

  @Test
  @DisplayName("R-20: no link leads out, also one that took the place of a folder or a file")
  void linksAreNotFollowed() throws Exception {
    Path secret = new TestingTree(folder.resolve("secret")).write("b.txt", "hidden").root();
    tree.write("a/b.txt", "seen").write("c/b.txt", "seen");
    try (RealFolder real = RealFolder.open(tree.root())) {
      List<ScannedFile> files = FolderScan.of(real).files();
      assertThat(files).hasSize(2);
      assertThat(real.read(files.getFirst().file(), 10)).asString().isEqualTo("seen");
      Files.move(tree.path("a"), folder.resolve("moved"));
      Files.createSymbolicLink(tree.path("a"), secret);
      Files.delete(tree.path("c/b.txt"));
      Files.createSymbolicLink(tree.path("c/b.txt"), secret.resolve("b.txt"));
      for (ScannedFile file : files) {
        assertThatThrownBy(() -> real.read(file.file(), 10)).isInstanceOf(IOException.class);
      }
    }
    assertThatThrownBy(() -> RealFolder.open(tree.path("a"))).isInstanceOf(IOException.class);
  }

  @Test
  @DisplayName("R-20: a folder that is held open gives nothing once a link leads to where it is")
  void heldFolderIsLeft() throws Exception {
    tree.write("a/in/b.txt", "seen").write("a/in/deep/c.txt", "seen");
    try (RealFolder real = RealFolder.open(tree.root())) {
      List<ScannedFile> files = FolderScan.of(real).files();
      assertThat(files).hasSize(2);
      for (ScannedFile file : files) {
        assertThat(real.read(file.file(), 10)).asString().isEqualTo("seen");
      }
      Files.move(tree.path("a"), folder.resolve("moved"));
      Files.createSymbolicLink(tree.path("a"), folder.resolve("moved"));
      for (ScannedFile file : files) {
        assertThatThrownBy(() -> real.read(file.file(), 10)).isInstanceOf(IOException.class);
      }
      Files.delete(tree.path("a"));
      tree.write("a/in/b.txt", "other").write("a/in/deep/c.txt", "other");
      for (ScannedFile file : files) {
        assertThat(real.read(file.file(), 10)).asString().isEqualTo("other");
      }
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  @DisplayName("R-20: many threads read each file as it is, and leave no folder open")
  void manyThreads() throws Exception {
    for (int i = 0; i < 400; i++) {
      tree.write("f" + i % 20 + "/in/" + i + ".txt", "text " + i);
    }
    try (RealFolder real = RealFolder.open(tree.root());
        ExecutorService threads = Executors.newFixedThreadPool(8)) {
      List<ScannedFile> files = FolderScan.of(real).files();
      List<Future<String>> read = new ArrayList<>();
      for (ScannedFile file : files) {
        read.add(
            threads.submit(() -> new String(real.read(file.file(), 10), StandardCharsets.UTF_8)));
      }
      for (int i = 0; i < files.size(); i++) {
        String path = files.get(i).path();
        String number = path.substring(path.lastIndexOf('/') + 1, path.length() - 4);
        assertThat(read.get(i).get()).isEqualTo("text " + number);
      }
      // Five folders at most, each of which takes two.
      assertThat(openBelow(tree.root())).isBetween(1L, 10L);
    }
    assertThat(openBelow(tree.root())).isZero();
  }

  /** How many files and folders this process has open in a folder, that one included. */
  private static long openBelow(Path root) throws IOException {
    long count = 0;
    try (DirectoryStream<Path> open = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
      for (Path link : open) {
        try {
          count += Files.readSymbolicLink(link).startsWith(root) ? 1 : 0;
        } catch (IOException e) {
          // closed meanwhile
        }
      }
    }
    return count;
  }

  @Test
  @DisplayName("R-20: rules behind a link are not read")
  void linkedRules() throws Exception {
    Path rules = new TestingTree(folder.resolve("rules")).write("r", "*.txt\n").path("r");
    tree.git("init", "-q");
    tree.write("a.txt", "1").write("in/b.txt", "1");
    Files.createSymbolicLink(tree.path(".gitignore"), rules);
    Files.createSymbolicLink(tree.path("in/.gitignore"), rules);
    Files.deleteIfExists(tree.path(".git/info/exclude"));
    Files.createDirectories(tree.path(".git/info"));
    Files.createSymbolicLink(tree.path(".git/info/exclude"), rules);
    assertThat(paths()).containsExactly("a.txt", "in/b.txt");
  }

  @Test
  @DisplayName("R-20: a pipe that took the place of a file is not waited for")
  void pipe() throws Exception {
    tree.write("a.txt", "1");
    try (RealFolder real = RealFolder.open(tree.root())) {
      ScannedFile file = FolderScan.of(real).files().getFirst();
      Files.delete(file.file());
      assumeTrue(
          new ProcessBuilder("mkfifo", file.file().toString()).start().waitFor() == 0, "no pipes");
      assertThatThrownBy(() -> real.read(file.file(), 10)).isInstanceOf(IOException.class);
    }
  }
}
