package dev.rosemary.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingConformance;
import dev.rosemary.TestingMessage;
import dev.rosemary.TestingStdio;
import dev.rosemary.base.Log;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a tool asks its client, in both eras, over standard streams. */
class QuestionsTest {
  private static final String STATELESS =
      "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
          + "\"io.modelcontextprotocol/clientCapabilities\":{\"elicitation\":{}}}";
  private static final String ROUNDS = "\"name\":\"test_input_required_result_multi_round\"";

  private TestingStdio client;

  @BeforeEach
  void start() throws IOException {
    client = TestingStdio.start(false, Log.NONE, new TestingConformance().surface());
  }

  @AfterEach
  void close() throws IOException {
    client.close();
  }

  private void shake(String capabilities) throws Exception {
    client.request(
        0,
        "initialize",
        "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":" + capabilities + "}");
  }

  private TestingMessage ask() throws Exception {
    client.send(
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":"
            + "\"test_elicitation_sep1034_defaults\",\"arguments\":{}}}");
    TestingMessage question = client.next();
    assertThat(question.string("method")).isEqualTo("elicitation/create");
    return question;
  }

  private void answer(TestingMessage question, String how) throws Exception {
    client.send("{\"jsonrpc\":\"2.0\",\"id\":\"" + question.string("id") + "\"," + how + "}");
  }

  private String first(TestingMessage answer) {
    return answer.object("result").text();
  }

  @Test
  @DisplayName("S-5, S-6: a tool asks a client of a handshake and goes on with the answer")
  void asks() throws Exception {
    shake("{\"elicitation\":{}}");
    TestingMessage question = ask();
    answer(question, "\"result\":{\"action\":\"accept\",\"content\":{\"age\":31}}");
    assertThat(first(client.answer(1))).contains("action=accept, content={\\\"age\\\":31}");
  }

  @Test
  @DisplayName("S-5: a question that is refused, or answered with something else, fails the call")
  void refused() throws Exception {
    shake("{\"elicitation\":{}}");
    answer(ask(), "\"error\":{\"code\":-1,\"message\":\"not now\"}");
    assertThat(first(client.answer(1))).contains("refused to answer: not now", "\"isError\":true");
    answer(ask(), "\"result\":{}");
    assertThat(first(client.answer(1))).contains("lacks the requested fields", "\"isError\":true");
  }

  @Test
  @DisplayName("S-5: a client that declared nothing is not asked")
  void undeclared() throws Exception {
    shake("{}");
    assertThat(client.call(1, "test_elicitation_sep1034_defaults", "{}").text())
        .contains("did not declare the capability elicitation", "\"isError\":true");
  }

  @Test
  @DisplayName("S-6: a call that waits for its client can be taken back")
  void cancelled() throws Exception {
    shake("{\"elicitation\":{}}");
    ask();
    client.send(
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}");
    assertThat(client.request(2, "ping", "{}").object("result").text()).isEqualTo("{}");
    assertThat(client.end()).isEmpty();
  }

  @Test
  @DisplayName("S-7: at the end of the input a call that waits for its client is answered")
  void ended() throws Exception {
    shake("{\"elicitation\":{}}");
    ask();
    List<TestingMessage> rest = client.end();
    assertThat(rest).hasSize(1);
    assertThat(first(rest.getFirst())).contains("did not answer", "\"isError\":true");
  }

  private TestingMessage round(long id, String more) throws Exception {
    return client.request(
        id, "tools/call", "{" + ROUNDS + ",\"arguments\":{}," + STATELESS + more + "}");
  }

  private static String step(int number, String field) {
    return ",\"inputResponses\":{\"step"
        + number
        + "\":{\"action\":\"accept\",\"content\":{\""
        + field
        + "\":\"x\"}}}";
  }

  @Test
  @DisplayName("S-5: answers of earlier rounds come back sealed, for the request they belong to")
  void sealed() throws Exception {
    TestingMessage first = round(1, "").object("result");
    assertThat(first.string("resultType")).isEqualTo("input_required");
    String none = ",\"requestState\":\"" + first.string("requestState") + "\"";
    TestingMessage second = round(2, step(1, "name") + none).object("result");
    String state = second.string("requestState");
    assertThat(second.object("inputRequests").has("step2")).isTrue();
    String kept = ",\"requestState\":\"" + state + "\"";
    assertThat(round(3, step(2, "color") + kept).object("result").string("resultType"))
        .isEqualTo("complete");
    char other = state.charAt(3) == 'A' ? 'B' : 'A';
    String changed = state.substring(0, 3) + other + state.substring(4);
    for (String wrong : List.of(changed, state + "A", "", ".", "a.b.c", "ä")) {
      assertThat(round(4, step(2, "color") + ",\"requestState\":\"" + wrong + "\"").text())
          .as(wrong)
          .contains("-32602", "This server did not issue this requestState");
    }
    assertThat(
            client
                .request(
                    5,
                    "tools/call",
                    "{\"name\":\"test_input_required_result_elicitation\",\"arguments\":{},"
                        + STATELESS
                        + kept
                        + "}")
                .text())
        .contains("-32602");
  }

  @Test
  @DisplayName("S-5: inputResponses that are no object are refused")
  void responsesOfAnotherKind() throws Exception {
    assertThat(round(1, ",\"inputResponses\":[]").text())
        .contains("-32602", "inputResponses must be an object");
  }

  @Test
  @DisplayName("S-5: prompts are found by name, need their arguments, and are completed")
  void prompts() throws Exception {
    shake("{}");
    assertThat(client.request(1, "prompts/get", "{\"name\":\"none\"}").text())
        .contains("-32602", "Unknown prompt");
    assertThat(client.request(2, "prompts/get", "{\"name\":\"test_prompt_with_arguments\"}").text())
        .contains("-32602", "needs the argument arg1");
    assertThat(
            client
                .request(
                    3,
                    "completion/complete",
                    "{\"ref\":{\"type\":\"ref/prompt\",\"name\":\"p\"},"
                        + "\"argument\":{\"name\":\"arg1\",\"value\":\"part\"}}")
                .object("result")
                .text())
        .contains("{\"values\":[\"party\"],\"total\":1,\"hasMore\":false}");
  }
}
