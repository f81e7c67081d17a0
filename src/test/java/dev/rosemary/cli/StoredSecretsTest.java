package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.engine.secret.TestingSecrets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code doctor --secrets} on what surfaces stored before. */
class StoredSecretsTest {
  private final String token = new TestingSecrets(11).sample("github").secret();
  private final String mark = "[secret: GitHub token, ends " + token.substring(36) + "]";

  @TempDir Path folder;

  private TestingCommand run(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--data-dir", folder.resolve("data").toString()));
    return TestingCommand.run(all.toArray(String[]::new));
  }

  /** In rows of all kinds, twice in one table's keys, and as what rows said before. */
  @BeforeEach
  void fill() throws IOException {
    Path lines = folder.resolve("a.jsonl");
    Files.writeString(
        lines,
        """
        {"type":"entity","name":"host TOKEN","entityType":"server","observations":["key TOKEN"],"note":"TOKEN"}
        {"type":"entity","name":"db","entityType":"server","observations":["plain words"]}
        {"type":"relation","from":"host TOKEN","to":"db","relationType":"uses"}
        """
            .replace("TOKEN", token));
    assertThat(run("import", lines.toString(), "--secrets", "keep").exitCode()).isZero();
    Path notes = folder.resolve("b.json");
    Files.writeString(
        notes,
        """
        [{"key":"TOKEN","content":"first TOKEN","tags":["TOKEN"]},
         {"key":"[secret: GitHub token, ends LAST]","content":"second"}]
        """
            .replace("TOKEN", token)
            .replace("LAST", token.substring(36)));
    for (String surface : List.of("vault", "recall")) {
      assertThat(
              run("import", notes.toString(), "--surface", surface, "--secrets", "keep").exitCode())
          .isZero();
    }
    String id = id(run("remember", "It is TOKEN".replace("TOKEN", token), "--secrets", "keep"));
    assertThat(run("revise", id, "--text", "It is gone", "--reason", token, "--secrets", "keep"))
        .extracting(TestingCommand::exitCode)
        .isEqualTo(0);
    assertThat(holding(token)).isNotEmpty();
  }

  private static String id(TestingCommand command) {
    String line =
        command.text().lines().filter(each -> each.startsWith("m-")).findAny().orElseThrow();
    return line.substring(0, line.indexOf(' '));
  }

  private List<Path> holding(String text) throws IOException {
    List<Path> holding = new ArrayList<>();
    String lower = text.toLowerCase(Locale.ROOT);
    try (Stream<Path> files = Files.walk(folder.resolve("data"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        if (bytes.toLowerCase(Locale.ROOT).contains(lower)) {
          holding.add(file);
        }
      }
    }
    return holding;
  }

  @Test
  @DisplayName("H-8: --dry-run lists what is stored already, shows no secret and changes nothing")
  void listed() throws IOException {
    TestingCommand dry = run("doctor", "--secrets", "--dry-run");
    assertThat(dry.exitCode()).isEqualTo(1);
    assertThat(dry.text())
        .contains("FOUND  projects/")
        .contains("FOUND  memory.db: GitHub token, ends " + token.substring(36))
        .contains("nothing was changed")
        .doesNotContain(token.substring(4, 20));
    assertThat(holding(token)).isNotEmpty();
  }

  @Test
  @DisplayName("H-8: doctor --secrets masks rows and history and leaves no bytes in any file")
  void masked() throws IOException {
    TestingCommand masked = run("doctor", "--secrets");
    assertThat(masked.exitCode()).as(masked.text()).isZero();
    assertThat(masked.text()).contains("masked").doesNotContain(token.substring(4, 20));
    for (int i = 4; i + 8 <= token.length() - 4; i++) {
      assertThat(holding(token.substring(i, i + 8))).isEmpty();
    }
    assertThat(run("doctor", "--secrets").text()).contains("no secrets found");
    TestingCommand sound = run("doctor");
    assertThat(sound.exitCode()).as(sound.text()).isZero();
    assertThat(sound.text()).contains("nothing is wrong");

    assertThat(run("export", "-").text()).contains(mark).contains("plain words");
    String vault = run("export", "-", "--surface", "vault", "--format", "json").text();
    assertThat(vault).contains("first " + mark).contains(mark + " (2)").contains("second");
    assertThat(run("search", "plain", "--words").text()).contains("plain words");
    assertThat(run("search", "GitHub", "--words").text()).contains(mark);
    assertThat(run("search", token, "--words").text()).doesNotContain("key " + mark);
  }

  @Test
  @DisplayName("H-8: doctor takes --secrets without a value, and the variable does not mask")
  void usage() {
    assertThat(run("doctor", "--secrets", "mask").exitCode()).isEqualTo(2);
    assertThat(run("doctor", "--secrets=warn").exitCode()).isEqualTo(2);
  }
}
