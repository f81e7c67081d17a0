package dev.rosemary.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The options of the vault. */
class HomeOptionsTest {
  private static Options options(String... arguments) throws UsageException {
    return Options.of(arguments, Map.of());
  }

  @Test
  @DisplayName("S-1 V-16: dimensions and the variables of the home store are read and checked")
  void home() throws UsageException {
    assertThat(HomeOptions.of(options(), Map.of()).dimensions()).isEqualTo(1_536);
    assertThat(HomeOptions.of(options("--vault-dimensions", "384"), Map.of()).dimensions())
        .isEqualTo(384);
    assertThat(HomeOptions.of(options(), Map.of("MEMORY_MCP_SESSION_PERSIST", "true")).persist())
        .isTrue();
    for (String wrong : new String[] {"0", "-1", "10001", "x"}) {
      assertThatThrownBy(() -> HomeOptions.of(options("--vault-dimensions", wrong), Map.of()))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining("--vault-dimensions");
    }
  }
}
