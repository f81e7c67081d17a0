package dev.rosemary.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.engine.place.Surroundings;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PlaceOptionsTest {
  private static final Map<String, String> ENVIRONMENT =
      Map.of(
          "HOME", "/home/me",
          "CLAUDE_PROJECT_DIR", "/work/claude",
          "WORKSPACE_FOLDER_PATHS", "/work/a,/work/b",
          "CURSOR_PROJECT_DIR", "${workspaceFolder}",
          "ROSEMARY_PROJECT", "mine");

  private static Surroundings read(boolean http, String... arguments) throws UsageException {
    return PlaceOptions.of(Options.of(arguments, ENVIRONMENT), ENVIRONMENT, http);
  }

  @Test
  @DisplayName("M-2: what clients put into the environment, before --project-dir")
  void environment() throws UsageException {
    Surroundings read = read(false, "--project-dir", "/work/given");
    assertThat(read.folders())
        .containsExactly(
            Path.of("/work/claude"),
            Path.of("/work/a,/work/b"),
            Path.of("/work/a"),
            Path.of("/work/given"));
    assertThat(read.project()).isEqualTo("mine");
    assertThat(read.working()).isEqualTo(Path.of("").toAbsolutePath());
    assertThat(read.home()).isEqualTo(Path.of("/home/me"));
  }

  @Test
  @DisplayName("M-2: over HTTP clients work elsewhere, so that only --project-dir counts")
  void http() throws UsageException {
    Surroundings read = read(true, "--project-dir", "/work/given");
    assertThat(read.folders()).containsExactly(Path.of("/work/given"));
    assertThat(read.working()).isNull();
  }
}
