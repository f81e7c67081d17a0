package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.cli.module.SurfaceModule;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.surface.Surfaces;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What people read of surfaces is what the list of surfaces says. */
class SurfaceListsTest {
  private static final String LIST = String.join(", ", Surfaces.names());

  @TempDir
  @SuppressWarnings("NullAway.Init") // set before each test
  private Path folder;

  static List<SurfaceModule> all() {
    return Surfaces.all();
  }

  @ParameterizedTest
  @MethodSource("all")
  @DisplayName("S-1: each surface is made under the name that it is listed by")
  void names(SurfaceModule module) throws Exception {
    assertThat(Surfaces.of(module.name())).hasSameClassAs(module);
    try (TestingSurfaces server = TestingSurfaces.of(folder, module.name(), "default")) {
      assertThat(server.surfaces())
          .singleElement()
          .satisfies(surface -> {
            assertThat(surface.name()).isEqualTo(module.name());
            assertThat(surface.tools()).isNotEmpty();
          });
    }
  }

  @Test
  @DisplayName("The help of the server names each surface")
  void help() {
    String help = SurfaceHelp.served();
    for (String name : Surfaces.names()) {
      assertThat(help).containsPattern("\\b" + name + "\\b");
    }
    assertThat(help).contains(Surfaces.DEFAULT + " (the default)");
  }

  @ParameterizedTest
  @MethodSource("all")
  @DisplayName("README and the reference describe each surface in a row of a table")
  void tables(SurfaceModule module) throws Exception {
    String mark = module.name().equals(Surfaces.DEFAULT) ? "` (default) | " : "` | ";
    for (String document : List.of("README.md", "docs/guides/reference.md")) {
      assertThat(Files.readString(Path.of(document))).contains("\n| `" + module.name() + mark);
    }
  }

  @Test
  @DisplayName(
      "The reference names the surfaces that an option takes, and those that alone heed another")
  void referenceOptions() throws IOException {
    String reference = Files.readString(Path.of("docs/guides/reference.md"));
    List<String> names = new ArrayList<>();
    for (String name : Surfaces.names()) {
      names.add("`" + name + "`" + (name.equals(Surfaces.DEFAULT) ? " (the default)" : ""));
    }
    assertThat(reference)
        .contains("| `--surface NAMES` | tools to offer: " + String.join(", ", names) + ", ");
    int heeded = 0;
    for (Option option : Option.values()) {
      String heeding = SurfaceHelp.heeding(option);
      if (!heeding.isEmpty()) {
        heeded++;
        String quoted = "`" + heeding.replace(": ", "`: ").replace(", ", "`, `");
        assertThat(reference)
            .contains("| `" + option.flag() + " " + option.value() + "` | " + quoted);
      }
    }
    assertThat(heeded).isPositive();
  }

  @Test
  @DisplayName("M-1: the tools of the bundle's manifest are those of the surface that it starts")
  void manifestTools() throws Exception {
    JsonObject manifest =
        (JsonObject)
            JsonReader.read(Files.readString(Path.of("build-support/package/manifest.json")));
    List<String> names = new ArrayList<>();
    for (Json tool : Objects.requireNonNull(manifest.array("tools")).items()) {
      names.add(((JsonObject) tool).string("name"));
    }
    try (TestingSurfaces server = TestingSurfaces.of(folder, Surfaces.DEFAULT, null)) {
      assertThat(names).containsExactlyInAnyOrderElementsOf(server.toolNames());
    }
  }

  @Test
  @DisplayName("The bundle's manifest and the entry for the registry of servers list the surfaces")
  void packages() throws IOException {
    Path folder = Path.of("build-support/package");
    for (String file : List.of("manifest.json", "server.json")) {
      String text = Files.readString(folder.resolve(file));
      assertThat(text).as(file).contains(LIST + ", several separated by commas, or all");
      Matcher standard = Pattern.compile("or all\",\\s+\"default\": \"(\\w+)\"").matcher(text);
      assertThat(standard.find()).as(file).isTrue();
      assertThat(standard.group(1)).isEqualTo(Surfaces.DEFAULT);
    }
  }
}
