package dev.rosemary.surface.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of the guide work as they stand there. */
class GuideTest {
  @TempDir
  @SuppressWarnings("NullAway.Init") // set before each test
  private Path directory;

  @Test
  @DisplayName("T-1, T-11: the calls of the guide succeed, one after the other")
  void examplesWork() throws Exception {
    List<String> examples = new ArrayList<>();
    for (String part : Files.readString(Path.of("docs/guides/threads.md")).split("```json\n", -1)) {
      examples.add(part.substring(0, Math.max(0, part.indexOf("```"))));
    }
    assertThat(examples).hasSize(3);
    try (TestingThreads threads = new TestingThreads(directory)) {
      assertThat(threads.raw("save_memory", examples.get(1)).string("created.entities"))
          .isEqualTo("2");
      assertThat(threads.raw("add_observations", examples.get(2)).all("observations.*.version"))
          .containsExactly("1", "2");
    }
  }
}
