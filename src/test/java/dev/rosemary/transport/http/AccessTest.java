package dev.rosemary.transport.http;

import static dev.rosemary.TestingHttp.call;
import static dev.rosemary.TestingHttp.headers;
import static dev.rosemary.TestingHttp.json;
import static dev.rosemary.TestingHttp.message;
import static dev.rosemary.TestingHttp.stateless;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.TestingHttp;
import dev.rosemary.TestingWait;
import dev.rosemary.base.Log;
import dev.rosemary.base.StreamLog;
import dev.rosemary.transport.http.access.NewToken;
import dev.rosemary.transport.http.access.TokenFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens of a file. */
class AccessTest {
  private static final String ID = "Mcp-Session-Id";
  private static final String AUTHORIZATION = "Authorization";
  private static final String PING = message(1, "ping", "{}");

  private final NewToken reader = NewToken.of("ann", List.of("memory:read"));
  private final NewToken writer = NewToken.of("ann", List.of("memory:write"));
  private final NewToken other = NewToken.of("bob", List.of("memory:read", "memory:write"));
  private final ByteArrayOutputStream logged = new ByteArrayOutputStream();

  @TempDir Path folder;
  private TestingHttp http;

  @BeforeEach
  void start() throws Exception {
    http = TestingHttp.start(new TokenFile(file(reader, writer, other), log()), 0);
  }

  @AfterEach
  void close() {
    http.close();
  }

  private Log log() {
    return new StreamLog(
        new PrintStream(logged, true, StandardCharsets.UTF_8), Log.Level.DEBUG, Clock.systemUTC());
  }

  private Path file(NewToken... tokens) throws IOException {
    StringBuilder text = new StringBuilder("# who may use the memory\n\n");
    for (NewToken token : tokens) {
      text.append(token.line()).append('\n');
    }
    return Files.writeString(folder.resolve("tokens"), text);
  }

  private static String bearer(NewToken token) {
    return "Bearer " + token.token();
  }

  @Test
  @DisplayName("S-16: without a token nothing is served but health, and the answer says what to do")
  void missing() throws Exception {
    for (String path : List.of("/mcp", "/mcp/testing")) {
      HttpResponse<String> answer = http.send("POST", path, PING);
      assertThat(answer.statusCode()).isEqualTo(401);
      assertThat(answer.headers().firstValue("WWW-Authenticate").orElseThrow())
          .startsWith("Bearer realm=\"rosemary\"")
          .contains("scope=\"memory:read memory:write\"")
          .doesNotContain("error=");
      assertThat(json(answer).object("error").string("message")).contains("Bearer TOKEN");
    }
    assertThat(http.send("GET", "/metrics", "").statusCode()).isEqualTo(401);
    assertThat(http.send("GET", "/healthz", "").statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Bearer wrong", "Bearer ", "Basic YTpi", "bearer", "nonsense"})
  @DisplayName("S-16: a token that is not in the file gets 401")
  void wrong(String authorization) throws Exception {
    HttpResponse<String> answer = http.post(PING, AUTHORIZATION, authorization);
    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(answer.headers().firstValue("WWW-Authenticate").orElseThrow())
        .contains("error=\"invalid_token\"");
  }

  @Test
  @DisplayName("S-16: memory:read hides the tools that write, and a call of one gets 403")
  void scopes() throws Exception {
    String id = http.initialize("2025-11-25", AUTHORIZATION, bearer(reader));
    String list =
        http.post(message(1, "tools/list", "{}"), ID, id, AUTHORIZATION, bearer(reader)).body();
    assertThat(list).contains("\"name\":\"echo\"").doesNotContain("\"name\":\"append\"");
    HttpResponse<String> refused =
        http.post(call(2, "append", "{\"number\":1}"), ID, id, AUTHORIZATION, bearer(reader));
    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(refused.headers().firstValue("WWW-Authenticate").orElseThrow())
        .contains("error=\"insufficient_scope\"")
        .contains("memory:write");
    assertThat(refused.body()).contains("it lacks the scope memory:write");
    assertThat(http.surface.appended).isEmpty();
    HttpResponse<String> stateless =
        http.post(
            stateless(3, "tools/call", "\"name\":\"append\",\"arguments\":{\"number\":1}"),
            concat(headers("tools/call", "append"), AUTHORIZATION, bearer(reader)));
    assertThat(stateless.statusCode()).isEqualTo(403);
    assertThat(http.surface.appended).isEmpty();
    // The same principal with more rights may use the same session: rights are of each request.
    assertThat(
            http.post(call(4, "append", "{\"number\":1}"), ID, id, AUTHORIZATION, bearer(writer))
                .statusCode())
        .isEqualTo(200);
    assertThat(http.surface.appended).containsExactly(1L);
  }

  private static String[] concat(String[] headers, String... more) {
    String[] all = java.util.Arrays.copyOf(headers, headers.length + more.length);
    System.arraycopy(more, 0, all, headers.length, more.length);
    return all;
  }

  @Test
  @DisplayName("S-17: a session id is of no use to another principal, in any method")
  void boundToPrincipal() throws Exception {
    String id = http.initialize("2025-11-25", AUTHORIZATION, bearer(writer));
    for (String method : List.of("POST", "GET", "DELETE")) {
      assertThat(
              http.send(
                      method,
                      "/mcp",
                      method.equals("POST") ? PING : "",
                      ID,
                      id,
                      AUTHORIZATION,
                      bearer(other))
                  .statusCode())
          .isEqualTo(404);
      assertThat(http.send(method, "/mcp", method.equals("POST") ? PING : "", ID, id).statusCode())
          .isEqualTo(401);
    }
    assertThat(http.post(PING, ID, id, AUTHORIZATION, bearer(writer)).statusCode()).isEqualTo(200);
  }

  @Test
  @DisplayName("S-16: a line that is added or taken away holds without a restart")
  void readAgain() throws Exception {
    NewToken late = NewToken.of("cat", List.of("memory:read"));
    Path changed = file(writer, late);
    Files.setLastModifiedTime(changed, FileTime.fromMillis(1_000));
    String late401 = "Bearer " + late.token();
    TestingWait.until(
        "the new line", () -> http.post(PING, AUTHORIZATION, late401).statusCode() != 401);
    assertThat(http.post(PING, AUTHORIZATION, bearer(other)).statusCode()).isEqualTo(401);
    Files.writeString(changed, "broken line\n");
    Files.setLastModifiedTime(changed, FileTime.fromMillis(2_000));
    TestingWait.until(
        "word of the broken line",
        () -> {
          assertThat(http.post(PING, AUTHORIZATION, late401).statusCode()).isEqualTo(400);
          return logged.toString(StandardCharsets.UTF_8).contains("the previous one stays in use");
        });
    assertThat(logged.toString(StandardCharsets.UTF_8))
        .doesNotContain(late.token())
        .doesNotContain(writer.token());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ann memory:read",
        "ann memory:read sha256:00",
        "ann memory:read md5:00",
        "ann memory:admin sha256:0000000000000000000000000000000000000000000000000000000000000000",
        "ann memory:read sha256:zz00000000000000000000000000000000000000000000000000000000000000"
      })
  @DisplayName("S-16: a line that cannot be understood is named, and nothing is served")
  void badLine(String line) throws Exception {
    Path bad = Files.writeString(folder.resolve("bad"), "# first\n" + line + "\n");
    assertThatThrownBy(() -> new TokenFile(bad, Log.NONE))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("bad line 2");
  }

  @Test
  @DisplayName("S-16: tokens are never alike, and their lines do not give them away")
  void tokens() {
    assertThat(reader.token()).isNotEqualTo(writer.token()).hasSizeGreaterThan(40);
    assertThat(reader.line())
        .startsWith("ann memory:read sha256:")
        .doesNotContain(reader.token().substring(10));
  }
}
