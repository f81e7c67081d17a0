package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.engine.secret.TestingSecrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of credentials in files that are imported, and in what a shell stores. */
class SecretImportTest {
  private final String token = new TestingSecrets(9).sample("github").secret();
  private final String mark = "[secret: GitHub token, ends " + token.substring(36) + "]";

  @TempDir Path folder;

  private TestingCommand run(String... arguments) throws IOException {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.add("--data-dir");
    all.add(folder.resolve("data").toString());
    return TestingCommand.run(all.toArray(String[]::new));
  }

  private static final String LINES =
      """
      {"type":"entity","name":"host","entityType":"server","observations":["key TOKEN"],"note":"TOKEN"}
      {"type":"entity","name":"db","entityType":"server","observations":[]}
      {"type":"relation","from":"host","to":"db","relationType":"uses"}
      """;

  @ParameterizedTest
  @DisplayName("H-8: an import masks what it takes over, of every form, and names the lines")
  @CsvSource(
      delimiter = '|',
      value = {
        "a.jsonl|graph",
        "a.jsonl|threads --thread t",
        "a.md|graph",
        "a.md|recall",
        "a.json|vault",
        "a.csv|recall"
      })
  void masked(String name, String surface) throws IOException {
    String text =
        switch (name) {
          case "a.jsonl" -> LINES;
          case "a.md" -> "---\ntitle: Host\ntags: [TOKEN]\n---\n# Host\n\n- key is TOKEN\n";
          case "a.json" -> "[{\"key\":\"host\",\"content\":\"key TOKEN\",\"tags\":[\"a\"]}]";
          default -> "content,tags\nkey TOKEN,a\n";
        };
    Path file = folder.resolve(name);
    Files.writeString(file, text.replace("TOKEN", token));
    List<String> words = new ArrayList<>(List.of("import", file.toString(), "--surface"));
    words.addAll(List.of(surface.split(" ")));
    TestingCommand command = run(words.toArray(String[]::new));
    assertThat(command.exitCode()).as(command.text()).isZero();
    assertThat(command.text()).contains("masked: GitHub token").doesNotContain(token);
    words.set(0, "export");
    words.set(1, "-");
    assertThat(run(words.toArray(String[]::new)).text()).contains(mark).doesNotContain(token);
  }

  @Test
  @DisplayName("H-8: --secrets keep imports as it stands, warn says so")
  void kept() throws IOException {
    Path file = folder.resolve("a.jsonl");
    Files.writeString(file, LINES.replace("TOKEN", token));
    TestingCommand warned = run("import", file.toString(), "--secrets", "warn", "--project", "a");
    assertThat(warned.text()).contains("looks like a secret").doesNotContain(token);
    TestingCommand kept = run("import", file.toString(), "--secrets", "keep", "--project", "b");
    assertThat(kept.text()).doesNotContain("secret");
    assertThat(run("export", "-", "--project", "a").text()).contains(token);
    assertThat(run("export", "-", "--project", "b").text()).contains(token);
  }

  @Test
  @DisplayName("H-8: rosemary remember masks, too; another word than mask, warn, keep is refused")
  void remembered() throws IOException {
    TestingCommand masked = run("remember", "The key is " + token);
    assertThat(masked.text()).contains("Masked before storing: GitHub token");
    assertThat(run("recall", "key", "--words").text()).contains(mark).doesNotContain(token);
    assertThat(run("remember", "x", "--secrets", "hide").exitCode()).isEqualTo(2);
    assertThat(run("remember", "x", "--secrets").exitCode()).isEqualTo(2);
  }
}
