package dev.rosemary.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.code.chunk.Chunk;
import dev.rosemary.code.chunk.Chunks;
import dev.rosemary.code.definition.ChunkType;
import dev.rosemary.code.definition.Definition;
import dev.rosemary.code.language.Language;
import dev.rosemary.code.worker.Parsers;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("R-21: what a class holds beside its members is found, however much it is")
class LongHeaderTest {
  private static final Parsers PARSERS = TestingSample.parsers();

  @AfterAll
  static void end() {
    PARSERS.close();
  }

  @Test
  @DisplayName("R-21: each of 400 constants of an enum with a method is in one chunk")
  void constants() {
    StringBuilder text =
        new StringBuilder("package shop;\n\n/** Colours. */\npublic enum Colour {\n");
    for (int i = 0; i < 400; i++) {
      text.append("  COLOUR_").append(i).append("_(").append(i);
      text.append(i < 399 ? "),\n" : ");\n");
    }
    text.append(
        "\n  private final int code;\n\n  Colour(int code) {\n    this.code = code;\n  }\n}\n");
    List<Chunk> chunks = chunks("Colour.java", text.toString());
    assertThat(header(chunks, "Colour").content())
        .startsWith("/** Colours. */\npublic enum Colour {\n  COLOUR_0_(0),\n")
        .endsWith("),\n…");
    for (int i = 0; i < 400; i++) {
      once(chunks, "COLOUR_" + i + "_(");
    }
    once(chunks, "private final int code;");
    exact(chunks, text.toString(), "Colour");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n", "\r"})
  @DisplayName("R-21: each of 300 fields of an inner class, between 30 methods, is in one chunk")
  void fields(String end) {
    StringBuilder text = new StringBuilder("class Outer {\n  static class Wide {\n");
    for (int i = 0; i < 300; i++) {
      text.append("    private int field_").append(i).append("_ = ").append(i).append(";\n");
      if (i % 10 == 9) {
        text.append("\n    int method").append(i).append("() {\n      return 1;\n    }\n\n");
      }
    }
    String source = text.append("  }\n}\n").toString().replace("\n", end);
    List<Chunk> chunks = chunks("Outer.java", source);
    assertThat(header(chunks, "Wide").content())
        .contains("field_9_ = 9;\n…\n    private int field_10_")
        .endsWith(";\n…");
    for (int i = 0; i < 300; i++) {
      once(chunks, "field_" + i + "_ ");
    }
    assertThat(chunks).filteredOn(chunk -> chunk.type() == ChunkType.Method).hasSize(30);
    assertThat(chunks)
        .filteredOn(chunk -> chunk.type() == ChunkType.Block)
        .isNotEmpty()
        .allSatisfy(block -> assertThat(block.parent()).isEqualTo("Outer.Wide"));
    exact(chunks, source, "Wide");
  }

  @Test
  @DisplayName("R-21: a first line that is longer than a chunk is cut, and is whole in blocks")
  void longLine() {
    String first = "class Wide { // " + "a1 ".repeat(2_000) + "last";
    String text = first + "\nint f() {}\nint kept;\n}\n";
    List<Definition> definitions =
        List.of(
            new Definition(ChunkType.Class, "Wide", Definition.NO_PARENT, 0, 3),
            new Definition(ChunkType.Method, "f", 0, 1, 1));
    List<Chunk> chunks = Chunks.of(Language.of("java"), text, definitions);
    assertThat(chunks.getFirst().content()).isEqualTo(first.substring(0, 4_000) + "\n…");
    assertThat(chunks.get(1).content() + chunks.get(2).content()).isEqualTo(first);
    once(chunks, "int kept;");
  }

  private static Chunk header(List<Chunk> chunks, String name) {
    List<Chunk> named = chunks.stream().filter(chunk -> chunk.name().equals(name)).toList();
    return named.stream()
        .filter(chunk -> chunk.type() != ChunkType.Method)
        .findFirst()
        .orElseThrow();
  }

  private static void once(List<Chunk> chunks, String text) {
    assertThat(chunks).filteredOn(chunk -> chunk.content().contains(text)).as(text).hasSize(1);
  }

  /** Whether all chunks but those of types are the lines that they name. */
  private static void exact(List<Chunk> chunks, String source, String type) {
    List<String> lines = source.lines().toList();
    Chunk header = header(chunks, type);
    for (Chunk chunk : chunks) {
      if (chunk.type() == ChunkType.Block || chunk.type() == ChunkType.Method) {
        assertThat(chunk.content())
            .isEqualTo(String.join("\n", lines.subList(chunk.start() - 1, chunk.end())));
      }
    }
    assertThat(lines.get(header.end() - 1).strip()).isEqualTo("}");
  }

  /** The chunks, with line feeds alone. */
  private static List<Chunk> chunks(String file, String source) {
    return TestingSample.chunks(PARSERS, file, source).stream()
        .map(chunk ->
            new Chunk(
                chunk.type(),
                chunk.name(),
                chunk.parent(),
                chunk.start(),
                chunk.end(),
                chunk.content().replace("\r\n", "\n").replace('\r', '\n')))
        .toList();
  }
}
