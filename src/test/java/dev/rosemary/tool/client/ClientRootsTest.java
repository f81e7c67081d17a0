package dev.rosemary.tool.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClientRootsTest {
  @ParameterizedTest
  @DisplayName("M-2: roots as clients write them, escaped or not")
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "paths of Unix")
  @CsvSource({
    "file:///home/me/api, /home/me/api",
    "FILE:///home/me/api/, /home/me/api",
    "file://localhost/home/me, /home/me",
    "file:/home/me, /home/me",
    "file:///home/me/a%20b%2Bc, /home/me/a b+c",
    "file:///home/me/a b, /home/me/a b",
    "file:///home/me/50%, /home/me/50%",
    "file:///home/me/größe, /home/me/größe"
  })
  void path(String uri, String path) {
    assertThat(ClientRoots.path(uri)).isEqualTo(Path.of(path));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "https://example.org/", "file:", "file:api", "vscode-remote://x/y"})
  void none(String uri) {
    assertThat(ClientRoots.path(uri)).isNull();
  }
}
