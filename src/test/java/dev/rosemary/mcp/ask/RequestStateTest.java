package dev.rosemary.mcp.ask;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.RpcFailure;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RequestStateTest {
  private final JsonObject answers = JsonObject.builder().put("a", "b").build();

  @Test
  @DisplayName("S-5: sealed answers hold for an hour and for their own request")
  void expires() {
    String state = RequestState.seal(answers, "scope", 10);
    long end = 10 + RequestState.LIFE_SECONDS;
    assertThat(RequestState.open(state, "scope", end)).isEqualTo(answers);
    assertThatThrownBy(() -> RequestState.open(state, "scope", end + 1))
        .isInstanceOf(RpcFailure.class)
        .hasMessageContaining("requestState");
    assertThatThrownBy(() -> RequestState.open(state, "other", 10)).isInstanceOf(RpcFailure.class);
  }
}
