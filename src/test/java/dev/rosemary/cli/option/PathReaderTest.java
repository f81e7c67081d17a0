package dev.rosemary.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathReaderTest {
  private static final PathReader READER = new PathReader(Path.of("/home/ann"), Path.of("/work"));

  @ParameterizedTest
  @CsvSource({
    "~, /home/ann",
    "~/mem, /home/ann/mem",
    "~//mem, /home/ann/mem",
    "mem, /work/mem",
    "./mem/../other, /work/other",
    "/srv/mem, /srv/mem",
    "./~, /work/~",
    "./$HOME, /work/$HOME",
    "notes~, /work/notes~",
    "price$.md, /work/price$.md",
    "a$b/c, /work/a$b/c",
    "50%, /work/50%",
    "C:, /work/C:",
    "filed/notes, /work/filed/notes",
    "/home/記憶/ü, /home/記憶/ü",
  })
  @DisplayName("~ is expanded, and what is relative counts from where the program was started")
  void reads(String text, String path) throws UsageException {
    Assumptions.assumeTrue(
        Charset.forName(System.getProperty("sun.jnu.encoding")).newEncoder().canEncode(path),
        "this locale has no such names");
    assertThat(READER.read("--data-dir", text)).isEqualTo(Path.of(path));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "$HOME/mem                | variables are not expanded",
        "${HOME}/mem              | variables are not expanded",
        "${workspaceFolder}/mem   | variables are not expanded",
        "/srv/${env:USER}/mem     | variables are not expanded",
        "/srv/$USER/mem           | variables are not expanded",
        "$(pwd)/mem               | variables are not expanded",
        "%USERPROFILE%\\mem       | variables are not expanded",
        "%APPDATA%/mem            | variables are not expanded",
        "C:\\Users\\ann\\mem      | is a Windows path",
        "c:/Users/ann             | is a Windows path",
        "\\\\server\\share        | is a Windows path",
        ".\\mem                   | is a Windows path",
        "file:///home/ann/mem     | without file:",
        "file:mem                 | without file:",
        "https://example.org/mem  | is a URL",
        "~ann/mem                 | ./~ann/mem",
        "~\\mem                   | only ~ and ~/ are expanded",
        "\"/home/ann/mem\"        | quotation mark",
        "'~/mem'                  | quotation mark",
      })
  @DisplayName("what only a shell, a client or another system understands is refused")
  void refuses(String text, String reason) {
    assertThatThrownBy(() -> READER.read("--data-dir", text))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("--data-dir ")
        .hasMessageContaining(reason);
  }

  @Test
  void blanksAndControls() {
    for (String text : List.of("", "  ", " /mem", "\t~/mem", "a\0b")) {
      assertThatThrownBy(() -> READER.read("import", text))
          .isInstanceOf(UsageException.class)
          .hasMessageStartingWith("import ");
    }
  }

  @Test
  @DisplayName("without a home or a folder to start from only what needs it is refused")
  void missing() throws UsageException {
    PathReader reader = new PathReader(null, null);
    assertThat(reader.read("--data-dir", "/mem")).isEqualTo(Path.of("/mem"));
    assertThatThrownBy(() -> reader.read("--data-dir", "~/mem"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("HOME is not set");
    assertThatThrownBy(() -> reader.read("--data-dir", "mem"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("no longer exists");
  }

  @Test
  @DisplayName("a list of paths is cut at its separator, not inside of what is refused")
  void lists() throws UsageException {
    assertThat(READER.list("--allow-path", "~/a:/b::c"))
        .containsExactly(Path.of("/home/ann/a"), Path.of("/b"), Path.of("/work/c"));
    assertThat(READER.list("--allow-path", "a:b")).hasSize(2);
    Map.of(
            "/a:C:\\code", "'C:\\code' is a Windows path",
            "file:///a:/b", "without file:",
            "/a:${env:HOME}/b", "variables are not expanded",
            "::", "is empty")
        .forEach((text, reason) ->
            assertThatThrownBy(() -> READER.list("--allow-path", text))
                .as(text)
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(reason));
  }
}
