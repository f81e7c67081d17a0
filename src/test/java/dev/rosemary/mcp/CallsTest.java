package dev.rosemary.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingMessage;
import dev.rosemary.TestingStdio;
import dev.rosemary.TestingSurface;
import dev.rosemary.base.Log;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What comes of a {@code tools/call}. */
class CallsTest {
  private final List<String> logged = Collections.synchronizedList(new ArrayList<>());
  private final Log log = (level, message, cause) -> logged.add(message + " " + cause);
  private TestingStdio client;

  @BeforeEach
  void start() throws IOException {
    client = TestingStdio.start(false, log, new TestingSurface().surface("testing", true));
  }

  @AfterEach
  void close() throws IOException {
    client.close();
  }

  @Test
  @DisplayName(
      "C-3, S-18: a result has a text block, its object, isError and the mark of stored text")
  void shape() throws Exception {
    assertThat(client.call(1, "echo", "{\"text\":\"a\"}").text())
        .isEqualTo(
            "{\"content\":[{\"type\":\"text\",\"text\":\"{\\\"text\\\":\\\"a\\\","
                + "\\\"lasting\\\":true}\"}],\"structuredContent\":{\"text\":\"a\","
                + "\"lasting\":true},\"isError\":false,"
                + "\"_meta\":{\"dev.rosemary/untrusted\":true}}");
  }

  @Test
  @DisplayName("C-3: a tool is listed with a title, a compact schema and all its annotations")
  void listed() throws Exception {
    TestingMessage list = client.request(1, "tools/list", "{}").object("result");
    assertThat(list.array("tools").items().getFirst().text())
        .isEqualTo(
            "{\"name\":\"echo\",\"title\":\"The tool echo\",\"description\":\"Does echo.\","
                + "\"inputSchema\":{\"type\":\"object\",\"properties\":{\"text\":{\"type\":"
                + "\"string\",\"maxLength\":1000000,\"description\":\"What to say \\\"back\\\".\"},"
                + "\"times\":{\"type\":\"integer\",\"minimum\":1,\"maximum\":5,"
                + "\"description\":\"How often.\"}},\"required\":[\"text\"]},"
                + "\"annotations\":{\"title\":\"The tool echo\",\"readOnlyHint\":true,"
                + "\"destructiveHint\":false,\"idempotentHint\":true,\"openWorldHint\":false}}");
    assertThat(client.request(2, "tools/list", "{\"cursor\":\"x\"}").object("error").text())
        .startsWith("{\"code\":-32602,");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | text is required",
        "{\"text\":5} | text must be a string, not the number 5",
        "{\"text\":\"a\",\"times\":9} | times must be at most 5, not 9",
        "[1] | must be an object, not an array",
        "\"abc\" | must be an object, not the string 'abc'"
      })
  @DisplayName("C-4: wrong arguments are a result that says what is wrong and what to send")
  void wrongArguments(String arguments, String problem) throws Exception {
    TestingMessage result = client.call(1, "echo", arguments);
    assertThat(result.text())
        .contains("\"isError\":true")
        .contains(problem)
        .contains("Send {\\\"text\\\": string, \\\"times\\\": integer (optional)}.");
    assertThat(result.has("structuredContent")).isFalse();
  }

  @Test
  @DisplayName("C-4: absent and null arguments are none")
  void absentArguments() throws Exception {
    assertThat(client.request(1, "tools/call", "{\"name\":\"count\"}").text())
        .contains("\"structuredContent\":{\"count\":0}");
    assertThat(client.call(2, "count", "null").text()).contains("{\"count\":0}");
  }

  @Test
  @DisplayName("C-6: unknown arguments are passed on by name and change nothing")
  void unknownArguments() throws Exception {
    assertThat(
            client
                .call(1, "echo", "{\"text\":\"a\",\"colour\":1}")
                .object("structuredContent")
                .text())
        .isEqualTo("{\"text\":\"a\",\"lasting\":true,\"unknown\":[\"colour\"]}");
  }

  @Test
  @DisplayName("C-9, C06: strings that parse to what the schema declares are taken as that")
  void stringsForOtherTypes() throws Exception {
    assertThat(client.call(1, "add", "{\"numbers\":\"[1,\\\"2\\\"]\"}").text())
        .contains("\"structuredContent\":{\"sum\":3}");
    assertThat(
            client.call(2, "echo", "\"{\\\"text\\\":\\\"[1]\\\",\\\"times\\\":\\\"2\\\"}\"").text())
        .contains("\"structuredContent\":{\"text\":\"[1][1]\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"name\":\"ecko\"} | Unknown tool: 'ecko'. Did you mean 'echo'?",
        "{\"name\":\"zzzzzzzz\"} | Unknown tool: 'zzzzzzzz'.",
        "{\"name\":7} | name is required: send the name of a tool as a string.",
        "{} | name is required: send the name of a tool as a string."
      })
  @DisplayName("C-4, C-5, S-6: an unknown tool is an error of the protocol with near names")
  void unknownTool(String params, String text) throws Exception {
    TestingMessage error = client.request(1, "tools/call", params).object("error");
    assertThat(error.text()).startsWith("{\"code\":-32602,");
    assertThat(error.string("message")).isEqualTo(text);
  }

  @Test
  @DisplayName("C-4: a failure becomes the text that its surface publishes")
  void failure() throws Exception {
    assertThat(client.call(1, "fail", "{\"how\":\"failure\"}").text())
        .contains("Published: No entity named 'a'. Did you mean 'b'?")
        .contains("\"isError\":true");
  }

  @Test
  @DisplayName("V-8: a tool may end a call with an error of the protocol")
  void rpcFailure() throws Exception {
    assertThat(
            client
                .request(1, "tools/call", "{\"name\":\"fail\",\"arguments\":{\"how\":\"rpc\"}}")
                .object("error")
                .text())
        .isEqualTo("{\"code\":-32602,\"message\":\"Bulk needs a filter.\"}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"bug", "stack"})
  @DisplayName("S-15: a fault in a tool is logged and answered without its inside")
  void fault(String how) throws Exception {
    TestingMessage result = client.call(1, "fail", "{\"how\":\"" + how + "\"}");
    assertThat(result.text())
        .contains("Internal error in fail")
        .contains("\"isError\":true")
        .doesNotContain("secret")
        .doesNotContain("Exception");
    assertThat(logged).hasSize(1).first().asString().startsWith("fail failed java.lang.");
    assertThat(client.call(2, "echo", "{\"text\":\"a\"}").text()).contains("\"isError\":false");
  }

  @Test
  @DisplayName("S-1, V-17: a read-only server hides and refuses tools that change something")
  void readOnly() throws Exception {
    try (TestingStdio readOnly =
        TestingStdio.start(true, log, new TestingSurface().surface("testing", true))) {
      assertThat(readOnly.request(1, "tools/list", "{}").text())
          .contains("\"name\":\"echo\"")
          .doesNotContain("\"name\":\"append\"")
          .doesNotContain("\"name\":\"remember\"");
      assertThat(readOnly.call(2, "append", "{\"number\":1}").text())
          .contains("append changes what is stored, and this server is read-only here.")
          .contains("\"isError\":true");
      assertThat(readOnly.call(3, "count", "{}").text()).contains("{\"count\":0}");
      assertThat(readOnly.request(4, "resources/list", "{}").object("result")).isNotNull();
    }
  }

  @Test
  @DisplayName("S-5: progress is reported to who gave a token, each report further than the last")
  void progress() throws Exception {
    client.request(
        1,
        "tools/call",
        "{\"name\":\"add\",\"arguments\":{\"numbers\":[1,2]},\"_meta\":{\"progressToken\":\"p\"}}");
    assertThat(client.others())
        .extracting(TestingMessage::text)
        .containsExactly(
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":"
                + "{\"progressToken\":\"p\",\"progress\":1,\"total\":2,\"message\":\"added\"}}",
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":"
                + "{\"progressToken\":\"p\",\"progress\":2,\"total\":2,\"message\":\"added\"}}");
    client.call(2, "add", "{\"numbers\":[1]}");
    assertThat(client.others()).hasSize(2);
  }
}
