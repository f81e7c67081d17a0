package dev.rosemary.cli.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.base.FailureException;
import dev.rosemary.cli.option.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What connect does with files and paths as they are in the world. */
class ConnectFilesTest {
  @TempDir Path folder;
  private TestingConnect user;

  @BeforeEach
  void user() throws Exception {
    user = new TestingConnect(folder, Map.of());
  }

  @Test
  @DisplayName("K-1: a symbolic link stays one, and the file behind it keeps its permissions")
  void links() throws Exception {
    Path dotfiles = Files.createDirectories(folder.resolve("dotfiles"));
    Path real = Files.writeString(dotfiles.resolve("codex.toml"), "a = 1\n");
    Files.setPosixFilePermissions(real, PosixFilePermissions.fromString("rw-r-----"));
    Path codex = Files.createDirectories(user.home.resolve(".codex"));
    Path link = Files.createSymbolicLink(codex.resolve("config.toml"), real);

    assertThat(user.run("connect", "codex")).startsWith("0\n");
    assertThat(link).isSymbolicLink();
    assertThat(real).content().startsWith("a = 1\n").contains("[mcp_servers.rosemary]");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(real)))
        .isEqualTo("rw-r-----");
    assertThat(user.run("disconnect")).startsWith("0\n");
    assertThat(link).isSymbolicLink();
    assertThat(real).hasContent("a = 1\n");
    assertThat(codex).isDirectoryNotContaining("glob:**.rosemary-backup");
  }

  @Test
  @DisplayName("K-1: a backup of a private file is private")
  void privateCopy() throws Exception {
    Path file = write(".claude.json", "{\"oauth\": \"secret\"}");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    assertThat(user.run("connect", "claude-code")).startsWith("0\n");
    for (Path each : new Path[] {file, file.resolveSibling(".claude.json.rosemary-backup")}) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(each)))
          .isEqualTo("rw-------");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{\"mcpServers\": {", "[1]", "{\"mcpServers\": 7}", "not json", "{\u0000}"})
  @DisplayName("K-1: a file that cannot be parsed is not touched, and others are still done")
  void damaged(String text) throws Exception {
    Path file = write(".cursor/mcp.json", text);
    Files.createDirectories(user.home.resolve(".codex"));
    assertThat(user.run("connect", "cursor", "codex"))
        .startsWith("1\nCursor: " + file + " is left as it is: ")
        .contains("Codex: rosemary added to ");
    assertThat(file).hasContent(text);
    assertThat(file.resolveSibling("mcp.json.rosemary-backup")).doesNotExist();
    assertThat(user.home.resolve(".codex/config.toml")).exists();
  }

  @Test
  @DisplayName("K-1: a file that is not UTF-8 is not touched")
  void otherEncoding() throws Exception {
    Path file = write(".cursor/mcp.json", "");
    byte[] bytes = "{\"name\": \"Zoë\"}".getBytes(StandardCharsets.ISO_8859_1);
    Files.write(file, bytes);
    assertThat(user.run("connect", "cursor")).startsWith("1\n").contains("is not UTF-8");
    assertThat(file).hasBinaryContent(bytes);
  }

  @Test
  @DisplayName("K-1: another program's entry of the same name is left alone, both ways")
  void otherProgram() throws Exception {
    String text =
        """
        {"mcpServers": {"rosemary": {"command": "npx", "args": ["other-rosemary"]}}}
        """;
    Path file = write(".cursor/mcp.json", text);
    assertThat(user.run("connect", "cursor")).startsWith("1\n").contains("starts another program");
    assertThat(file).hasContent(text);
    assertThat(user.run("disconnect", "cursor"))
        .startsWith("1\n")
        .contains("starts another program");
    assertThat(file).hasContent(text);
  }

  @Test
  @DisplayName("K-1: an entry of the user keeps what is theirs, and loses what leads elsewhere")
  void ownEntry() throws Exception {
    Path file =
        write(
            ".cursor/mcp.json",
            """
            {
              "mcpServers": {
                "rosemary": {
                  "url": "http://old/mcp",
                  "env": { "ROSEMARY_PROJECT": "shop" } // mine
                }
              }
            }
            """);
    assertThat(user.run("connect", "cursor")).contains("updated in", "backup");
    assertThat(file)
        .content()
        .contains("\"env\": { \"ROSEMARY_PROJECT\": \"shop\" }, // mine", TestingConnect.COMMAND)
        .doesNotContain("http://old");
    assertThat(user.run("disconnect", "cursor")).startsWith("0\n");
    assertThat(file).hasContent("{}");
  }

  @Test
  @DisplayName("K-1: a file that connect made goes with disconnect, however often it was updated")
  void ownFile() throws Exception {
    Files.createDirectories(user.home.resolve(".cursor"));
    for (String surface : new String[] {"memory", "graph", "memory,code"}) {
      assertThat(user.run("connect", "cursor", "--surface", surface)).startsWith("0\n");
      assertThat(user.files()).containsOnlyKeys("home/.cursor/mcp.json");
    }
    assertThat(user.run("disconnect")).startsWith("0\n");
    assertThat(user.files()).isEmpty();
    assertThat(user.run("disconnect")).isEqualTo("0\nNothing to remove.\n");
  }

  @Test
  @DisplayName("K-1: of a link to a file that connect made the link stays")
  void danglingLink() throws Exception {
    Path target = Files.createDirectories(folder.resolve("dotfiles")).resolve("mcp.json");
    Path link = Files.createDirectories(user.home.resolve(".cursor")).resolve("mcp.json");
    Files.createSymbolicLink(link, target);
    assertThat(user.run("connect", "cursor")).startsWith("0\n");
    assertThat(target).isRegularFile();
    assertThat(user.run("disconnect")).startsWith("0\n");
    assertThat(target).doesNotExist();
    assertThat(link).isSymbolicLink();
  }

  @Test
  @DisplayName("K-1: what is named and not here is an error that says where was looked")
  void notFound() {
    assertThatThrownBy(() -> user.run("connect", "zed", "codex"))
        .isInstanceOf(FailureException.class)
        .hasMessageContaining("Zed is not installed here")
        .hasMessageContaining(user.home.resolve(".config/zed").toString())
        .hasMessageContaining("no program codex on PATH");
    assertThatThrownBy(() -> user.run("connect", "--all"))
        .isInstanceOf(FailureException.class)
        .hasMessageContaining("no client found")
        .hasMessageContaining("windsurf");
    assertThatThrownBy(() -> user.run("connect", "codxe"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("Did you mean codex?");
  }

  @Test
  @DisplayName("K-1: without names and a terminal nothing is changed; --all connects all")
  void all() throws Exception {
    Files.createDirectories(user.home.resolve(".codex"));
    Files.createDirectories(user.home.resolve(".cursor"));
    assertThatThrownBy(() -> user.run("connect"))
        .isInstanceOf(FailureException.class)
        .hasMessageContaining("found codex, cursor");
    assertThat(user.files()).isEmpty();
    assertThat(user.run("connect", "--all", "--dry-run"))
        .contains("Codex: rosemary would be added to", "+[mcp_servers.rosemary]");
    assertThat(user.files()).isEmpty();
    assertThat(user.run("connect", "--all", "--json")).contains("\"action\":\"added\"");
    assertThat(user.files()).containsKeys("home/.codex/config.toml", "home/.cursor/mcp.json");
  }

  @Test
  @DisplayName(
      "K-4: rules are at most 12 lines and their marks, and name no tools that are missing")
  void rules() throws Exception {
    assertThat(RulesEdit.RULES.lines().count()).isLessThanOrEqualTo(12);
    Files.createDirectories(user.home.resolve(".codex"));
    assertThatThrownBy(() -> user.run("connect", "codex", "--rules", "--surface", "graph"))
        .isInstanceOf(UsageException.class);
    assertThat(user.run("connect", "codex", "--rules")).startsWith("0\n");
    Path rules = user.home.resolve(".codex/AGENTS.md");
    String written = Files.readString(rules);
    Files.writeString(rules, "# Mine\n\n" + written.replace("recall", "remind"));
    assertThat(user.run("connect", "codex")).contains("rules updated in " + rules);
    assertThat(rules).hasContent("# Mine\n\n" + written);
    assertThat(user.run("connect", "codex", "--no-rules")).contains("rules removed from");
    assertThat(rules).hasContent("# Mine\n");
  }

  @Test
  @DisplayName("K-1: clients that start servers only take no URL; a URL has to be one")
  void urls() throws Exception {
    Files.createDirectories(user.home.resolve(".config/Claude"));
    assertThat(user.run("connect", "claude-desktop", "--url", "http://127.0.0.1:8081/mcp"))
        .startsWith("1\n")
        .contains("does not read server URLs");
    for (String url : new String[] {"8081", "file:///x", "http://", "http://a b/"}) {
      assertThatThrownBy(() -> user.run("connect", "claude-desktop", "--url", url))
          .isInstanceOf(UsageException.class);
    }
    assertThatThrownBy(() -> user.run("connect", "claude-desktop", "--transport", "http"))
        .isInstanceOf(UsageException.class);
    assertThat(user.files()).isEmpty();
  }

  @Test
  @DisplayName("K-3: a path with the version in it is never written, but a link that leads there")
  void versioned() throws Exception {
    Files.createDirectories(user.home.resolve(".codex"));
    Path program = program(folder.resolve("rosemary-9.8.7-linux-x64"));
    user.command = program.toString();
    assertThat(user.run("connect", "codex", "--dry-run")).contains("Would make the symbolic link");
    Path link = user.home.resolve(".local/bin/rosemary");
    assertThat(link).doesNotExist();
    assertThat(user.run("connect", "codex")).startsWith("0\n");
    assertThat(link).isSymbolicLink().hasSameBinaryContentAs(program);
    assertThat(user.home.resolve(".codex/config.toml"))
        .content()
        .contains('"' + link.toString() + '"')
        .doesNotContain("9.8.7");

    // The next version takes the link over, and the configuration stays as it is.
    Path next = program(folder.resolve("next 9.8.7"));
    Files.delete(program);
    user.command = next.toString();
    assertThat(user.run("connect", "codex")).contains("rosemary already in");
    assertThat(Files.readSymbolicLink(link)).isEqualTo(next);
  }

  @Test
  @DisplayName("K-3: a link on PATH is written, and a program of another kind is not overwritten")
  void linkOnPath() throws Exception {
    Path program = program(folder.resolve("rosemary-9.8.7"));
    Path bin = Files.createDirectories(folder.resolve("bin"));
    Path link = Files.createSymbolicLink(bin.resolve("rosemary"), program);
    TestingConnect other = new TestingConnect(folder, Map.of("PATH", "/nowhere:" + bin));
    Files.createDirectories(other.home.resolve(".codex"));
    other.command = program.toString();
    assertThat(other.run("connect", "codex")).startsWith("0\n");
    assertThat(other.home.resolve(".codex/config.toml")).content().contains(link.toString());

    Path taken = program(user.home.resolve(".local/bin"));
    user.command = program.toString();
    assertThatThrownBy(() -> user.run("connect", "codex"))
        .isInstanceOf(FailureException.class)
        .hasMessageContaining("symbolic link");
    assertThat(taken).isRegularFile();

    user.command = "/home/x/.npm/_npx/1a2b/node_modules/.bin/rosemary";
    assertThatThrownBy(() -> user.run("connect", "codex"))
        .isInstanceOf(FailureException.class)
        .hasMessageContaining("npm install");
    user.command = "";
    assertThatThrownBy(() -> user.run("connect", "codex")).isInstanceOf(FailureException.class);
  }

  private static Path program(Path folder) throws IOException {
    Path file =
        Files.writeString(Files.createDirectories(folder).resolve("rosemary"), "#!/bin/sh\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
    return file;
  }

  private Path write(String name, String text) throws IOException {
    Path file = user.home.resolve(name);
    Files.createDirectories(file.resolveSibling("."));
    return Files.writeString(file, text);
  }
}
