package dev.rosemary.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where documents are kept when nobody said where. */
class ProjectFolderTest {
  private static Options options(Path home, String... words) throws UsageException {
    return Options.of(words, Map.of("HOME", home.toString()));
  }

  @Test
  @DisplayName("D-3: started in the home folder, a server keeps documents only in --project-dir")
  void refusesHome(@TempDir Path home) throws UsageException {
    Path here = Path.of("").toAbsolutePath();
    assertThat(DataDirectory.noProject(options(here), false))
        .contains(here.toString(), "home folder", "--project-dir");
    assertThat(DataDirectory.noProject(options(home), false)).isNull();
    assertThat(DataDirectory.noProject(options(here, "--project-dir", here.toString()), false))
        .isNull();
  }

  @Test
  @DisplayName("D-3: over HTTP documents are kept only in the folder of --project-dir")
  void refusesOverHttp(@TempDir Path folder) throws UsageException {
    assertThat(DataDirectory.noProject(options(folder), true)).contains("HTTP", "--project-dir");
    assertThat(DataDirectory.noProject(options(folder, "--project-dir", folder.toString()), true))
        .isNull();
  }
}
