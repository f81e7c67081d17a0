package dev.rosemary.engine.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.base.Log;
import dev.rosemary.engine.code.chunk.Chunk;
import dev.rosemary.engine.code.chunk.Chunks;
import dev.rosemary.engine.code.chunk.Definition;
import dev.rosemary.engine.code.chunk.Language;
import dev.rosemary.engine.code.worker.Parsed;
import dev.rosemary.engine.code.worker.Parsers;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("R-20, R-21: definitions by language")
class DefinitionsTest {
  private static final Parsers PARSERS = new Parsers(Log.NONE);

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
    String sample;
    try (InputStream in = DefinitionsTest.class.getResourceAsStream("sample/" + name + ".txt")) {
      assertThat(in).as(name).isNotNull();
      sample = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    int mark = sample.indexOf("=====\n");
    String source = sample.substring(0, mark);
    Language language = Language.of(name, source);
    List<String> found = new ArrayList<>();
    for (Chunk chunk : Chunks.of(language, source, definitions(language, source))) {
      found.add(
          (chunk.type() + " " + chunk.name()).strip()
              + (chunk.parent().isEmpty() ? "" : " in " + chunk.parent())
              + " "
              + chunk.start()
              + "-"
              + chunk.end());
    }
    assertThat(String.join("\n", found)).isEqualTo(sample.substring(mark + 6).strip());
  }

  private static List<Definition> definitions(Language language, String source) {
    if (language.syntax() != Language.Syntax.GRAMMAR) {
      return List.of();
    }
    Parsed parsed = PARSERS.parse(language, source);
    assertThat(parsed).isInstanceOf(Parsed.Definitions.class);
    return ((Parsed.Definitions) parsed).definitions();
  }
}
