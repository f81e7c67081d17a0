package dev.rosemary.house;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.cli.option.Command;
import dev.rosemary.cli.option.Option;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Documents name what there is, and lists that claim to be whole are. */
class DocumentRulesTest {
  private static final Path REFERENCE = Path.of("docs/guides/reference.md");
  private static final Path DECISIONS = Path.of("docs/decisions");
  private static final Path ROWS = Path.of("docs/contract-rows.txt");

  private static final Pattern FLAG = Pattern.compile("(?<![\\w-])(--[a-z][a-z-]*[a-z])");
  private static final Pattern NAME = Pattern.compile("`([a-z]+(?:_[a-z]+)+)`");
  private static final Pattern VARIABLE =
      Pattern.compile("\\b((?:ROSEMARY|MEMORY_MCP)_[A-Z]+(?:_[A-Z]+)*)\\b");
  private static final Pattern TOOLS = Pattern.compile("(?m)^\\*\\*`([a-z]+)`\\*\\*: ([^.]+)\\.");
  private static final Pattern ROW_ID = Pattern.compile("\\b([A-Z]-\\d+)\\b");
  private static final Pattern DISPLAY_NAME =
      Pattern.compile("@DisplayName\\(\\s*((?:\"(?:[^\"\\\\\n]|\\\\.)*+\"[\\s+]*)+)\\)");

  /** Options of other programs that documents show. */
  private static final Set<String> OPTIONS_OF_OTHERS = Set.of("--exclude-standard");

  @Test
  @DisplayName("every word of DOMAIN.md is used in the sources or the documents")
  void words() throws Exception {
    String text =
        TestingRepository.texts(
            Stream.of(
                    TestingRepository.files("src/main", ".java"),
                    TestingRepository.files("src/main", ".sql"),
                    TestingRepository.files("docs", ".md"),
                    List.of(Path.of("ARCHITECTURE.md"), Path.of("CONTRIBUTING.md")))
                .flatMap(List::stream)
                .toList());
    List<String> unused = new ArrayList<>();
    Set<String> words =
        TestingRepository.rows(TestingRepository.text(Path.of("DOMAIN.md"))).keySet();
    for (String word : words) {
      // As words of a text, or as one name.
      String pattern = "(?i)" + Pattern.quote(word).replace(" ", "\\E(?:[\\s*_-]*)\\Q");
      if (!Pattern.compile(pattern).matcher(text).find()) {
        unused.add(word);
      }
    }
    assertThat(words).hasSizeGreaterThan(40);
    assertThat(unused).isEmpty();
  }

  @Test
  @DisplayName("options that documents name are options of the program")
  void options() throws Exception {
    Set<String> flags =
        Arrays.stream(Option.values()).map(Option::flag).collect(Collectors.toSet());
    Set<String> unknown = new TreeSet<>();
    for (Path document : TestingRepository.guides()) {
      for (String line : TestingRepository.text(document).split("\n", -1)) {
        if (!line.contains("./build")) {
          unknown.addAll(TestingRepository.found(FLAG, line));
        }
      }
    }
    assertThat(unknown).hasSizeGreaterThan(20);
    unknown.removeAll(flags);
    unknown.removeAll(OPTIONS_OF_OTHERS);
    assertThat(unknown).isEmpty();
  }

  @Test
  @DisplayName("the reference's tables have every option of a server, and every variable is read")
  void tablesOfOptions() throws Exception {
    String reference = TestingRepository.text(REFERENCE);
    Set<String> listed = new TreeSet<>();
    for (String cell : TestingRepository.rows(reference).keySet()) {
      listed.addAll(TestingRepository.found(FLAG, cell));
    }
    Set<String> missing =
        Arrays.stream(Option.values())
            .filter(Command.SERVE::takes)
            .map(Option::flag)
            .collect(Collectors.toCollection(TreeSet::new));
    missing.removeAll(listed);
    assertThat(missing).isEmpty();

    String readers =
        TestingRepository.texts(
            Stream.of(
                    TestingRepository.files("src/main/java", ".java"),
                    TestingRepository.files("build-support", ""),
                    List.of(Path.of("rosemary"), Path.of("build")))
                .flatMap(List::stream)
                .toList());
    Set<String> variables = new TreeSet<>();
    for (Path document : TestingRepository.guides()) {
      variables.addAll(TestingRepository.found(VARIABLE, TestingRepository.text(document)));
    }
    assertThat(variables).hasSizeGreaterThan(5);
    variables.removeAll(Arrays.stream(Option.values()).map(Option::variable).toList());
    variables.removeIf(readers::contains);
    assertThat(variables).isEmpty();
  }

  @Test
  @DisplayName("the reference lists the tools of every surface, in their order")
  void tools() throws Exception {
    Map<String, List<String>> listed = new TreeMap<>();
    Matcher matcher = TOOLS.matcher(TestingRepository.text(REFERENCE));
    while (matcher.find()) {
      // The deprecated ones follow after a word.
      listed.put(matcher.group(1), TestingRepository.code(matcher.group(2).split(" \\(", 2)[0]));
    }
    assertThat(listed).isEqualTo(publishedTools());
  }

  /** The tools of each surface, as its golden file has them. */
  private static Map<String, List<String>> publishedTools() throws Exception {
    Map<String, List<String>> published = new TreeMap<>();
    for (Path file : TestingRepository.files("src/test/resources/golden", "tools.jsonl")) {
      List<String> names = new ArrayList<>();
      for (String line : Files.readAllLines(file)) {
        // What is beside the tools there has no name.
        if (JsonReader.read(line) instanceof JsonObject tool && tool.string("name") != null) {
          names.add(Objects.requireNonNull(tool.string("name")));
        }
      }
      published.put(file.getParent().getFileName().toString(), names);
    }
    return published;
  }

  @Test
  @DisplayName("names with underscores that documents quote are names of tools, fields or values")
  void names() throws Exception {
    String sources =
        TestingRepository.texts(
            Stream.of(
                    TestingRepository.files("src/main/java", ".java"),
                    TestingRepository.files("src/main/resources", ".sql"))
                .flatMap(List::stream)
                .toList());
    Set<String> names = new TreeSet<>();
    for (Path document : TestingRepository.guides()) {
      names.addAll(TestingRepository.found(NAME, TestingRepository.text(document)));
    }
    assertThat(names).hasSizeGreaterThan(40);
    names.removeIf(sources::contains);
    // Tools of two surfaces of one server have the surface's name before theirs.
    for (Map.Entry<String, List<String>> surface : publishedTools().entrySet()) {
      surface.getValue().forEach(tool -> names.remove(surface.getKey() + "_" + tool));
    }
    assertThat(names).isEmpty();
  }

  @Test
  @DisplayName(
      "the records of decisions have numbers of their own and are listed with their titles")
  void decisions() throws Exception {
    List<String> lines = new ArrayList<>();
    Set<String> numbers = new TreeSet<>();
    for (Path file : TestingRepository.files(DECISIONS.toString(), ".md")) {
      String name = file.getFileName().toString();
      if (name.equals("README.md")) {
        continue;
      }
      String number = name.substring(0, 4);
      assertThat(numbers.add(number)).as("two records have the number " + number).isTrue();
      String text = TestingRepository.text(file);
      String start = "# " + Integer.parseInt(number) + ". ";
      assertThat(text).as(name).startsWith(start).contains("\nState: ");
      String title = text.substring(start.length(), text.indexOf('\n'));
      lines.add("- [" + number + "](" + name + ") " + title);
    }
    assertThat(
            TestingRepository.text(DECISIONS.resolve("README.md"))
                .lines()
                .filter(line -> line.startsWith("- [")))
        .containsExactlyElementsOf(lines);
  }

  @Test
  @DisplayName("rows of the contract that tests name are listed, each once")
  void contractRows() throws Exception {
    List<String> listed = new ArrayList<>();
    for (String line : Files.readAllLines(ROWS)) {
      if (!line.isEmpty() && !line.startsWith("#")) {
        listed.add(line.substring(0, line.indexOf(' ')));
      }
    }
    assertThat(listed).doesNotHaveDuplicates().hasSizeGreaterThan(100);
    assertThat(namedRows()).hasSizeGreaterThan(100).isSubsetOf(listed);
  }

  private static Set<String> namedRows() throws IOException {
    Set<String> named = new TreeSet<>();
    for (Path file : TestingRepository.files("src/test/java", ".java")) {
      for (String name : TestingRepository.found(DISPLAY_NAME, TestingRepository.text(file))) {
        named.addAll(TestingRepository.found(ROW_ID, name));
      }
    }
    return named;
  }
}
