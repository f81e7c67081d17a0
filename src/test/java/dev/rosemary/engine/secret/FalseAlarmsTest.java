package dev.rosemary.engine.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** How many texts without secrets are taken for some that have one: at most 1 in 1,000. */
class FalseAlarmsTest {
  /** Lines of a text, about as long as what an agent stores. */
  private static final int LINES = 30;

  private static final int LONGEST_FILE = 1_000_000;

  private long texts;
  private final List<String> alarms = new ArrayList<>();

  @Test
  @DisplayName("H-8: at most 1 false alarm in 1,000 texts of this repository's documents and code")
  void thisRepository() throws IOException {
    for (String folder : List.of("docs", "src", "build-support", ".")) {
      int depth = folder.equals(".") ? 1 : 20;
      try (Stream<Path> files = Files.walk(Path.of(folder), depth)) {
        for (Path file : files.filter(FalseAlarmsTest::isText).toList()) {
          look(file.toString(), Files.readString(file));
        }
      }
    }
    assertFew("this repository", 2_000);
  }

  @Test
  @DisplayName("H-8: at most 1 false alarm in 1,000 texts of the JDK's code and its documentation")
  void sourcesOfTheJdk() throws IOException {
    Path sources = Path.of(System.getProperty("java.home"), "lib", "src.zip");
    if (!Files.exists(sources)) {
      // A runtime without sources: the other half of this class still measures.
      return;
    }
    try (ZipFile zip = new ZipFile(sources.toFile())) {
      for (var entry : zip.stream().filter(entry -> entry.getName().endsWith(".java")).toList()) {
        byte[] bytes = zip.getInputStream(entry).readAllBytes();
        look(entry.getName(), new String(bytes, StandardCharsets.UTF_8));
      }
    }
    assertFew("sources of the JDK", 100_000);
  }

  private static boolean isText(Path file) {
    String name = file.getFileName().toString();
    boolean text =
        List.of("md", "java", "txt", "xml", "sql", "sh", "json", "mjs", "jsonl", "yml").stream()
            .anyMatch(ending -> name.endsWith("." + ending));
    return text
        && !file.toString().contains("node_modules")
        && Files.isRegularFile(file)
        && file.toFile().length() < LONGEST_FILE;
  }

  private void look(String name, String text) {
    List<String> lines = text.lines().toList();
    for (int from = 0; from < lines.size(); from += LINES) {
      int to = Math.min(lines.size(), from + LINES);
      String part = String.join("\n", lines.subList(from, to));
      texts++;
      List<Secret> secrets = Secrets.in(part);
      if (!secrets.isEmpty()) {
        Secret first = secrets.getFirst();
        String around =
            part.substring(
                Math.max(0, first.start() - 40), Math.min(part.length(), first.end() + 10));
        alarms.add(name + ":" + from + " " + first.rule() + ": " + around.replace('\n', ' '));
      }
    }
  }

  private void assertFew(String what, long atLeast) {
    System.out.println("false alarms in " + what + ": " + alarms.size() + " in " + texts);
    alarms.forEach(alarm -> System.out.println("  " + alarm));
    assertThat(texts).isGreaterThan(atLeast);
    assertThat(alarms.size() * 1_000L).isLessThanOrEqualTo(texts);
  }
}
