package dev.rosemary.engine.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.engine.code.chunk.Chunk;
import dev.rosemary.engine.code.worker.Parsers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("R-20, R-21: definitions by language")
class DefinitionsTest {
  private static final Parsers PARSERS = TestingSample.parsers();

  @AfterAll
  static void end() {
    PARSERS.close();
  }

  /** A sample is the source, then a line of equals signs, then a chunk a line. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Sample.java",
        "sample.kt",
        "sample.scala",
        "sample.py",
        "sample.js",
        "sample.ts",
        "sample.tsx",
        "sample.go",
        "sample.rs",
        "sample.c",
        "sample.cpp",
        "sample.cs",
        "sample.rb",
        "sample.php",
        "sample.sh",
        "sample.html",
        "sample.css",
        "sample.md",
        "sample.sql",
        "sample.yaml",
        "sample.toml",
        "sample.json"
      })
  @DisplayName("R-21: the chunks of a sample")
  void sample(String name) throws IOException {
    TestingSample sample = TestingSample.of("sample/" + name);
    List<String> found = new ArrayList<>();
    for (Chunk chunk : TestingSample.chunks(PARSERS, name, sample.source())) {
      found.add(
          TestingSample.shown(
              chunk.type().name(), chunk.name(), chunk.parent(), chunk.start(), chunk.end()));
    }
    assertThat(found).isEqualTo(sample.expected());
  }
}
