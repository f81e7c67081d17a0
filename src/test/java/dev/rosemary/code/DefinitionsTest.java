package dev.rosemary.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.code.chunk.Chunk;
import dev.rosemary.code.language.TestingLanguages;
import dev.rosemary.code.worker.Parsers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("R-20, R-21: definitions by language")
class DefinitionsTest {
  private static final Parsers PARSERS = TestingSample.parsers();

  @AfterAll
  static void end() {
    PARSERS.close();
  }

  static List<Path> samples() {
    return TestingLanguages.samples("chunks");
  }

  /** A sample is the source, then a line of equals signs, then a chunk a line. */
  @ParameterizedTest
  @MethodSource("samples")
  @DisplayName("R-21: the chunks of a sample")
  void sample(Path file) throws IOException {
    TestingSample sample = TestingSample.of(file);
    List<String> found = new ArrayList<>();
    for (Chunk chunk : TestingSample.chunks(PARSERS, sample.name(), sample.source())) {
      found.add(
          TestingSample.shown(
              chunk.type().name(), chunk.name(), chunk.parent(), chunk.start(), chunk.end()));
    }
    assertThat(found).isEqualTo(sample.expected());
  }
}
