package dev.rosemary.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.base.Log;
import dev.rosemary.code.chunk.Chunk;
import dev.rosemary.code.chunk.Chunks;
import dev.rosemary.code.definition.Definition;
import dev.rosemary.code.language.Language;
import dev.rosemary.code.worker.Parsed;
import dev.rosemary.code.worker.Parsers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A file of the resources: source, then a line of equals signs, then what is expected of it.
 *
 * @param name of the file that the source would stand in
 * @param expected a line each
 */
record TestingSample(String name, String source, List<String> expected) {
  private static final String MARK = "\n=====\n";

  /** The sample of a file, whose name has {@code .txt} behind that of the source. */
  static TestingSample of(Path file) throws IOException {
    String name = file.getFileName().toString();
    assertThat(name).endsWith(".txt");
    String all = Files.readString(file);
    int mark = all.indexOf(MARK);
    return new TestingSample(
        name.substring(0, name.length() - ".txt".length()),
        all.substring(0, mark + 1),
        all.substring(mark + MARK.length()).lines().toList());
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
