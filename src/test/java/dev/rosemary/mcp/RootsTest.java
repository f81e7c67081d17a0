package dev.rosemary.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingMessage;
import dev.rosemary.TestingStdio;
import dev.rosemary.base.Log;
import dev.rosemary.engine.place.Place;
import dev.rosemary.engine.place.Places;
import dev.rosemary.engine.place.Surroundings;
import dev.rosemary.engine.place.TestingRepository;
import dev.rosemary.engine.project.Projects;
import dev.rosemary.store.Synchronous;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Effect;
import dev.rosemary.tool.Resources;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Session;
import dev.rosemary.tool.Surface;
import dev.rosemary.tool.Tool;
import dev.rosemary.tool.client.Client;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A tool finds its project by the folders of its client, in both eras, over standard streams. */
class RootsTest {
  private static final String META =
      "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
          + "\"io.modelcontextprotocol/clientCapabilities\":{\"roots\":{}}}";
  private static final String WHERE =
      "\"method\":\"tools/call\",\"params\":{\"name\":\"where\",\"arguments\":{}";

  private static final String READ =
      "\"method\":\"resources/read\",\"params\":{\"uri\":\"where://here\"";

  @TempDir private Path temporary;
  private Projects projects;
  private Places places;
  private TestingStdio client;

  @BeforeEach
  void start() throws IOException {
    projects =
        Projects.open(temporary.resolve("data"), Synchronous.NORMAL, Clock.systemUTC(), _ -> {});
    Path working = repository("working");
    places =
        new Places(
            () -> projects,
            new Surroundings(null, List.of(), working, null, Map.of(), false),
            Clock.systemUTC());
    Tool<Object> where =
        new Tool<>(
            "where",
            "Where",
            "Tells the project.",
            Effect.READ,
            "{\"type\": \"object\", \"properties\": {}}",
            null,
            args -> args,
            (_, call) -> new Result(where(call), null, null, false));
    client =
        TestingStdio.start(
            false,
            Log.NONE,
            new Surface(
                "testing",
                "",
                List.of(where),
                new WhereResource(),
                failure -> Result.error(failure.message())));
  }

  /** What the tool tells, as a resource. */
  private final class WhereResource implements Resources {
    @Override
    public Page list(Session session, @Nullable String cursor) {
      return new Page(List.of(), null);
    }

    @Override
    public List<Template> templates() {
      return List.of();
    }

    @Override
    public Contents read(Session session, String uri, Client asked) {
      Call call = new Call(session, List.of(), Call.Progress.NONE, Call.Cancellation.NEVER, asked);
      return new Contents(uri, "text/plain", where(call));
    }

    @Override
    public Runnable listen(Listener listener) {
      return () -> {};
    }
  }

  @AfterEach
  void close() throws IOException {
    client.close();
    projects.close();
  }

  private String where(Call call) {
    return switch (places.of(null, () -> call.session().roots().folders(call.client()))) {
      case Place.Known known -> known.project().name();
      case Place.Unmade unmade -> unmade.name();
      case Place.Outside _ -> "outside";
    };
  }

  private Path repository(String name) {
    return TestingRepository.in(temporary.resolve(name)).origin("https://h/o/" + name).root();
  }

  private void shake(String capabilities) throws Exception {
    client.request(
        0,
        "initialize",
        "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":" + capabilities + "}");
  }

  private void call(int id) throws Exception {
    client.send("{\"jsonrpc\":\"2.0\",\"id\":" + id + "," + WHERE + "}}");
  }

  private void answer(TestingMessage question, String roots) throws Exception {
    assertThat(question.string("method")).isEqualTo("roots/list");
    client.send(
        "{\"jsonrpc\":\"2.0\",\"id\":\""
            + question.string("id")
            + "\",\"result\":{\"roots\":"
            + roots
            + "}}");
  }

  private String answered() throws Exception {
    return client.next().object("result").text();
  }

  private static String uri(Path folder) {
    return "[{\"uri\":\"" + folder.toUri() + "\",\"name\":\"it\"}]";
  }

  @Test
  @DisplayName("M-2: the client's roots are asked for once, and again when they have changed")
  void followed() throws Exception {
    Path first = repository("first");
    Path second = repository("sec ond");
    shake("{\"roots\":{\"listChanged\":true}}");
    call(1);
    answer(client.next(), uri(first));
    assertThat(answered()).contains("\"text\":\"first\"");
    call(2);
    assertThat(answered()).contains("\"text\":\"first\"");
    client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/roots/list_changed\"}");
    call(3);
    answer(client.next(), "[{\"uri\":\"https://example.org/\"}," + uri(second).substring(1));
    assertThat(answered()).contains("\"text\":\"sec ond\"");
  }

  @Test
  @DisplayName("M-2: roots that change while they are being told are asked for again")
  void changedMeanwhile() throws Exception {
    shake("{\"roots\":{\"listChanged\":true}}");
    call(1);
    TestingMessage question = client.next();
    client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/roots/list_changed\"}");
    answer(question, uri(repository("first")));
    answer(client.next(), uri(repository("second")));
    assertThat(answered()).contains("\"text\":\"second\"");
  }

  @Test
  @DisplayName("M-2: a client that refuses, or never answers, is where the server was started")
  void noAnswer() throws Exception {
    shake("{\"roots\":{}}");
    call(1);
    TestingMessage question = client.next();
    client.send(
        "{\"jsonrpc\":\"2.0\",\"id\":\""
            + question.string("id")
            + "\",\"error\":{\"code\":-32601,\"message\":\"no\"}}");
    assertThat(answered()).contains("\"text\":\"working\"");
    client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/roots/list_changed\"}");
    call(2);
    assertThat(client.next().string("method")).isEqualTo("roots/list");
    assertThat(answered()).contains("\"text\":\"working\"");
    call(3);
    assertThat(answered()).contains("\"text\":\"working\"");
  }

  @Test
  @DisplayName("M-2: a client that offers no roots is not asked")
  void notOffered() throws Exception {
    shake("{}");
    call(1);
    assertThat(answered()).contains("\"text\":\"working\"");
  }

  @Test
  @DisplayName("M-2: a resource is read in the project of the client's roots, too")
  void resource() throws Exception {
    Path first = repository("first");
    shake("{\"roots\":{}}");
    client.send("{\"jsonrpc\":\"2.0\",\"id\":1," + READ + "}}");
    answer(client.next(), uri(first));
    assertThat(answered()).contains("\"text\":\"first\"");
  }

  @Test
  @DisplayName("M-2: a stateless client sends its roots with the resource that needs them")
  void statelessResource() throws Exception {
    Path first = repository("first");
    client.send("{\"jsonrpc\":\"2.0\",\"id\":1," + READ + "," + META + "}}");
    TestingMessage asked = client.next().object("result");
    assertThat(asked.text()).contains("\"resultType\":\"input_required\"", "roots/list");
    String answers =
        ",\"requestState\":\""
            + asked.string("requestState")
            + "\",\"inputResponses\":{\"roots\":{\"roots\":"
            + uri(first)
            + "}}}}";
    client.send("{\"jsonrpc\":\"2.0\",\"id\":2," + READ + "," + META + answers);
    assertThat(answered()).contains("\"text\":\"first\"");
    client.send(
        "{\"jsonrpc\":\"2.0\",\"id\":3,"
            + READ.replace("where://here", "where://there")
            + ","
            + META
            + answers.replaceAll(",\"inputResponses.*", "}}"));
    assertThat(client.next().text()).contains("requestState");
  }

  @Test
  @DisplayName("M-2: a stateless client sends its roots with the request that needs them")
  void stateless() throws Exception {
    Path first = repository("first");
    client.send("{\"jsonrpc\":\"2.0\",\"id\":1," + WHERE + "," + META + "}}");
    TestingMessage asked = client.next().object("result");
    assertThat(asked.text()).contains("\"resultType\":\"input_required\"", "roots/list");
    String state = asked.string("requestState");
    client.send(
        "{\"jsonrpc\":\"2.0\",\"id\":2,"
            + WHERE
            + ","
            + META
            + ",\"requestState\":\""
            + state
            + "\",\"inputResponses\":{\"roots\":{\"roots\":"
            + uri(first)
            + "}}}}");
    assertThat(answered()).contains("\"text\":\"first\"");
    client.send(
        "{\"jsonrpc\":\"2.0\",\"id\":3,"
            + WHERE
            + ","
            + META.replace("{\"roots\":{}}", "{}")
            + "}}");
    assertThat(answered()).contains("\"text\":\"working\"");
  }
}
