package dev.rosemary.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where documents are kept when nobody said where. */
class ProjectFolderTest {
  private static Options options(String... words) throws UsageException {
    return Options.of(words, Map.of());
  }

  @Test
  @DisplayName("D-3: started in the home folder, a server keeps documents only in --project-dir")
  void refusesHome(@TempDir Path home) throws UsageException {
    Path here = Path.of("").toAbsolutePath();
    assertThat(DataDirectory.noProject(options(), false, Map.of("HOME", here.toString())))
        .contains(here.toString(), "home folder", "--project-dir");
    assertThat(DataDirectory.noProject(options(), false, Map.of("HOME", home.toString()))).isNull();
    assertThat(
            DataDirectory.noProject(
                options("--project-dir", here.toString()), false, Map.of("HOME", here.toString())))
        .isNull();
  }

  @Test
  @DisplayName("D-3: over HTTP documents are kept only in the folder of --project-dir")
  void refusesOverHttp(@TempDir Path folder) throws UsageException {
    Map<String, String> environment = Map.of("HOME", folder.toString());
    assertThat(DataDirectory.noProject(options(), true, environment))
        .contains("HTTP", "--project-dir");
    assertThat(
            DataDirectory.noProject(options("--project-dir", folder.toString()), true, environment))
        .isNull();
  }
}
