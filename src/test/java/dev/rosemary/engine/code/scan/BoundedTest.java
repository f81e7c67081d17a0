package dev.rosemary.engine.code.scan;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
}
