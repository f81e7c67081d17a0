package dev.rosemary.code.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.code.language.LanguageFile.Line;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The resources of languages, and the samples of each, as files. */
public final class TestingLanguages {
  private static final String PACKAGE = "resources/dev/rosemary/code/language";
  private static final Path MAIN = Path.of("src/main", PACKAGE);
  private static final Path TEST = Path.of("src/test", PACKAGE);

  private static final String HEAD =
      """
      # What has to be known of a language before one of its files is met, as its own resource says it.
      # ./build golden writes it anew.
      """;

  private TestingLanguages() {}

  /** The index that the resources of all languages make. */
  static String index() throws IOException {
    StringBuilder index = new StringBuilder(HEAD);
    for (String id : ids()) {
      index.append("\n").append(Languages.LANGUAGE).append(' ').append(id).append('\n');
      for (Line line : LanguageFile.read(id + ".txt").lines()) {
        switch (line.key()) {
          case "name", "syntax", "extension", "file", "first-line" ->
              index.append(line.key()).append(' ').append(line.value()).append('\n');
          case "overloads" -> index.append(line.key()).append('\n');
          case "takes" -> {
            String extension = line.value().substring(0, line.value().indexOf(' '));
            index.append(line.key()).append(' ').append(extension).append('\n');
          }
          default -> {}
        }
      }
    }
    return index.toString();
  }

  /** The file of the index. */
  static Path indexFile() {
    return MAIN.resolve(Languages.INDEX);
  }

  /** The ids of all languages that have a resource, in their order. */
  static List<String> ids() throws IOException {
    try (Stream<Path> files = Files.list(MAIN)) {
      List<String> ids =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".txt"))
              .map(name -> name.substring(0, name.length() - ".txt".length()))
              .sorted()
              .toList();
      assertThat(ids).hasSizeGreaterThan(60);
      return ids;
    }
  }

  /**
   * The samples of a sort, such as {@code names}, of all languages or of one.
   *
   * @return paths that end with the language, the sort and the name of the file
   */
  public static List<Path> samples(String sort) {
    List<Path> samples = new ArrayList<>();
    try (Stream<Path> languages = Files.list(TEST)) {
      for (Path language : languages.sorted().toList()) {
        samples.addAll(files(language.resolve(sort)));
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    assertThat(samples).as(sort).isNotEmpty();
    return samples;
  }

  /** The samples of a language, of any sort. */
  public static List<Path> samplesOf(String id) throws IOException {
    List<Path> samples = new ArrayList<>();
    for (String sort : List.of("chunks", "names", "only")) {
      samples.addAll(files(TEST.resolve(id).resolve(sort)));
    }
    return samples;
  }

  private static List<Path> files(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }
}
