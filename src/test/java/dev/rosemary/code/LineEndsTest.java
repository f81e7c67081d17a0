package dev.rosemary.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.code.chunk.Chunk;
import dev.rosemary.code.language.TestingLanguages;
import dev.rosemary.code.scan.SourceBytes;
import dev.rosemary.code.scan.SourceText;
import dev.rosemary.code.worker.Parsers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("R-20, R-21: lines end with \\n, \\r\\n or \\r")
class LineEndsTest {
  private static final Parsers PARSERS = TestingSample.parsers();
  private static final String[] ENDS = {"\n", "\r\n", "\r"};

  @AfterAll
  static void end() {
    PARSERS.close();
  }

  static List<Path> samples() {
    return TestingLanguages.samples("names");
  }

  @ParameterizedTest
  @MethodSource("samples")
  @DisplayName("R-21: the chunks and their lines are the same however lines end, also mixed")
  void same(Path written) throws IOException {
    TestingSample sample = TestingSample.of(written);
    String file = sample.name();
    String source = sample.source();
    List<Chunk> wanted = chunks(file, source);
    assertThat(wanted).isNotEmpty();
    for (String end : ENDS) {
      assertThat(plain(chunks(file, source.replace("\n", end)))).isEqualTo(wanted);
    }
    long seed = 20_260_101;
    Random random = new Random(seed);
    for (int round = 0; round < 3; round++) {
      StringBuilder mixed = new StringBuilder();
      String before = "";
      for (String line : source.split("\n", -1)) {
        // A return before an empty line that ends with a line feed would be one line break.
        String end = ENDS[random.nextInt(line.isEmpty() && before.equals("\r") ? 1 : 3)];
        end = line.isEmpty() && before.equals("\r") ? "\r" : end;
        mixed.append(line).append(end);
        before = end;
      }
      assertThat(plain(chunks(file, mixed.toString())))
          .as("%s, seed %d, round %d", file, seed, round)
          .isEqualTo(wanted);
    }
  }

  private static List<Chunk> plain(List<Chunk> chunks) {
    List<Chunk> plain = new ArrayList<>();
    for (Chunk chunk : chunks) {
      String content = chunk.content().replace("\r\n", "\n").replace('\r', '\n');
      plain.add(
          new Chunk(
              chunk.type(), chunk.name(), chunk.parent(), chunk.start(), chunk.end(), content));
    }
    return plain;
  }

  private static List<Chunk> chunks(String file, String source) {
    return TestingSample.chunks(PARSERS, file, source);
  }

  @Test
  @DisplayName("R-21: form feeds, vertical tabs, U+0085, U+2028 and U+2029 end no line")
  void others() {
    String text =
        "int a;\f\tint b;\u000B\u0085 int c; // \u2028 \u2029\n\f\nint f() {\n\treturn 1;\u2028\n}\n";
    assertThat(chunks("a.c", text))
        .extracting(chunk -> chunk.type() + " " + chunk.start() + "-" + chunk.end())
        .containsExactly("Block 1-1", "Function 3-5");
    assertThat(chunks("a.txt", "a\u2028b\fc\rd\r\n\re\n"))
        .extracting(Chunk::end)
        .containsExactly(4);
  }

  @Test
  @DisplayName("R-20: a file with nothing but returns is cut into windows, and is not minified")
  void windows() {
    StringBuilder text = new StringBuilder();
    for (int i = 1; i <= 400; i++) {
      text.append("var value").append(i).append(" = ").append(i).append(";\r");
    }
    SourceText read = SourceBytes.of("a.js", text.toString().getBytes(StandardCharsets.UTF_8));
    assertThat(read).isInstanceOf(SourceText.Text.class);
    List<Chunk> chunks = chunks("a.txt", text.toString());
    assertThat(chunks).hasSize(10);
    assertThat(chunks.get(1).start()).isEqualTo(41);
    assertThat(chunks.get(1).content()).startsWith("var value41 =").endsWith("var value80 = 80;");
  }
}
