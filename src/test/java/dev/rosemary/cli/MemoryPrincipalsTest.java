package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import dev.rosemary.TestingHttpProcess;
import dev.rosemary.TestingMessage;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who sees what of one memory over HTTP. */
class MemoryPrincipalsTest {
  @TempDir
  @SuppressWarnings("NullAway.Init") // set before each test
  private Path folder;

  /** A client of a server, signed in or not. */
  private static final class Client {
    private final TestingHttpProcess server;
    private final String[] headers;
    private int requests;

    Client(TestingHttpProcess server, String... authorization) throws Exception {
      this.server = server;
      String session = server.initialize("/mcp", authorization);
      headers = new String[authorization.length + 2];
      headers[0] = "Mcp-Session-Id";
      headers[1] = session;
      System.arraycopy(authorization, 0, headers, 2, authorization.length);
    }

    JsonObject request(String method, String params) throws Exception {
      String body =
          "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"%s\",\"params\":%s}"
              .formatted(++requests, method, params.replace('\'', '"'));
      String answer = server.post("/mcp", body, headers).body();
      if (JsonReader.read(TestingHttpProcess.message(answer)) instanceof JsonObject object) {
        return object;
      }
      throw new AssertionError(answer);
    }

    String call(String tool, String arguments) throws Exception {
      JsonObject answer =
          request("tools/call", "{'name':'" + tool + "','arguments':" + arguments + "}");
      return new TestingAnswer(answer.object("result")).text();
    }

    String brief() throws Exception {
      TestingMessage answer =
          new TestingMessage(request("resources/read", "{'uri':'memory://brief'}"));
      Json contents = answer.object("result").array("contents").items().getFirst();
      return String.valueOf(((JsonObject) contents).string("text"));
    }
  }

  private TestingHttpProcess server(String... options) throws Exception {
    String[] all = new String[options.length + 4];
    System.arraycopy(
        new String[] {"--surface", "memory", "--embedding-model", "none"}, 0, all, 0, 4);
    System.arraycopy(options, 0, all, 4, options.length);
    return new TestingHttpProcess(folder.resolve("data"), all);
  }

  private String token(String name, StringBuilder lines) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Main.run(
        new String[] {
          "token", "--principal", name, "--scope", "memory:read", "memory:write", "--json"
        },
        Map.of(),
        out);
    JsonObject made = (JsonObject) JsonReader.read(out.toString(StandardCharsets.UTF_8));
    lines.append(made.string("line")).append('\n');
    return "Bearer " + made.string("token");
  }

  private static String id(String answer) {
    String last = answer.substring(answer.lastIndexOf('\n') + 1);
    return last.substring(0, last.indexOf(' '));
  }

  @Test
  @DisplayName("M-17: everyone's personal space is their own, a project is shared")
  void principals() throws Exception {
    StringBuilder lines = new StringBuilder();
    String ofAnn = token("ann", lines);
    String ofBob = token("bob", lines);
    Path tokens = Files.writeString(folder.resolve("tokens"), lines);
    Main.run(
        new String[] {"import", notes(), "--project", "shop", "--data-dir", folder + "/data"},
        Map.of(),
        new ByteArrayOutputStream());
    try (TestingHttpProcess server = server("--token-file", tokens.toString())) {
      Client ann = new Client(server, "Authorization", ofAnn);
      Client bob = new Client(server, "Authorization", ofBob);
      String secret =
          id(
              ann.call(
                  "remember",
                  "{'text':'Ann plans to move to Bern.','title':'Plan','about':['Bern'],'pinned':true}"));
      ann.call("remember", "{'text':'The till opens at nine.','project':'shop'}");
      bob.call("remember", "{'text':'Bob likes dark mode.','kind':'preference'}");

      assertThat(ann.call("recall", "{'query':'Bern plan'}")).contains("move to Bern");
      assertThat(ann.brief()).contains("move to Bern").doesNotContain("dark mode");
      assertThat(bob.brief()).contains("dark mode").doesNotContain("Bern");
      for (String mine : new String[] {"Bern plan", "Ann", "Plan"}) {
        assertThat(bob.call("recall", "{'query':'" + mine + "'}")).doesNotContain("move to Bern");
      }
      for (String mine : new String[] {secret, "Plan", "Bern"}) {
        assertThat(bob.call("open", "{'ids':['" + mine + "']}")).startsWith("Not found: ");
        assertThat(bob.call("forget", "{'ids':['" + mine + "']}")).contains("Nothing here");
        assertThat(bob.call("revise", "{'id':'" + mine + "','text':'x'}")).contains("Nothing here");
      }
      assertThat(bob.request("completion/complete", NAMES).text()).contains("\"total\":0");
      assertThat(ann.request("completion/complete", NAMES).text()).contains("Bern");
      assertThat(bob.call("remember", "{'text':'Ann plans to move to Bern.'}"))
          .contains("remembered")
          .doesNotContain("known", "near");

      assertThat(bob.call("recall", "{'query':'till','project':'shop'}"))
          .contains("shop: The till opens at nine.");
      assertThat(
              bob.call(
                  "remember",
                  "{'text':'Bob closes the till.','project':'shop','links':[{'relation':'of','to':'Plan'}]}"))
          .contains("remembered");
      assertThat(ann.call("recall", "{'query':'till','project':'shop'}"))
          .contains("Bob closes the till.");
      assertThat(bob.call("open", "{'ids':['Bob closes'],'project':'shop'}"))
          .doesNotContain(secret);
    }
  }

  @Test
  @DisplayName("M-17: without authentication there is one personal space")
  void anyone() throws Exception {
    try (TestingHttpProcess server = server()) {
      new Client(server).call("remember", "{'text':'The office is in Bern.'}");
      assertThat(new Client(server).call("recall", "{'query':'office'}"))
          .contains("personal: The office is in Bern.");
    }
  }

  private static final String NAMES =
      "{'ref':{'type':'ref/resource','uri':'memory://item/{name}'},'argument':{'name':'name','value':'Be'}}";

  private String notes() throws Exception {
    Path file = folder.resolve("shop.jsonl");
    return Files.writeString(
            file,
            "{\"type\":\"entity\",\"name\":\"Till\",\"entityType\":\"thing\",\"observations\":[]}\n")
        .toString();
  }
}
