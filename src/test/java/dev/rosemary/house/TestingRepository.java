package dev.rosemary.house;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The files of this repository, as text. Paths are relative to its root. */
final class TestingRepository {
  private static final Pattern CODE = Pattern.compile("`([^`\n]++)`");

  private TestingRepository() {}

  /** The files below a folder whose names end so, in order. */
  static List<Path> files(String folder, String ending) throws IOException {
    try (Stream<Path> paths = Files.walk(Path.of(folder))) {
      return paths
          .filter(Files::isRegularFile)
          .filter(path -> path.toString().endsWith(ending))
          .sorted()
          .toList();
    }
  }

  static String text(Path file) throws IOException {
    return Files.readString(file);
  }

  /** The texts of these files, one after another. */
  static String texts(List<Path> files) throws IOException {
    StringBuilder all = new StringBuilder();
    for (Path file : files) {
      all.append(text(file)).append('\n');
    }
    return all.toString();
  }

  /** The part of a document below the heading {@code ## heading}; fails where there is none. */
  static String section(Path document, String heading) throws IOException {
    String text = text(document);
    String mark = "\n## " + heading + "\n";
    int start = text.indexOf(mark);
    if (start < 0) {
      throw new AssertionError(document + " has no section " + heading);
    }
    int end = text.indexOf("\n## ", start + mark.length());
    return text.substring(start + mark.length() - 1, end < 0 ? text.length() : end);
  }

  /** The rows of the tables in a text: their first cells, with the rest of each row. */
  static Map<String, String> rows(String text) {
    Map<String, String> rows = new LinkedHashMap<>();
    String before = "";
    for (String line : text.split("\n", -1)) {
      // What is above a line of dashes is a heading.
      if (line.startsWith("|---")) {
        rows.remove(cell(before));
      } else if (line.startsWith("| ")) {
        rows.put(cell(line), line.substring(line.indexOf('|', 1) + 1));
      }
      before = line;
    }
    return rows;
  }

  private static String cell(String line) {
    return line.substring(1, line.indexOf('|', 1)).strip();
  }

  /** What stands in backticks. */
  static List<String> code(String text) {
    return found(CODE, text);
  }

  /** What a pattern's first group matches, in order. */
  static List<String> found(Pattern pattern, String text) {
    List<String> all = new ArrayList<>();
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      all.add(matcher.group(1));
    }
    return all;
  }

  /** The documents that people read about the program, without its history and the decisions. */
  static List<Path> guides() throws IOException {
    List<Path> all = new ArrayList<>(files("docs/guides", ".md"));
    try (Stream<Path> paths = Files.list(Path.of("docs"))) {
      paths.filter(path -> path.toString().endsWith(".md")).sorted().forEach(all::add);
    }
    all.add(Path.of("README.md"));
    all.add(Path.of("SECURITY.md"));
    return all;
  }

  /** The packages below src/main/java that hold sources, without {@code dev.rosemary.}. */
  static Set<String> rooms() throws IOException {
    Path root = Path.of("src/main/java/dev/rosemary");
    Set<String> rooms = new TreeSet<>();
    for (Path file : files(root.toString(), ".java")) {
      rooms.add(root.relativize(file.getParent()).toString().replace('/', '.'));
    }
    return rooms;
  }
}
