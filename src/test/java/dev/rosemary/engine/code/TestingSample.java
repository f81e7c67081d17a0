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
import java.util.List;

/**
 * A file of the resources: source, then a line of equals signs, then what is expected of it.
 *
 * @param expected a line each
 */
record TestingSample(String source, List<String> expected) {
  private static final String MARK = "\n=====\n";

  /** The sample of a file of this name, such as {@code sample/sample.kt}. */
  static TestingSample of(String name) throws IOException {
    try (InputStream in = TestingSample.class.getResourceAsStream(name + ".txt")) {
      assertThat(in).as(name).isNotNull();
      String all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      int mark = all.indexOf(MARK);
      return new TestingSample(
          all.substring(0, mark + 1), all.substring(mark + MARK.length()).lines().toList());
    }
  }

  /** A place in words: {@code Method add in Cart 3-5}. */
  static String shown(String type, String name, String parent, int start, int end) {
    String in = parent.isEmpty() ? "" : " in " + parent;
    return (type + " " + name).strip() + in + " " + start + "-" + end;
  }

  /** Parsers of a test class, which closes them. */
  static Parsers parsers() {
    return new Parsers(Log.NONE);
  }

  /** The chunks of a source, whose parser must not give up. */
  static List<Chunk> chunks(Parsers parsers, String file, String source) {
    Language language = Language.of(file, source);
    List<Definition> definitions = List.of();
    if (language.syntax() == Language.Syntax.GRAMMAR) {
      Parsed parsed = parsers.parse(language, source);
      assertThat(parsed).isInstanceOf(Parsed.Definitions.class);
      definitions = ((Parsed.Definitions) parsed).definitions();
    }
    return Chunks.of(language, source, definitions);
  }
}
