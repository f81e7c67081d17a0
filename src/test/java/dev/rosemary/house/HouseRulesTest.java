package dev.rosemary.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * What {@code CONTRIBUTING.md} asks of sources and {@code ARCHITECTURE.md} says of them, as far as
 * it can be counted. Exceptions stand there with their reasons, and go when they are none any more.
 */
class HouseRulesTest {
  private static final int LINES = 400;
  private static final int FILES = 15;
  private static final int PACKAGE_INFO_LINES = 40;

  private static final Path ARCHITECTURE = Path.of("ARCHITECTURE.md");

  /** A statement, at the start of a line of a text block or of a string. */
  private static final Pattern SQL =
      Pattern.compile(
          "((?:SELECT|INSERT (?:OR \\w+ )?INTO|UPDATE|DELETE FROM|CREATE|DROP|ALTER TABLE|PRAGMA"
              + "|WITH(?: RECURSIVE)?) [\\w*?(.])");

  private static final Pattern BLOCK = Pattern.compile("\"\"\"\n((?s:.*?))\"\"\"");
  private static final Pattern STRING = Pattern.compile("\"((?:[^\"\\\\\n]|\\\\.)*+)\"");

  /** Not tables, and yet with SQL, each with the reason. */
  private static final Map<String, String> SQL_ELSEWHERE =
      Map.of(
          "ItemKind.java",
          "declares what is said of rows of any kind, which the tables of items read",
          "TextKind.java",
          "declares the rows of kinds of text, which many tables read");

  /** What only the room of an engine may know of it. */
  private static final Pattern OF_AN_ENGINE =
      Pattern.compile(
          "\\bMATCH\\b|\\bfts5|\\browid\\b|last_insert|\\bPRAGMA\\b|sqlite_|_docsize|>> ?24");

  /** Where such words stand for now, each with the reason. */
  private static final Map<String, String> KNOWN_OF_AN_ENGINE =
      Map.of(
          "DeletedProjectTable.java",
          "its rows have no number of their own that says which of one moment went first");

  @Test
  @DisplayName("a file has at most 400 lines, or ARCHITECTURE.md says why")
  void lines() throws Exception {
    Set<String> tooLong = new TreeSet<>();
    for (Path file : TestingRepository.files("src", ".java")) {
      if (TestingRepository.text(file).lines().count() > LINES) {
        tooLong.add(file.getFileName().toString());
      }
    }
    assertThat(tooLong).isEqualTo(exceptions("Files over 400 lines"));
  }

  @Test
  @DisplayName("a room has at most 15 files beside its package-info, or ARCHITECTURE.md says why")
  void files() throws Exception {
    Map<String, Integer> counts = new TreeMap<>();
    for (Path file : TestingRepository.files("src/main/java/dev/rosemary", ".java")) {
      if (!file.endsWith("package-info.java")) {
        Path room = Path.of("src/main/java/dev/rosemary").relativize(file.getParent());
        counts.merge(room.toString().replace('/', '.'), 1, Integer::sum);
      }
    }
    counts.values().removeIf(count -> count <= FILES);
    assertThat(counts.keySet()).isEqualTo(exceptions("Rooms of more than 15 files"));
  }

  /** The things that a table of exceptions names, each of which has a reason. */
  private static Set<String> exceptions(String section) throws IOException {
    Set<String> named = new TreeSet<>();
    Map<String, String> rows =
        TestingRepository.rows(TestingRepository.section(ARCHITECTURE, section));
    for (Map.Entry<String, String> row : rows.entrySet()) {
      assertThat(row.getValue()).as("the reason of " + row.getKey()).hasSizeGreaterThan(20);
      named.addAll(TestingRepository.code(row.getKey()));
    }
    return named;
  }

  @Test
  @DisplayName("every room has a package-info of at most 40 lines")
  void packageInfos() throws Exception {
    List<String> wrong = new ArrayList<>();
    for (String room : TestingRepository.rooms()) {
      Path info =
          Path.of("src/main/java/dev/rosemary", room.replace('.', '/'), "package-info.java");
      if (!Files.exists(info)) {
        wrong.add(room + " has none");
      } else if (TestingRepository.text(info).lines().count() > PACKAGE_INFO_LINES) {
        wrong.add(room + " has a longer one");
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  @DisplayName("ARCHITECTURE.md lists every room, and only rooms")
  void rooms() throws Exception {
    Set<String> listed = new TreeSet<>();
    List<String> twice = new ArrayList<>();
    for (String cell :
        TestingRepository.rows(TestingRepository.section(ARCHITECTURE, "Rooms")).keySet()) {
      String first = "";
      for (String name : TestingRepository.code(cell)) {
        // A name that begins with a dot lies in the first room of its row.
        String room = name.startsWith(".") ? first + name : name;
        first = first.isEmpty() ? room : first;
        if (!listed.add(room)) {
          twice.add(room);
        }
      }
    }
    assertThat(listed).isEqualTo(TestingRepository.rooms());
    assertThat(twice).isEmpty();
  }

  @Test
  @DisplayName("SQL stands in *Table classes and in the store only")
  void sql() throws Exception {
    List<String> wrong = new ArrayList<>();
    Set<String> excepted = new TreeSet<>();
    int seen = 0;
    for (Path file : TestingRepository.files("src/main/java/dev/rosemary", ".java")) {
      if (file.startsWith("src/main/java/dev/rosemary/store") || !hasSql(file)) {
        continue;
      }
      String name = file.getFileName().toString();
      seen++;
      if (SQL_ELSEWHERE.containsKey(name)) {
        excepted.add(name);
      } else if (!name.endsWith("Table.java")) {
        wrong.add(file.toString());
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(excepted).isEqualTo(SQL_ELSEWHERE.keySet());
    assertThat(seen).as("files with SQL").isGreaterThan(10);
  }

  @Test
  @DisplayName("what SQLite calls things, only its room knows")
  void engine() throws Exception {
    Map<String, String> found = new TreeMap<>();
    for (Path file : TestingRepository.files("src/main/java/dev/rosemary", ".java")) {
      Matcher word = OF_AN_ENGINE.matcher(strings(file));
      if (!file.startsWith("src/main/java/dev/rosemary/store/sqlite") && word.find()) {
        found.put(file.getFileName().toString(), word.group());
      }
    }
    assertThat(found.keySet()).as(found.toString()).isEqualTo(KNOWN_OF_AN_ENGINE.keySet());
  }

  /** All strings and text blocks of a file. */
  private static String strings(Path file) throws IOException {
    String text = TestingRepository.text(file);
    return String.join("\n", TestingRepository.found(BLOCK, text))
        + String.join("\n", TestingRepository.found(STRING, BLOCK.matcher(text).replaceAll("")));
  }

  private static boolean hasSql(Path file) throws IOException {
    String text = TestingRepository.text(file);
    for (String block : TestingRepository.found(BLOCK, text)) {
      if (block.lines().anyMatch(line -> SQL.matcher(line.strip()).lookingAt())) {
        return true;
      }
    }
    String withoutBlocks = BLOCK.matcher(text).replaceAll("");
    return TestingRepository.found(STRING, withoutBlocks).stream()
        .anyMatch(string -> SQL.matcher(string.strip() + "?").lookingAt());
  }
}
