package dev.rosemary.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.base.Log;
import dev.rosemary.code.index.StoredChunk;
import dev.rosemary.code.language.TestingLanguages;
import dev.rosemary.code.run.IndexProgress;
import dev.rosemary.code.search.CodeHit;
import dev.rosemary.code.search.Means;
import dev.rosemary.engine.embed.Embedder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("R-21, R-23: what is asked for by its name comes first")
class NamesTest {
  @TempDir static Path folder;
  private static CodeIndex code;

  @BeforeAll
  static void open() {
    code = new CodeIndex(folder.resolve("data"), Embedder.disabled(), Clock.systemUTC(), Log.NONE);
  }

  @AfterAll
  static void close() {
    code.close();
  }

  static List<Path> samples() {
    return TestingLanguages.samples("names");
  }

  /**
   * A sample is the source, then a line of equals signs, then lines: queries with {@code |} between
   * them, and what they all find first.
   */
  @ParameterizedTest
  @MethodSource("samples")
  @DisplayName("R-21, R-23: plain and qualified names find their definition first")
  void names(Path written) throws IOException {
    TestingSample sample = TestingSample.of(written);
    String file = sample.name();
    TestingTree tree = new TestingTree(folder.resolve(file).resolve("shop"));
    tree.write(file, sample.source());
    String id = code.index(tree.root().toString(), List.of(), IndexProgress.NONE).projectId();
    List<String> wanted = sample.expected();
    List<String> found = new ArrayList<>();
    for (String line : wanted) {
      String queries = line.substring(0, line.indexOf(" => "));
      List<String> firsts = new ArrayList<>();
      for (String query : queries.split(" \\| ", -1)) {
        List<CodeHit> hits = code.search(query, id, 1, Means.WORDS);
        String first = hits.isEmpty() ? "nothing" : shown(hits.getFirst().chunk());
        if (!firsts.contains(first)) {
          firsts.add(first);
        }
      }
      found.add(queries + " => " + String.join(", ", firsts));
    }
    assertThat(found).isNotEmpty().isEqualTo(wanted);
    assertThat(code.status(id).state().degradedFiles()).isZero();
  }

  private static String shown(StoredChunk chunk) {
    return TestingSample.shown(
        chunk.type(), chunk.name(), chunk.parent(), chunk.start(), chunk.end());
  }

  @Test
  @DisplayName("R-23: a qualified name is found among many of the same name")
  void crowds() throws IOException {
    TestingTree tree = new TestingTree(folder.resolve("crowds"));
    for (int i = 0; i < 80; i++) {
      tree.write(
          "a" + i + ".py", "class A" + i + ":\n    def get(self):\n        return get(get)\n\n\n");
      tree.write(
          "b" + i + ".go", "package b\n\nfunc (b *B" + i + ") Fetch() int {\n\treturn 1\n}\n");
    }
    tree.write("plain.go", "package b\n\nfunc Fetch() int {\n\treturn 1\n}\n");
    tree.write("com/acme/Money.java", "package com.acme;\n\nclass Money {\n  int a;\n}\n");
    tree.write("com/other/Money.java", "package com.other;\n\nclass Money {\n  int a;\n}\n");
    String id = code.index(tree.root().toString(), List.of(), IndexProgress.NONE).projectId();
    assertThat(first(id, "A61.get")).isEqualTo("a61.py get");
    assertThat(first(id, "B61.Fetch")).isEqualTo("b61.go B61.Fetch");
    assertThat(first(id, "Fetch")).isEqualTo("plain.go Fetch");
    assertThat(first(id, "com.other.Money")).isEqualTo("com/other/Money.java Money");
    assertThat(first(id, "com.acme.Money")).isEqualTo("com/acme/Money.java Money");
  }

  private static String first(String id, String query) {
    StoredChunk chunk = code.search(query, id, 1, Means.WORDS).getFirst().chunk();
    return chunk.path() + " " + chunk.name();
  }
}
