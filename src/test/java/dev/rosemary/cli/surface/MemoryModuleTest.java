package dev.rosemary.cli.surface;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingStdio;
import dev.rosemary.base.Log;
import dev.rosemary.cli.module.ServerParts;
import dev.rosemary.cli.option.Options;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.place.TestingRepository;
import dev.rosemary.engine.project.Project;
import dev.rosemary.store.Synchronous;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where a server of the surface takes its clients to work. */
class MemoryModuleTest {
  @TempDir private Path folder;

  /**
   * The projects after something was remembered by a server with a variable that names a folder.
   */
  private List<String> projects(boolean http) throws Exception {
    Path work = Files.createDirectories(folder.resolve("shop"));
    TestingRepository _ = TestingRepository.in(work);
    Map<String, String> environment =
        Map.of("WORKSPACE_FOLDER_PATHS", work.toString(), "HOME", folder.toString());
    Options options = Options.of(new String[] {"--surface", "memory"}, environment);
    try (Engine engine =
            Engine.open(
                folder.resolve("data"), Synchronous.NORMAL, Clock.systemUTC(), message -> {});
        TestingStdio client =
            TestingStdio.start(
                false,
                Log.NONE,
                new MemoryModule()
                    .make(
                        new ServerParts(
                            options,
                            environment,
                            http,
                            () -> engine,
                            null,
                            null,
                            null,
                            null,
                            "1",
                            List.of(),
                            false,
                            0)))) {
      assertThat(client.call(1, "remember", "{\"text\":\"Deploys go out on Tuesdays.\"}").text())
          .contains("remembered");
      return engine.projects().list(null).stream().map(Project::name).toList();
    }
  }

  @Test
  @DisplayName("M-2: any variable in which a client names its folder tells the project")
  void variable() throws Exception {
    assertThat(projects(false)).containsExactly("shop");
  }

  @Test
  @DisplayName("M-2: over HTTP the variables of the server say nothing of its clients")
  void http() throws Exception {
    assertThat(projects(true)).isEmpty();
  }
}
