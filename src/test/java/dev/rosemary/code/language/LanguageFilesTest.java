package dev.rosemary.code.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.code.language.LanguageFile.Line;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("R-20: the resources of languages")
class LanguageFilesTest {
  private static final long SEED = 20_261_128;

  /** Keys of any language; rules of declarations begin with a type, in a capital letter. */
  private static final Set<String> KEYS =
      Set.of(
          "name",
          "syntax",
          "extension",
          "file",
          "first-line",
          "overloads",
          "takes",
          "keeps",
          "like",
          "comment",
          "block",
          "nested",
          "string",
          "escaped",
          "levels",
          "word",
          "attribute",
          "grammar",
          "bodies",
          "respelled",
          "names",
          "node",
          "let",
          "quotes",
          "above",
          "modifiers",
          "passed",
          "closing",
          "between",
          "flat-end",
          "clauses",
          "heredocs",
          "continued",
          "conditional",
          "rest");

  @Test
  @DisplayName("R-20: the index is what the resources say")
  void index() throws IOException {
    Path file = TestingLanguages.indexFile();
    String index = TestingLanguages.index();
    if ("write".equals(System.getProperty("rosemary.golden"))) {
      Files.writeString(file, index);
    }
    assertThat(index)
        .as("%s; ./build golden writes it anew", file)
        .isEqualTo(Files.readString(file));
    assertThat(Language.all())
        .extracting(Language::id)
        .containsExactlyElementsOf(TestingLanguages.ids());
  }

  @Test
  @DisplayName("R-20: each language has a sample, and its samples are of no other")
  void samples() throws IOException {
    for (Language language : Language.all()) {
      List<Path> samples = TestingLanguages.samplesOf(language.id());
      assertThat(samples).as(language.id()).isNotEmpty();
      for (Path sample : samples) {
        String name = sample.getFileName().toString().replaceFirst("\\.txt$", "");
        if (!name.equals("cases")) {
          assertThat(Language.of(name, Files.readString(sample)).id())
              .as("%s", sample)
              .isEqualTo(language.id());
        }
      }
    }
  }

  @Test
  @DisplayName("R-20: no extension, no file and no name is of two languages")
  void once() {
    Set<String> all = new HashSet<>();
    Set<String> owned = new HashSet<>();
    for (Language language : Language.all()) {
      LanguageFile file = LanguageFile.read(language.id() + ".txt");
      assertThat(all.add("name " + language.shown())).as(language.shown()).isTrue();
      for (String extension : file.words("extension")) {
        assertThat(all.add("." + extension)).as(extension).isTrue();
        assertThat(extension).isLowerCase().doesNotContain(".");
        owned.add(extension);
      }
      for (String name : file.words("file")) {
        assertThat(all.add(name)).as(name).isTrue();
        assertThat(name).isLowerCase();
      }
    }
    for (Language language : Language.all()) {
      for (Marks.Mark mark : language.marks().taken()) {
        assertThat(owned).as("taken by %s", language).contains(mark.extension());
      }
      for (Marks.Mark mark : language.marks().kept()) {
        assertThat(Languages.takersOf(mark.extension())).as("kept by %s", language).isNotEmpty();
      }
    }
  }

  @Test
  @DisplayName("R-20: resources have no keys but those that are read")
  void keys() {
    for (Language language : Language.all()) {
      for (Line line : language.file().lines()) {
        if (!Character.isUpperCase(line.key().charAt(0))) {
          assertThat(KEYS).as("%s of %s", line.key(), language).contains(line.key());
        }
      }
    }
  }

  @Test
  @DisplayName("R-20: no text makes what tells languages apart look at a character again and again")
  void linear() {
    List<Consumer<CharSequence>> readers = new ArrayList<>();
    for (Language language : Language.all()) {
      for (Marks.Mark mark : language.marks().taken()) {
        readers.add(mark::isIn);
      }
      for (Marks.Mark mark : language.marks().kept()) {
        readers.add(mark::isIn);
      }
    }
    TestingLooks.bounded(SEED, readers);
  }

  @Test
  @DisplayName("R-20: a value goes on in lines that begin with white space")
  void form() {
    LanguageFile file =
        LanguageFile.of(
            "# about\nname A b\n\ncomment // #\nlet a (?:b\n    |c)\nclauses\ncomment ;");
    assertThat(file.lines())
        .containsExactly(
            new Line("name", "A b"),
            new Line("comment", "// #"),
            new Line("let", "a (?:b|c)"),
            new Line("clauses", ""),
            new Line("comment", ";"));
    assertThat(file.words("comment")).containsExactly("//", "#", ";");
    assertThat(file.value("comment")).isEqualTo(";");
    assertThat(file.value("block")).isNull();
    assertThatThrownBy(() -> LanguageFile.read("none.txt"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
