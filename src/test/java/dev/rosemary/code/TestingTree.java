package dev.rosemary.code;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A folder of source files. */
final class TestingTree {
  private final Path root;

  TestingTree(Path root) throws IOException {
    Files.createDirectories(root);
    this.root = root.toRealPath();
  }

  Path root() {
    return root;
  }

  Path path(String path) {
    return root.resolve(path);
  }

  TestingTree write(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    return this;
  }

  TestingTree write(String path, byte[] bytes) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.write(file, bytes);
    return this;
  }

  /** Whether Git can be run. */
  static boolean hasGit() throws InterruptedException {
    try {
      return new ProcessBuilder("git", "--version")
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** Runs Git here, with nothing of this machine's configuration, and returns what it says. */
  List<String> git(String... arguments) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder("git");
    builder.command().addAll(List.of("-c", "user.name=t", "-c", "user.email=t@example.org"));
    builder.command().addAll(List.of("-c", "protocol.file.allow=always"));
    builder.command().addAll(List.of(arguments));
    builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
    builder.environment().put("GIT_CONFIG_NOSYSTEM", "1");
    Process process = builder.directory(root.toFile()).redirectErrorStream(true).start();
    List<String> lines = process.inputReader().lines().toList();
    if (!process.waitFor(120, TimeUnit.SECONDS) || process.exitValue() != 0) {
      throw new IOException(String.join("\n", lines));
    }
    return lines;
  }
}
