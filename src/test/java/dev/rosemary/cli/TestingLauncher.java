package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** A start script for the classes of this test run, as a package has one for its jar. */
final class TestingLauncher {
  private static final long PATIENCE_SECONDS = 120;

  private final Path script;

  /** Makes one in a folder with a blank in its name. */
  TestingLauncher(Path folder) throws IOException {
    script = Files.createDirectories(folder.resolve("my tools")).resolve("rosemary");
    List<String> java = new ArrayList<>(TestingServerProcess.java(Main.class));
    java.add(1, "-Drosemary.command=" + script);
    StringBuilder text = new StringBuilder("#!/bin/sh\nexec");
    for (String word : java) {
      text.append(" '").append(word).append('\'');
    }
    Files.writeString(script, text.append(" \"$@\"\n"));
    assertThat(script.toFile().setExecutable(true)).isTrue();
  }

  String path() {
    return script.toString();
  }

  /** What a run prints, on both streams, after its exit code. */
  String run(Path home, Map<String, String> environment, String... words)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(path()));
    command.addAll(List.of(words));
    return run(command, home, environment);
  }

  /** What any program prints for a user, on both streams, after its exit code. */
  static String run(List<String> command, Path home, Map<String, String> environment)
      throws IOException, InterruptedException {
    Path out = Files.createTempFile(home.resolveSibling("."), "printed", null);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(home.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile());
    builder.environment().keySet().retainAll(Set.of("PATH"));
    builder.environment().put("HOME", home.toString());
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    try {
      assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))
          .as(Files.readString(out))
          .isTrue();
      return process.exitValue() + "\n" + Files.readString(out);
    } finally {
      process.destroyForcibly();
    }
  }
}
