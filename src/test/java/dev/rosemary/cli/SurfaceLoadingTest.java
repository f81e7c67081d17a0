package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingServerProcess;
import dev.rosemary.cli.surface.Surfaces;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Classes are what a start costs: a server loads those of the surfaces that it serves. */
class SurfaceLoadingTest {
  private static final Pattern SURFACE =
      Pattern.compile(" dev\\.rosemary\\.surface\\.([a-z.]+)\\.[A-Z]");
  private static final Pattern MODULE =
      Pattern.compile(" dev\\.rosemary\\.cli\\.surface\\.(\\w+)Module\\b");

  /** The verifier of classes has to see that Port is an interface. */
  private static final Pattern COMMANDS =
      Pattern.compile(
          " dev\\.rosemary\\.cli\\."
              + "(?:exchange\\.(?!port\\.Port )|search|connect|client|edit|module\\.(?:Exchange|Stores|SearchCall))[^ ]*");

  @TempDir
  @SuppressWarnings("NullAway.Init") // set before each test
  private Path folder;

  static List<String> names() {
    return Surfaces.names();
  }

  @ParameterizedTest
  @MethodSource("names")
  @DisplayName("A server loads no class of a surface that it does not serve, and of no command")
  void loadsWhatIsServed(String name) throws Exception {
    Path classes = folder.resolve("classes");
    List<String> command =
        TestingServerProcess.java(
            Main.class,
            "--surface",
            name,
            "--project-dir",
            Files.createDirectory(folder.resolve("work")).toString(),
            "--embedding-model",
            "none",
            "--data-dir",
            folder.resolve("data").toString());
    command.addAll(
        1, List.of("--enable-native-access=ALL-UNNAMED", "-Xlog:class+load:file=" + classes));
    try (TestingServerProcess server = new TestingServerProcess(command)) {
      server.initialize("2025-11-25");
      assertThat(server.request(1, "tools/list", "{}").object("result").has("tools")).isTrue();
      server.end();
    }
    String loaded = Files.readString(classes);
    assertThat(found(SURFACE, loaded))
        .containsExactlyElementsOf(
            switch (name) {
              case "recall" -> List.of("recall", "recall.code");
              case "code" -> List.of("recall.code");
              default -> List.of(name);
            });
    assertThat(found(MODULE, loaded))
        .containsExactly(name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1));
    assertThat(COMMANDS.matcher(loaded).results().map(MatchResult::group)).isEmpty();
  }

  private static Set<String> found(Pattern pattern, String text) {
    Set<String> found = new TreeSet<>();
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      if (!"Surface".equals(matcher.group(1))) {
        found.add(matcher.group(1));
      }
    }
    return found;
  }
}
