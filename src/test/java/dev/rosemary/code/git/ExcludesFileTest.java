package dev.rosemary.code.git;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("R-20: a user's own ignore rules, wherever Git finds them")
class ExcludesFileTest {
  @TempDir Path folder;
  private GitFolder git;
  private final Map<String, String> environment = new HashMap<>();

  @BeforeEach
  void make() throws IOException {
    Path data = Files.createDirectories(folder.resolve("repository/.git"));
    git = new GitFolder(folder.resolve("repository"), data, data);
    environment.put("HOME", folder.resolve("home").toString());
    environment.put("GIT_CONFIG_SYSTEM", folder.resolve("system").toString());
  }

  private void write(String file, String text) throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  private String found() {
    Path path = ExcludesFile.of(git, environment);
    return path == null ? "none" : folder.relativize(path).toString();
  }

  @Test
  @DisplayName("R-20: a byte order mark before the configuration is passed over")
  void mark() throws IOException {
    write("home/.gitconfig", "\uFEFF[core]\nexcludesFile = " + folder.resolve("m") + "\n");
    assertThat(found()).isEqualTo("m");
  }

  @Test
  @DisplayName("R-20: the nearest configuration wins, and there is a default")
  void places() throws IOException {
    assertThat(found()).isEqualTo("home/.config/git/ignore");
    write("system", "[core]\n\texcludesFile = " + folder.resolve("s") + "\n");
    assertThat(found()).isEqualTo("s");
    write("home/.config/git/config", "[core]\nexcludesfile=~/x\n");
    assertThat(found()).isEqualTo("home/x");
    write("home/.gitconfig", "[user]\n\tname = core\n[Core] ExcludesFile = \"~/.ignore\" ; mine\n");
    assertThat(found()).isEqualTo("home/.ignore");
    write("repository/.git/config", "[core]\n\tbare = false\n\texcludesFile = mine # here\n");
    assertThat(found()).isEqualTo("repository/mine");
    write("repository/.git/config", "[core]\n\texcludesFile =\n");
    assertThat(found()).isEqualTo("none");
  }

  @Test
  @DisplayName("R-20: the variables of Git are followed")
  void variables() throws IOException {
    environment.put("XDG_CONFIG_HOME", folder.resolve("xdg").toString());
    assertThat(found()).isEqualTo("xdg/git/ignore");
    write("home/.gitconfig", "[core]\nexcludesfile=~/x\n");
    write("other", "[core]\nexcludesfile=~/other\n");
    environment.put("GIT_CONFIG_GLOBAL", folder.resolve("other").toString());
    assertThat(found()).isEqualTo("home/other");
    environment.put("GIT_CONFIG_GLOBAL", "");
    write("system", "[core]\nexcludesfile=~/system\n");
    assertThat(found()).isEqualTo("home/system");
    environment.put("GIT_CONFIG_NOSYSTEM", "1");
    assertThat(found()).isEqualTo("xdg/git/ignore");
  }

  @Test
  void values() {
    assertThat(value("")).isNull();
    assertThat(value("[core]\nexcludesfile\n")).isNull();
    assertThat(value("[core \"x\"]\nexcludesfile=a\n")).isNull();
    assertThat(value("[core]\n[other]\nexcludesfile=a\n")).isNull();
    assertThat(value("# [core]\n[core]\r\n; excludesfile=a\n excludesfile = b c \r\n"))
        .isEqualTo("b c");
    assertThat(value("[core]\nexcludesfile=a\nexcludesfile=b\n")).isEqualTo("b");
    assertThat(value("[core]\nexcludesfile=\"a # b \"c ;d\n")).isEqualTo("a # b c");
    assertThat(value("[core]\nexcludesfile=C:\\\\a\\\n\\tb\n")).isEqualTo("C:\\a\tb");
    assertThat(value("[core\nexcludesfile=a\n")).isNull();
  }

  private static @Nullable String value(String text) {
    return GitConfig.value(text, "core", "excludesfile");
  }
}
