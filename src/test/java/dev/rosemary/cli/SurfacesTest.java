package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.cli.module.SurfaceModule;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.cli.surface.ServedSurfaces;
import dev.rosemary.cli.surface.SurfaceOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code --surface} takes. */
class SurfacesTest {
  private static Options options(String value) throws UsageException {
    return Options.of(new String[] {"--surface", value}, Map.of());
  }

  private static ServedSurfaces served(String value) throws UsageException {
    return new ServedSurfaces(SurfaceOption.served(options(value)));
  }

  private static List<String> names(Options options) throws UsageException {
    return SurfaceOption.served(options).stream().map(SurfaceModule::name).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "graph,graph",
    "'docs,vault,graph','graph,vault,docs'",
    "'docs, docs',docs",
    "'code,graph','graph,code'",
    "'code,all','graph,vault,recall,docs,threads,code'",
    "'code,memory','memory,code'",
    "' docs ',docs"
  })
  @DisplayName("S-1: a surface, or several with commas between, each once and in a fixed order")
  void names(String value, String names) throws UsageException {
    assertThat(names(options(value))).containsExactly(names.split(","));
  }

  @Test
  @DisplayName(
      "S-1, M-1: memory unless named, and all for the five that were published under that word")
  void defaults() throws UsageException {
    assertThat(names(Options.of(new String[0], Map.of()))).containsExactly("memory");
    assertThat(names(options("all")))
        .containsExactly("graph", "vault", "recall", "docs", "threads");
    assertThat(served("docs").useEngine()).isFalse();
    assertThat(served("docs,graph").useEngine()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"doc,docs", "'graph,docz',docs", "'graph,valt',vault", "Graph,graph"})
  @DisplayName("S-1: a wrong surface is told with the nearest right one")
  void wrong(String value, String near) {
    assertThatThrownBy(() -> names(options(value)))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("--surface: unknown surface")
        .hasMessageContaining("Did you mean " + near + "?");
  }
}
