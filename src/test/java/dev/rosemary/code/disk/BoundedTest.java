package dev.rosemary.code.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BoundedTest {
  @TempDir Path folder;

  @Test
  @DisplayName("R-20: a pipe that nobody writes to is given up")
  void pipe() throws Exception {
    Path pipe = folder.resolve("pipe");
    assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "no pipes");
    assertThatThrownBy(() -> Bounded.of(() -> Files.readAllBytes(pipe)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("seconds");
  }

  @Test
  @DisplayName("R-20: when too many reads hang no more are begun, until they end")
  void many() throws Exception {
    List<Path> pipes = new ArrayList<>();
    for (int i = 0; i < Bounded.MOST_HANGING; i++) {
      pipes.add(folder.resolve("pipe" + i));
    }
    List<String> command = new ArrayList<>(List.of("mkfifo"));
    pipes.forEach(pipe -> command.add(pipe.toString()));
    assumeTrue(new ProcessBuilder(command).start().waitFor() == 0, "no pipes");
    Path file = Files.writeString(folder.resolve("file"), "text");
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      List<Future<byte[]>> reads = new ArrayList<>();
      for (Path pipe : pipes) {
        reads.add(threads.submit(() -> Bounded.of(() -> Files.readAllBytes(pipe))));
      }
      for (Future<byte[]> read : reads) {
        assertThatThrownBy(read::get).hasRootCauseInstanceOf(TimeoutException.class);
      }
      assertThatThrownBy(() -> Bounded.of(() -> Files.readString(file)))
          .isInstanceOfSatisfying(
              FailureException.class,
              e -> assertThat(e.failure()).isInstanceOf(Failure.NotReady.class));
    } finally {
      for (Path pipe : pipes) {
        Files.write(pipe, new byte[1]);
      }
    }
    String read = null;
    while (read == null) {
      try {
        read = Bounded.of(() -> Files.readString(file));
      } catch (FailureException e) {
        Thread.sleep(10);
      }
    }
    assertThat(read).isEqualTo("text");
  }
}
