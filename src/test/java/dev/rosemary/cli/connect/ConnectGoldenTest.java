package dev.rosemary.cli.connect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingGolden;
import dev.rosemary.cli.client.Client;
import dev.rosemary.cli.client.Clients;
import dev.rosemary.cli.client.Scope;
import dev.rosemary.cli.client.Server;
import dev.rosemary.cli.client.Surroundings;
import dev.rosemary.cli.edit.ConfigText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every client finds in its files. */
class ConnectGoldenTest {
  private static final String JSON =
      """
      // of the user
      {
      \t"theme": "dark", // at night
      \t/* all of them */
      \t"SECTION": {
      \t\t"other": {"command": "npx", "args": ["-y", "other"],},
      \t\t// "off": {}
      \t},
      \t"last": [1, 2] // the end
      }
      """;

  private static final String TOML =
      """
      # of the user
      model = "some" # at night

      [SECTION.other]
      command = "npx"
      args = [
        "-y", # yes
        "other",
      ]

      # the end
      [tui]
      theme = '''dark'''
      """;

  private static final String RULES = "# Rules\n\nBe brief.\n";

  @TempDir Path folder;

  static List<String> clients() {
    return Clients.names();
  }

  @ParameterizedTest
  @MethodSource("clients")
  @DisplayName(
      "K-1: each client gets its entry in its own form; twice is once; disconnect gives every byte back")
  void golden(String name) throws Exception {
    Client client = Clients.named(name).orElseThrow();
    StringBuilder record = new StringBuilder();
    for (Scope scope : Scope.values()) {
      if (client.settings(user("x" + scope).surroundings(), scope).isPresent()) {
        String word = scope == Scope.USER ? "user" : "project";
        String[] options = {"connect", name, "--scope", word, "--rules"};
        record.append("# ").append(word).append(", no files yet\n\n");
        fresh(client, user("fresh " + word), options, record);
        record.append("# ").append(word).append(", files with comments\n\n");
        existing(client, scope, user("existing " + word), options, record);
      }
    }
    if (client.entry(new Server.Remote("http://x/mcp")).isPresent()) {
      record.append("# a server that runs\n\n");
      TestingConnect user = user("remote");
      assertThat(user.run("connect", name, "--url", "http://127.0.0.1:8081/mcp")).startsWith("0\n");
      show(user.files(), record);
    }
    TestingGolden.of("connect").compare(name + ".txt", record);
  }

  private static void fresh(
      Client client, TestingConnect user, String[] options, StringBuilder record) throws Exception {
    assertThat(user.run(options)).startsWith("0\n" + client.title() + ": rosemary added to ");
    Map<String, String> connected = user.files();
    show(connected, record);
    assertThat(user.run(options)).startsWith("0\n" + client.title() + ": rosemary already in ");
    assertThat(user.files()).isEqualTo(connected);
    assertThat(user.run("disconnect", client.name())).startsWith("0\n");
    assertThat(user.files()).isEmpty();
  }

  private static void existing(
      Client client, Scope scope, TestingConnect user, String[] options, StringBuilder record)
      throws Exception {
    boolean toml = client.form() == ConfigText.Form.TOML;
    Path settings = client.settings(user.surroundings(), scope).orElseThrow();
    write(settings, (toml ? TOML : JSON).replace("SECTION", client.section()));
    Path rules = client.rules(user.surroundings(), scope).orElse(null);
    if (rules != null) {
      write(rules, RULES);
    }
    Map<String, String> before = user.files();
    assertThat(user.run(options)).startsWith("0\n").contains("; backup: ");
    Map<String, String> connected = user.files();
    show(connected, record);
    before.forEach((file, text) -> {
      assertThat(connected).containsEntry(file + ConfigFile.COPY, text);
      assertThat(text.lines())
          .allSatisfy(line -> assertThat(connected.get(file)).contains(line.stripTrailing()));
    });
    assertThat(user.run(options)).startsWith("0\n");
    assertThat(user.files()).isEqualTo(connected);

    // Other surfaces change the entry and nothing else, and the copy stays that of before.
    assertThat(user.run(TestingConnect.and(options, "--surface", "memory"))).contains("updated in");
    assertThat(user.run(options)).contains("updated in");
    assertThat(user.files()).isEqualTo(connected);

    Files.writeString(
        settings, Files.readString(settings) + (toml ? "\n[more]\nx = 1\n" : "// more\n"));
    assertThat(user.run("disconnect", client.name())).startsWith("0\n");
    String text = Objects.requireNonNull(before.get(user.name(settings)));
    assertThat(settings).hasContent(text + (toml ? "\n[more]\nx = 1\n" : "// more\n"));
    Files.writeString(settings, text);
    assertThat(user.run(options)).startsWith("0\n");
    assertThat(user.files()).isEqualTo(connected);
    assertThat(user.run("disconnect", client.name())).startsWith("0\n");
    assertThat(user.files()).isEqualTo(before);
  }

  private TestingConnect user(String name) throws IOException {
    TestingConnect user = new TestingConnect(folder.resolve(name), Map.of());
    for (Client client : Clients.all()) {
      Surroundings surroundings = user.surroundings();
      Files.createDirectories(client.traces(surroundings).getLast());
    }
    return user;
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.resolveSibling("."));
    Files.writeString(file, text);
  }

  private static void show(Map<String, String> files, StringBuilder record) {
    files.forEach((file, text) -> {
      if (!file.endsWith(ConfigFile.COPY)) {
        record.append("== ").append(file).append('\n').append(text).append('\n');
      }
    });
  }
}
