package dev.rosemary.surface.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingMessage;
import dev.rosemary.TestingStdio;
import dev.rosemary.base.Log;
import dev.rosemary.engine.Engine;
import dev.rosemary.store.Synchronous;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DeleteProjectAsksTest {
  private static final String DELETE = "\"name\":\"delete_project\",\"arguments\":{\"name\":\"p\"}";
  private static final String QUESTION =
      "Delete project 'p', which holds 1 entity (graph), 1 observation (graph)? It can be restored"
          + " for 30 days (rosemary projects restore).";

  @TempDir Path folder;
  private Engine engine;
  private TestingStdio client;

  @BeforeEach
  void start() throws IOException {
    engine = Engine.open(folder, Synchronous.NORMAL, Clock.systemUTC(), _ -> {});
    client = TestingStdio.start(false, Log.NONE, GraphSurface.of(() -> engine, "p", 0));
  }

  @AfterEach
  void close() throws IOException {
    client.close();
    engine.close();
  }

  private void fill(String capabilities) throws Exception {
    client.request(
        0,
        "initialize",
        "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":" + capabilities + "}");
    client.call(
        1,
        "create_entities",
        "{\"entities\":[{\"name\":\"a\",\"entityType\":\"t\",\"observations\":[\"o\"]}]}");
  }

  private boolean isThere() {
    return engine.projects().list(null).stream().anyMatch(one -> one.name().equals("p"));
  }

  @Test
  @DisplayName("G-6: a client that can ask its user does, and an accepted question deletes")
  void accepted() throws Exception {
    fill("{\"elicitation\":{}}");
    client.send(
        "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{" + DELETE + "}}");
    TestingMessage question = client.next();
    assertThat(question.string("method")).isEqualTo("elicitation/create");
    assertThat(question.object("params").string("message")).isEqualTo(QUESTION);
    assertThat(isThere()).isTrue();
    client.send(
        "{\"jsonrpc\":\"2.0\",\"id\":\""
            + question.string("id")
            + "\",\"result\":{\"action\":\"accept\",\"content\":{}}}");
    assertThat(client.answer(2).text()).contains("Deleted project 'p'");
    assertThat(isThere()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"result\":{\"action\":\"decline\"}",
        "\"result\":{\"action\":\"cancel\"}",
        "\"result\":{}",
        "\"error\":{\"code\":-1,\"message\":\"no window\"}"
      })
  @DisplayName("G-6: any other answer deletes nothing, and says so")
  void refused(String answer) throws Exception {
    fill("{\"elicitation\":{}}");
    client.send(
        "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{" + DELETE + "}}");
    TestingMessage question = client.next();
    client.send("{\"jsonrpc\":\"2.0\",\"id\":\"" + question.string("id") + "\"," + answer + "}");
    String text = client.answer(2).text();
    assertThat(text).contains("\"isError\":true");
    if (answer.contains("action")) {
      assertThat(text).contains("The user did not agree: project 'p' was not deleted.");
    }
    assertThat(isThere()).isTrue();
  }

  @Test
  @DisplayName("G-6: a name that no project has is an error before any question")
  void unknown() throws Exception {
    fill("{\"elicitation\":{}}");
    assertThat(client.call(2, "delete_project", "{\"name\":\"q\"}").text())
        .contains("No project named 'q'");
  }

  @Test
  @DisplayName("G-6: a client that cannot ask its user deletes without a question, as published")
  void cannotAsk() throws Exception {
    fill("{}");
    assertThat(client.call(2, "delete_project", "{\"name\":\"p\"}").text())
        .contains("Deleted project 'p'");
    assertThat(isThere()).isFalse();
  }

  @Test
  @DisplayName("G-6: a client without sessions gets the question as a result, and sends the answer")
  void stateless() throws Exception {
    fill("{}");
    String meta =
        """
        "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
          "io.modelcontextprotocol/clientCapabilities":{"elicitation":{}}}\
        """
            .replace("\n", "");
    TestingMessage asked =
        client.request(2, "tools/call", "{" + DELETE + "," + meta + "}").object("result");
    assertThat(asked.string("resultType")).isEqualTo("input_required");
    assertThat(asked.object("inputRequests").text()).contains(QUESTION);
    assertThat(isThere()).isTrue();
    String answers =
        ",\"inputResponses\":{\"delete_project\":{\"action\":\"accept\",\"content\":{}}},"
            + "\"requestState\":\""
            + asked.string("requestState")
            + "\"";
    assertThat(client.request(3, "tools/call", "{" + DELETE + "," + meta + answers + "}").text())
        .contains("Deleted project 'p'");
    assertThat(isThere()).isFalse();
  }
}
