package dev.rosemary.code.git.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.rosemary.code.git.GitFolder;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The beginning of histories that Git itself has written, beside what Git says it is. */
class RootCommitTest {
  private static final long SEED = Long.getLong("rosemary.seed", 20_261_129L);
  private static final int COMMITS = 400;
  private static final int DAMAGES = 300;

  @TempDir private Path temporary;
  private Path root;

  @BeforeEach
  void requireGit() throws Exception {
    boolean present;
    try {
      present = new ProcessBuilder("git", "--version").start().waitFor() == 0;
    } catch (IOException e) {
      present = false;
    }
    assumeTrue(present, "git is not on PATH, so nothing can be compared with it");
    root = temporary.resolve("repository");
  }

  private String git(Path folder, String input, String... words) throws Exception {
    List<String> command = new ArrayList<>(List.of("git", "-C", folder.toString()));
    command.addAll(List.of("-c", "user.name=A", "-c", "user.email=a@example.org"));
    command.addAll(List.of(words));
    Path errors = temporary.resolve("errors");
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(errors.toFile());
    builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
    builder.environment().put("GIT_CONFIG_NOSYSTEM", "1");
    Process process = builder.start();
    try (OutputStream in = process.getOutputStream()) {
      in.write(input.getBytes(StandardCharsets.UTF_8));
    }
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as("%s: %s", command, Files.readString(errors)).isZero();
    return out.strip();
  }

  /** A line of commits with a side branch that is merged, and says what Git knows of its root. */
  private String history(Path folder, String... options) throws Exception {
    Files.createDirectories(folder);
    List<String> init = new ArrayList<>(List.of("init", "-q", "-b", "main"));
    init.addAll(List.of(options));
    git(folder, "", init.toArray(String[]::new));
    StringBuilder commands = new StringBuilder();
    String words = "The same words in every message, so that one is like the other. ".repeat(20);
    for (int i = 1; i <= COMMITS; i++) {
      String message = words + i;
      commands
          .append("commit refs/heads/main\nmark :")
          .append(i)
          .append("\ncommitter A <a@example.org> ")
          .append(1_000_000 + i)
          .append(" +0000\ndata ")
          .append(message.length())
          .append('\n')
          .append(message)
          .append('\n');
      if (i > 1) {
        commands.append("from :").append(i - 1).append('\n');
      }
      if (i > 20) {
        commands.append("merge :").append(i - 10).append('\n');
      }
    }
    git(folder, commands.toString(), "fast-import", "--quiet");
    return git(folder, "", "rev-list", "--max-parents=0", "main");
  }

  private static RootCommit of(Path folder) {
    return RootCommit.of(Objects.requireNonNull(GitFolder.at(folder)));
  }

  @Test
  @DisplayName("M-3: loose, packed with deltas, by a graph of commits, by one in layers")
  void storedInAllWays() throws Exception {
    RootCommit wanted = new RootCommit.Found(history(root));
    assertThat(of(root)).as("as imported").isEqualTo(wanted);
    git(root, "", "repack", "-adfq", "--depth=200", "--window=50");
    assertThat(git(root, "", "verify-pack", "-v", onlyIndex())).contains("chain length = 10: ");
    assertThat(of(root)).as("deltas").isEqualTo(wanted);
    git(root, "", "commit-graph", "write", "--reachable");
    assertThat(of(root)).as("graph").isEqualTo(wanted);
    git(root, "", "commit", "-q", "--allow-empty", "-m", "above the graph");
    assertThat(of(root)).as("above the graph").isEqualTo(wanted);
    Files.delete(root.resolve(".git/objects/info/commit-graph"));
    git(root, "", "commit-graph", "write", "--reachable", "--split=no-merge");
    git(root, "", "commit", "-q", "--allow-empty", "-m", "a second layer");
    git(root, "", "commit-graph", "write", "--reachable", "--split=no-merge");
    assertThat(of(root)).as("layers").isEqualTo(wanted);
    assertThat(RootCommit.has(folder(), ((RootCommit.Found) wanted).name())).isTrue();
    assertThat(RootCommit.has(folder(), "0".repeat(40))).isFalse();
  }

  private GitFolder folder() {
    return Objects.requireNonNull(GitFolder.at(root));
  }

  private String onlyIndex() throws IOException {
    try (Stream<Path> files = Files.list(root.resolve(".git/objects/pack"))) {
      return files.filter(f -> f.toString().endsWith(".idx")).findFirst().orElseThrow().toString();
    }
  }

  @Test
  @DisplayName("M-3: loose objects alone, names of SHA-256, packed references")
  void otherForms() throws Exception {
    Files.createDirectories(root);
    git(root, "", "init", "-q", "-b", "trunk", "--object-format=sha256");
    git(root, "", "commit", "-q", "--allow-empty", "-m", "first");
    String first = git(root, "", "rev-parse", "HEAD");
    git(root, "", "commit", "-q", "--allow-empty", "-m", "second");
    assertThat(first).hasSize(64);
    assertThat(of(root)).isEqualTo(new RootCommit.Found(first));
    git(root, "", "gc", "-q");
    assertThat(root.resolve(".git/packed-refs")).exists();
    assertThat(of(root)).isEqualTo(new RootCommit.Found(first));
  }

  @Test
  @DisplayName("M-3: whatever a working tree has checked out, the main branch tells")
  void orphanBranch() throws Exception {
    RootCommit wanted = new RootCommit.Found(history(root));
    Path pages = temporary.resolve("pages");
    git(root, "", "worktree", "add", "-q", "--detach", pages.toString());
    git(pages, "", "checkout", "-q", "--orphan", "pages");
    git(pages, "", "commit", "-q", "--allow-empty", "-m", "another beginning");
    assertThat(of(pages)).isEqualTo(wanted);
  }

  @Test
  @DisplayName("M-3: objects that are borrowed from another repository")
  void borrowed() throws Exception {
    RootCommit wanted = new RootCommit.Found(history(root));
    Path clone = temporary.resolve("clone");
    git(root, "", "clone", "-q", "--shared", root.toString(), clone.toString());
    assertThat(of(clone)).isEqualTo(wanted);
  }

  @Test
  @DisplayName(
      "M-3: a shallow clone lacks its beginning, and says so; without commits there is none")
  void shallowOrEmpty() throws Exception {
    history(root);
    Path shallow = temporary.resolve("shallow");
    git(root, "", "clone", "-q", "--depth", "5", "file://" + root, shallow.toString());
    assertThat(of(shallow))
        .isInstanceOfSatisfying(
            RootCommit.Unknown.class, unknown -> assertThat(unknown.why()).contains("shallow"));
    Path empty = temporary.resolve("empty");
    Files.createDirectories(empty);
    git(empty, "", "init", "-q");
    assertThat(of(empty)).isEqualTo(new RootCommit.None());
  }

  @Test
  @DisplayName("M-3: damaged packs, indexes and graphs lead to no answer, or to the right one")
  void damaged() throws Exception {
    String wanted = history(root);
    git(root, "", "repack", "-adfq", "--depth=200", "--window=50");
    git(root, "", "commit-graph", "write", "--reachable");
    Path graph = root.resolve(".git/objects/info/commit-graph");
    Path index = Path.of(onlyIndex());
    Path pack = Path.of(onlyIndex().replace(".idx", ".pack"));
    List<Path> files = List.of(graph, index, pack);
    Random random = new Random(SEED);
    int told = 0;
    for (int round = 0; round < DAMAGES; round++) {
      Path file = files.get(random.nextInt(files.size()));
      byte[] before = Files.readAllBytes(file);
      byte[] after = before.clone();
      // A graph that is whole hides the others.
      byte[] hidden = file.equals(graph) ? new byte[0] : Files.readAllBytes(graph);
      if (hidden.length > 0) {
        Files.delete(graph);
      }
      if (random.nextInt(4) == 0) {
        after = java.util.Arrays.copyOf(before, random.nextInt(before.length));
      } else {
        for (int i = 1 + random.nextInt(8); i > 0; i--) {
          after[random.nextInt(random.nextBoolean() ? after.length : 1_200)] =
              (byte) random.nextInt(256);
        }
      }
      overwrite(file, after);
      RootCommit found = of(root);
      String what = "seed " + SEED + ", round " + round + ", " + file + ": " + found;
      assertThat(found).as(what).isNotInstanceOf(RootCommit.None.class);
      told += found.equals(new RootCommit.Found(wanted)) ? 1 : 0;
      overwrite(file, before);
      if (hidden.length > 0) {
        Files.write(graph, hidden);
      }
    }
    assertThat(of(root)).isEqualTo(new RootCommit.Found(wanted));
    assertThat(told).isPositive();
  }

  /** Git writes these files for nobody to change. */
  private static void overwrite(Path file, byte[] bytes) throws IOException {
    Files.deleteIfExists(file);
    Files.write(file, bytes);
  }
}
