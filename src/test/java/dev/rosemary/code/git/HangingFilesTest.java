package dev.rosemary.code.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Whoever opens a file on which somebody has a lease waits for 45 seconds: fcntl(2). */
@EnabledOnOs(OS.LINUX)
class HangingFilesTest {
  private static final String LEASES =
      """
      import fcntl, os, signal, sys
      signal.signal(signal.SIGIO, signal.SIG_IGN)
      for name in sys.argv[1:]:
          fcntl.fcntl(os.open(name, os.O_RDWR), fcntl.F_SETLEASE, fcntl.F_WRLCK)
      print("leased", flush=True)
      sys.stdin.read()
      """;

  @TempDir Path folder;

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  @Test
  @DisplayName("R-20: files of Git and its user that do not answer are given up")
  void git() throws Exception {
    write("a/.git/HEAD", "ref: refs/heads/main\n");
    write("linked/commondir", "../a/.git\n");
    write("linked/HEAD", "ref: refs/heads/main\n");
    write("b/.git", "gitdir: ../linked\n");
    write("c/.git/HEAD", "ref: refs/heads/main\n");
    write("rules", "*.txt\n");
    List<Path> leased =
        List.of(
            write("d/.git", "gitdir: ../a/.git\n"),
            write("a/.git/index", "DIRC"),
            write("a/.git/config", "[core]\nexcludesFile = " + folder.resolve("rules") + "\n"),
            folder.resolve("linked/commondir"),
            folder.resolve("rules"));
    write("c/.git/config", "[core]\nexcludesFile = " + folder.resolve("rules") + "\n");
    Map<String, String> environment =
        Map.of("HOME", folder.resolve("home").toString(), "GIT_CONFIG_NOSYSTEM", "1");
    List<String> command = new ArrayList<>(List.of("python3", "-c", LEASES));
    leased.forEach(file -> command.add(file.toString()));
    Process leases = started(command);
    try (ExecutorService threads = Executors.newCachedThreadPool();
        BufferedReader said = leases.inputReader()) {
      assumeTrue("leased".equals(said.readLine()), "no leases");
      Future<Boolean> pointer = threads.submit(() -> GitFolder.at(folder.resolve("d")) == null);
      Future<Boolean> shared = threads.submit(() -> GitFolder.at(folder.resolve("b")) == null);
      GitFolder a = at("a");
      Future<Boolean> index = threads.submit(() -> TrackedFiles.of(a).hasFile("any"));
      Future<String> config = threads.submit(() -> String.valueOf(ExcludesFile.of(a, environment)));
      IgnoreRules rules = IgnoreRules.of(at("c"));
      assertThat(rules.ignores("a.txt", false)).isFalse();
      assertThat(pointer.get()).isTrue();
      assertThat(shared.get()).isTrue();
      assertThat(index.get()).isFalse();
      assertThat(config.get()).isEqualTo(folder.resolve("home/.config/git/ignore").toString());
      assertThat(leases.isAlive()).isTrue();
    } finally {
      leases.destroyForcibly().waitFor();
    }
    assertThat(IgnoreRules.of(at("c")).ignores("a.txt", false)).isTrue();
  }

  private GitFolder at(String name) {
    return Objects.requireNonNull(GitFolder.at(folder.resolve(name)));
  }

  private static Process started(List<String> command) throws IOException {
    try {
      return new ProcessBuilder(command).start();
    } catch (IOException e) {
      assumeTrue(false, "no Python");
      throw e;
    }
  }
}
