package dev.rosemary.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingStdio;
import dev.rosemary.TestingSurface;
import dev.rosemary.base.Log;
import dev.rosemary.json.JsonReader;
import dev.rosemary.mcp.rpc.Exchange;
import dev.rosemary.mcp.rpc.Outbound;
import dev.rosemary.mcp.rpc.Workers;
import dev.rosemary.tool.Session;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a transport relies on that has one exchange for each message. */
class ConnectionTest {
  private final TestingSurface surface = new TestingSurface();
  private final Workers workers = new Workers(4);
  private final McpServer server =
      new McpServer(
          TestingStdio.IDENTITY,
          List.of(surface.surface("testing", true)),
          false,
          workers,
          Log.NONE);
  private final Heard events = new Heard();

  /** Keeps what it is given, in order. */
  private static final class Heard implements Outbound {
    final BlockingQueue<String> messages = new LinkedBlockingQueue<>();

    @Override
    public void send(byte[] message) {
      messages.add("notification " + new String(message, StandardCharsets.UTF_8));
    }

    @Override
    public void answer(byte[] message, int code) {
      messages.add("answer " + code);
    }

    @Override
    public void done() {
      messages.add("done");
    }

    String next() throws InterruptedException {
      String message = messages.poll(120, TimeUnit.SECONDS);
      return message == null ? "nothing" : message;
    }
  }

  @AfterEach
  void close() {
    workers.close();
  }

  private static Exchange receive(Connection connection, String line, Heard out)
      throws InterruptedException {
    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
    return connection.receive(bytes, 0, bytes.length, out);
  }

  @Test
  @DisplayName("S-8: each message has its own answers, with their code, and an end")
  void ownAnswers() throws Exception {
    Connection connection = server.connect(events);
    for (String line :
        List.of("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"nope\"}", "oops", "[]", "7")) {
      Heard out = new Heard();
      receive(connection, line, out);
      assertThat(out.next()).startsWith("answer -32");
      assertThat(out.next()).isEqualTo("done");
    }
    Heard silent = new Heard();
    receive(connection, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}", silent);
    assertThat(silent.next()).isEqualTo("done");
    Heard called = new Heard();
    receive(
        connection,
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"add\","
            + "\"arguments\":{\"numbers\":[1]},\"_meta\":{\"progressToken\":1}}}",
        called);
    assertThat(called.next()).startsWith("notification").contains("\"progress\":1");
    assertThat(called.next()).isEqualTo("answer 0");
    assertThat(called.next()).isEqualTo("done");
    assertThat(events.messages).isEmpty();
  }

  @Test
  @DisplayName("S-8: a client that hangs up stops its call and is not answered")
  void hangsUp() throws Exception {
    Heard out = new Heard();
    Exchange exchange =
        receive(
            server.connect(events),
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"slow\"}}",
            out);
    surface.begun.acquire();
    exchange.cancel();
    assertThat(out.next()).isEqualTo("done");
    assertThat(surface.stopped.tryAcquire(120, TimeUnit.SECONDS)).isTrue();
    assertThat(out.messages).isEmpty();
  }

  @Test
  @DisplayName("S-5: a request that its transport knows to be stateless has to say so itself")
  void knownToBeStateless() throws Exception {
    Heard out = new Heard();
    server
        .connect(events)
        .receive(
            JsonReader.read("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}"),
            50,
            new Terms(true, false),
            out);
    assertThat(out.next()).isEqualTo("answer -32602");
  }

  @Test
  @DisplayName("V-17: a client may be held to reading on a server that writes")
  void readOnlyClient() throws Exception {
    Session session = new Session();
    Connection connection = server.connect(session, true, events);
    Heard out = new Heard();
    receive(
        connection,
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"append\","
            + "\"arguments\":{\"number\":1}}}",
        out);
    assertThat(out.next()).isEqualTo("answer 0");
    assertThat(surface.appended).isEmpty();
    BlockingQueue<String> closed = new LinkedBlockingQueue<>();
    session.onClose(() -> closed.add("closed"));
    connection.close();
    assertThat(closed).containsExactly("closed");
  }
}
