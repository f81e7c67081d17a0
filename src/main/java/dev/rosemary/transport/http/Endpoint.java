package dev.rosemary.transport.http;

import dev.rosemary.base.Quoting;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonNull;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonSyntaxException;
import dev.rosemary.json.JsonWeight;
import dev.rosemary.mcp.Connection;
import dev.rosemary.mcp.McpServer;
import dev.rosemary.mcp.Terms;
import dev.rosemary.mcp.era.Revision;
import dev.rosemary.mcp.rpc.ErrorCode;
import dev.rosemary.mcp.rpc.Exchange;
import dev.rosemary.transport.http.access.Grant;
import dev.rosemary.transport.http.guard.BodyReader;
import dev.rosemary.transport.http.guard.Space;
import dev.rosemary.transport.http.guard.UnderWay;
import dev.rosemary.transport.http.wire.Headers;
import dev.rosemary.transport.http.wire.HttpCall;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** One path at which the protocol is spoken: POST, GET and DELETE. Thread safe. */
final class Endpoint {
  private static final String SESSION = "Mcp-Session-Id";

  /** What a sender's key begins with, when nothing but its address is known. */
  private static final String ADDRESS = "address ";

  /** Milliseconds after which an answer that is not there yet is waited for in a stream. */
  private static final long STREAM_AFTER = 1_000;

  /**
   * Milliseconds between signs of life while a call runs: they show whether its client is there.
   */
  private static final long CALL_BEAT = 5_000;

  /** Milliseconds between signs of life of a stream that only listens. */
  private static final long LISTEN_BEAT = 15_000;

  /** Bytes of messages that always have room. */
  private static final int SMALL = 16 << 10;

  private final McpServer server;
  private final Shared shared;

  Endpoint(McpServer server, Shared shared) {
    this.server = server;
    this.shared = shared;
  }

  /** Serves a request whose sender is known and let in. */
  void serve(HttpCall http, Grant grant) throws IOException, InterruptedException {
    String sender = sender(grant, http);
    int most = sender.startsWith(ADDRESS) ? UnderWay.MOST_OF_ADDRESS : UnderWay.MOST;
    if (!shared.underWay().take(sender, most)) {
      http.answerHeaders().set("Retry-After", "1");
      shared
          .answers()
          .error(
              http,
              429,
              "Too many requests and streams of yours are open at once, "
                  + most
                  + " of them: end some, or wait for their answers.");
      return;
    }
    try {
      method(http, grant);
    } finally {
      shared.underWay().leave(sender);
    }
  }

  private void method(HttpCall http, Grant grant) throws IOException, InterruptedException {
    switch (http.method()) {
      case "POST" -> post(http, grant);
      case "GET" -> get(http, grant);
      case "DELETE" -> delete(http, grant);
      default -> {
        http.answerHeaders().set("Allow", "POST, GET, DELETE");
        shared.answers().error(http, 405, "Send POST, GET or DELETE.");
      }
    }
  }

  private void post(HttpCall http, Grant grant) throws IOException, InterruptedException {
    Headers headers = http.headers();
    String type = headers.first("Content-Type");
    if (type == null || !Accepted.mediaType(type).equals(Answers.JSON)) {
      shared.answers().error(http, 415, "Content-Type has to be application/json.");
      return;
    }
    Accepted accepted = Accepted.of(headers);
    if (!accepted.json() && !accepted.events()) {
      shared
          .answers()
          .error(http, 406, "Accept has to name application/json and text/event-stream.");
      return;
    }
    try (BodyReader.Body body =
        shared.bodies().read(http.owner(), http::endBody, http.body(), http.announced())) {
      weighed(http, grant, accepted, body.bytes());
    } catch (BodyReader.UnreadException e) {
      if (e.status() == 503) {
        http.answerHeaders().set("Retry-After", "1");
      }
      // The rest of the body is still on its way.
      http.closeAfterwards();
      String text = e.getMessage();
      shared.answers().error(http, e.status(), text == null ? "" : text);
    }
  }

  /** Serves a message when there is room for its tree. */
  private void weighed(HttpCall http, Grant grant, Accepted accepted, byte[] bytes)
      throws IOException, InterruptedException {
    if (bytes.length < SMALL) {
      received(http, grant, accepted, bytes);
      return;
    }
    int weight = (int) JsonWeight.of(bytes, 0, bytes.length);
    try (Space.Holding holding = shared.trees().open(http.owner(), () -> {})) {
      if (holding.grow(weight)) {
        holding.settle();
        received(http, grant, accepted, bytes);
        return;
      }
    }
    http.answerHeaders().set("Retry-After", "1");
    shared
        .answers()
        .error(http, 503, "The server is busy with other large messages; retry in a moment.");
  }

  private void received(HttpCall http, Grant grant, Accepted accepted, byte[] bytes)
      throws IOException, InterruptedException {
    if (shared.stopping()) {
      // Its session is about to end, or has ended while the body was on its way.
      shared.answers().stopping(http);
      return;
    }
    Json message;
    try {
      message = JsonReader.read(bytes, 0, bytes.length);
    } catch (JsonSyntaxException | OutOfMemoryError e) {
      // The core finds the same and says so.
      Reply reply = new Reply(new EventStream("s"), accepted.events());
      server.connect(grant.principal(), _ -> {}).receive(bytes, 0, bytes.length, reply);
      send(http, reply, accepted, false, null);
      return;
    }
    int calls = message instanceof JsonArray batch ? Math.max(1, batch.size()) : 1;
    if (!shared.rate().take(sender(grant, http), calls)) {
      http.answerHeaders().set("Retry-After", "1");
      shared
          .answers()
          .error(
              http, 429, "Too many calls a second: wait a moment, and ask for more in one call.");
      return;
    }
    String contradiction = StatelessHeaders.contradiction(http.headers(), message);
    if (contradiction != null) {
      mismatch(http, message, contradiction);
    } else if (StatelessHeaders.speak(http.headers(), message)) {
      stateless(http, grant, accepted, message, bytes.length);
    } else {
      handshaken(http, grant, accepted, message, bytes.length);
    }
  }

  /** Who is counted together: a principal; without one, a session or the machine it comes from. */
  private String sender(Grant grant, HttpCall http) {
    String principal = grant.principal();
    if (principal != null) {
      return "principal " + principal;
    }
    String session = http.headers().first(SESSION);
    // An id that is made up must not be a way around the limits.
    return session != null && shared.sessions().find(session, this, null) != null
        ? "session " + session
        : ADDRESS + http.address();
  }

  private void stateless(HttpCall http, Grant grant, Accepted accepted, Json message, int size)
      throws IOException, InterruptedException {
    String problem = StatelessHeaders.problem(http.headers(), message);
    if (problem != null) {
      mismatch(http, message, problem);
      return;
    }
    Reply reply = new Reply(new EventStream("s"), accepted.events());
    Connection connection = server.connect(grant.principal(), _ -> {});
    shared.opened(connection);
    try {
      Exchange exchange =
          connection.receive(message, size, new Terms(true, !grant.writes()), reply);
      if (!send(http, reply, accepted, true, null)) {
        exchange.cancel();
      }
    } finally {
      shared.closed(connection);
      connection.close();
    }
  }

  private void mismatch(HttpCall http, Json message, String problem) throws IOException {
    Json id = message instanceof JsonObject object ? object.get("id") : null;
    shared
        .answers()
        .error(http, 400, id == null ? JsonNull.NULL : id, ErrorCode.HEADER_MISMATCH, problem);
  }

  private void handshaken(HttpCall http, Grant grant, Accepted accepted, Json message, int size)
      throws IOException, InterruptedException {
    String version = http.headers().first(StatelessHeaders.VERSION);
    if (version != null && Revision.named(version.strip()) == null) {
      unknownVersion(http, version);
      return;
    }
    String id = http.headers().first(SESSION);
    boolean opens =
        message instanceof JsonObject object
            && "initialize".equals(object.string("method"))
            && object.has("id");
    HttpSession session;
    if (id == null && opens) {
      session = new HttpSession(this, server, http.owner(), grant.principal());
    } else {
      session = session(http, grant, id);
      if (session == null) {
        return;
      }
    }
    EventStream stream = session.stream();
    Reply reply = new Reply(stream, accepted.events());
    session.receive(message, size, new Terms(false, !grant.writes()), reply);
    if (id == null) {
      if (!shared.sessions().add(session)) {
        session.close();
        http.answerHeaders().set("Retry-After", "60");
        shared.answers().error(http, 503, "There are too many sessions: try again later.");
        return;
      }
      http.answerHeaders().set(SESSION, session.id());
    }
    send(http, reply, accepted, false, session);
    session.touch();
  }

  private void unknownVersion(HttpCall http, String version) throws IOException {
    shared
        .answers()
        .error(
            http,
            400,
            "Unsupported protocol version "
                + Quoting.quote(version)
                + " in "
                + StatelessHeaders.VERSION
                + "; this server speaks "
                + String.join(", ", Connection.revisions())
                + ".");
  }

  /** The session of a request; null when there is none, which has been answered then. */
  private @Nullable HttpSession session(HttpCall http, Grant grant, @Nullable String id)
      throws IOException {
    if (id == null) {
      shared
          .answers()
          .error(
              http,
              400,
              SESSION
                  + " is missing: send initialize first, and then the id that comes with its"
                  + " answer.");
      return null;
    }
    HttpSession session = shared.sessions().find(id, this, grant.principal());
    if (session == null) {
      shared
          .answers()
          .error(http, 404, "There is no such session: it has ended. Send initialize again.");
    }
    return session;
  }

  /**
   * Sends what comes.
   *
   * @return whether the client was there to the end
   */
  private boolean send(
      HttpCall http,
      Reply reply,
      Accepted accepted,
      boolean stateless,
      @Nullable HttpSession session)
      throws IOException, InterruptedException {
    Reply.Form form = accepted.events() ? reply.await(STREAM_AFTER) : reply.awaitDone();
    if (form == Reply.Form.STREAM || (form == Reply.Form.ALONE && !accepted.json())) {
      return stream(http, reply.stream(), session != null, CALL_BEAT);
    }
    if (session != null) {
      session.forget(reply.stream());
    }
    if (form == Reply.Form.NOTHING) {
      shared.answers().status(http, 202);
      return true;
    }
    int status = Answers.status(reply.code(), stateless);
    if (status == 403) {
      shared.forbid(http);
    }
    shared.answers().send(http, status, Answers.JSON, reply.answer());
    return true;
  }

  private boolean stream(HttpCall http, EventStream stream, boolean numbered, long beat)
      throws InterruptedException {
    return new EventWriter(http, shared.answers())
        .write(stream, stream.read(0), numbered, numbered && EventWriter.primes(http), beat);
  }

  private void get(HttpCall http, Grant grant) throws IOException, InterruptedException {
    Headers headers = http.headers();
    if (refuseStateless(http)) {
      return;
    }
    if (!Accepted.of(headers).events()) {
      shared.answers().error(http, 406, "Accept has to name text/event-stream.");
      return;
    }
    HttpSession session = session(http, grant, headers.first(SESSION));
    if (session == null) {
      return;
    }
    EventStream stream = session.events();
    long after = -1;
    String last = headers.first("Last-Event-ID");
    if (last != null) {
      int dash = last.lastIndexOf('-');
      EventStream kept = dash < 0 ? null : session.stream(last.substring(0, dash).strip());
      if (kept != null) {
        stream = kept;
        after = number(last.substring(dash + 1));
      }
    }
    http.listens();
    new EventWriter(http, shared.answers())
        .write(stream, stream.read(after), true, EventWriter.primes(http), LISTEN_BEAT);
    session.touch();
  }

  private static long number(String text) {
    try {
      return Math.max(0, Long.parseLong(text.strip()));
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  private void delete(HttpCall http, Grant grant) throws IOException {
    if (refuseStateless(http)) {
      return;
    }
    HttpSession session = session(http, grant, http.headers().first(SESSION));
    if (session != null) {
      shared.sessions().remove(session);
      shared.answers().status(http, 204);
    }
  }

  /** Refuses what stateless revisions do not have. */
  private boolean refuseStateless(HttpCall http) throws IOException {
    String version = http.headers().first(StatelessHeaders.VERSION);
    Revision revision = version == null ? null : Revision.named(version.strip());
    if (version != null && revision == null) {
      unknownVersion(http, version);
      return true;
    }
    if (revision == null || !revision.stateless()) {
      return false;
    }
    http.answerHeaders().set("Allow", "POST");
    shared.answers().error(http, 405, "This revision has POST only.");
    return true;
  }
}
