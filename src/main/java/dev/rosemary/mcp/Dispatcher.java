package dev.rosemary.mcp;

import dev.rosemary.base.NearNames;
import dev.rosemary.base.Quoting;
import dev.rosemary.json.JsonObject;
import dev.rosemary.mcp.call.BoundTool;
import dev.rosemary.mcp.call.ToolCall;
import dev.rosemary.mcp.era.ResultText;
import dev.rosemary.mcp.era.Revision;
import dev.rosemary.mcp.rpc.ErrorCode;
import dev.rosemary.mcp.rpc.InFlight;
import dev.rosemary.mcp.rpc.Incoming;
import dev.rosemary.mcp.rpc.Running;
import dev.rosemary.tool.RpcFailure;
import dev.rosemary.tool.Session;
import dev.rosemary.tool.client.Client;
import dev.rosemary.tool.client.Nobody;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the revision and the method of each request of one client. What needs no store is answered
 * at once by the reading thread, so that it never waits behind calls; the rest is queued.
 */
final class Dispatcher {
  private static final String CLIENT_INFO = "io.modelcontextprotocol/clientInfo";

  private final McpServer server;
  private final Session session;
  private final boolean readOnly;
  private final Subscriptions subscriptions;
  private final CallQueue queue;
  private final ClientQuestions questions;

  /** What the handshake agreed on; only the reading thread touches it. */
  private Revision agreed = Revision.NEWEST_HANDSHAKE;

  Dispatcher(
      McpServer server,
      Session session,
      boolean readOnly,
      InFlight inFlight,
      Subscriptions subscriptions) {
    this.server = server;
    this.session = session;
    this.readOnly = readOnly;
    this.subscriptions = subscriptions;
    queue = new CallQueue(server, session, inFlight);
    questions = new ClientQuestions(server, session);
  }

  /** The revision of the handshake; the newest of its kind before there was one. */
  Revision revision() {
    return agreed;
  }

  /** Answers a request, or queues it. */
  void request(Incoming.Request request, int size, Terms terms, Running running)
      throws InterruptedException {
    try {
      Revision revision = RequestRevision.of(request, terms.stateless(), agreed);
      if (terms.stateless()) {
        queue.joinStateless();
      }
      CharSequence result = answer(request, revision, size, terms, running);
      if (result != null) {
        running.result(result);
      }
    } catch (RpcFailure e) {
      running.error(e.code(), e.text(), e.data());
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      try {
        server.log().error(request.method() + " failed", e);
        running.error(
            ErrorCode.INTERNAL_ERROR, "Internal error: see the server's log for the cause.", null);
      } catch (OutOfMemoryError again) {
        running.error(ErrorCode.INTERNAL_ERROR, "The server is out of memory.", null);
      }
    }
  }

  /** The result, or null when it comes later. */
  private @Nullable CharSequence answer(
      Incoming.Request request, Revision revision, int size, Terms terms, Running running)
      throws InterruptedException {
    JsonObject params = request.params();
    return switch (request.method()) {
      case "initialize" -> {
        if (revision.stateless()) {
          throw unknownMethod(request.method());
        }
        agreed = revision;
        JsonObject client = params.object("clientInfo");
        session.client(client == null ? JsonObject.EMPTY : client);
        questions.declared(params.object("capabilities"));
        server.resources().opened(session);
        subscriptions.handshake();
        yield server.handshake().initialize(revision);
      }
      case "tools/list" -> tools(params, revision, readOnly || terms.readOnly());
      case "tools/call" -> call(params, revision, size, terms, running);
      default ->
          revision.stateless()
              ? stateless(request, revision, size, running)
              : handshaken(request, revision, size, running);
    };
  }

  private @Nullable CharSequence stateless(
      Incoming.Request request, Revision revision, int size, Running running)
      throws InterruptedException {
    return switch (request.method()) {
      case "server/discover" -> server.handshake().discover(revision);
      case "subscriptions/listen" -> {
        subscriptions.listen(running, request.params());
        yield null;
      }
      default -> offered(request, revision, size, running);
    };
  }

  private @Nullable CharSequence handshaken(
      Incoming.Request request, Revision revision, int size, Running running)
      throws InterruptedException {
    return switch (request.method()) {
      case "ping" -> "{}";
      case "resources/subscribe" -> {
        requireResources(request.method());
        subscriptions.subscribe(ResourceCatalog.uri(request.params()));
        yield "{}";
      }
      case "resources/unsubscribe" -> {
        requireResources(request.method());
        subscriptions.unsubscribe(ResourceCatalog.uri(request.params()));
        yield "{}";
      }
      default -> offered(request, revision, size, running);
    };
  }

  /** What only some surfaces offer: prompts, completion, resources. */
  private @Nullable CharSequence offered(
      Incoming.Request request, Revision revision, int size, Running running)
      throws InterruptedException {
    @Nullable PromptCatalog prompts = server.prompts();
    if (prompts == null) {
      return resources(request, revision, size, running);
    }
    JsonObject params = request.params();
    return switch (request.method()) {
      case "prompts/list" -> prompts.list(params, text(1_024, revision));
      case "prompts/get" -> {
        Client client = questions.of(request.method(), params, revision, running);
        yield read(
            params,
            size,
            running,
            revision,
            s -> prompts.get(s, params, client, text(1_024, revision)));
      }
      case "completion/complete" -> {
        // What is completed is no result that could ask for something first.
        Client client =
            revision.stateless()
                ? new Nobody()
                : questions.of(request.method(), params, revision, running);
        yield read(
            params,
            size,
            running,
            revision,
            s -> prompts.complete(s, params, client, text(256, revision)));
      }
      default -> resources(request, revision, size, running);
    };
  }

  /** Takes the answer to a question of the server. */
  void answered(Incoming.Response response) {
    questions.answered(response);
  }

  /** Nothing that was asked will be answered any more. */
  void closeQuestions() {
    questions.close();
  }

  private @Nullable CharSequence resources(
      Incoming.Request request, Revision revision, int size, Running running)
      throws InterruptedException {
    JsonObject params = request.params();
    ResourceCatalog resources = server.resources();
    return switch (request.method()) {
      case "resources/templates/list" -> {
        requireResources(request.method());
        yield resources.templates(params, text(1_024, revision));
      }
      case "resources/list" -> {
        requireResources(request.method());
        yield read(
            params, size, running, revision, s -> resources.list(s, params, text(4_096, revision)));
      }
      case "resources/read" -> {
        requireResources(request.method());
        Client client = questions.of(request.method(), params, revision, running);
        yield read(
            params,
            size,
            running,
            revision,
            s -> resources.read(s, params, client, revision, text(4_096, revision)));
      }
      default -> throw unknownMethod(request.method());
    };
  }

  private void requireResources(String method) {
    if (server.resources().isEmpty()) {
      throw unknownMethod(method);
    }
  }

  private static RpcFailure unknownMethod(String method) {
    return new RpcFailure(
        ErrorCode.METHOD_NOT_FOUND, "Method not found: " + Quoting.quote(method) + ".");
  }

  private CharSequence tools(JsonObject params, Revision revision, boolean onlyReading) {
    if (ResourceCatalog.cursor(params) != null) {
      throw ResourceCatalog.unknownCursor();
    }
    String list = server.tools().list(onlyReading);
    ResultText out = text(list.length() + 256, revision);
    out.member("tools").append(list);
    return out.cache(ResultText.FIXED_TTL_MILLIS).end();
  }

  private @Nullable CharSequence call(
      JsonObject params, Revision revision, int size, Terms terms, Running running)
      throws InterruptedException {
    String name = params.string("name");
    if (name == null) {
      throw new RpcFailure(
          ErrorCode.INVALID_PARAMS, "name is required: send the name of a tool as a string.");
    }
    boolean onlyReading = readOnly || terms.readOnly();
    BoundTool bound = server.tools().find(name, onlyReading);
    if (bound == null) {
      throw unknownTool(name, onlyReading);
    }
    ToolCall call = new ToolCall(bound, params, running, server.log(), server.calls(), onlyReading);
    boolean reads = bound.tool().effect().readOnly();
    if (readOnly && !reads) {
      return call.refuse(text(256, revision));
    }
    if (terms.readOnly() && !reads) {
      throw new RpcFailure(
          ErrorCode.FORBIDDEN,
          bound.name()
              + " changes what is stored, and your token may only read: it lacks the scope"
              + " memory:write.");
    }
    Client client = questions.of("tools/call", params, revision, running);
    queue.call(
        bound.tool(),
        size,
        running,
        sessionFor(revision, params),
        s -> call.run(s, client, text(1_024, revision)));
    return null;
  }

  private RpcFailure unknownTool(String name, boolean onlyReading) {
    List<String> names = new ArrayList<>();
    server.tools().names(onlyReading).forEach(names::add);
    StringBuilder text =
        new StringBuilder("Unknown tool: ").append(Quoting.quote(name)).append('.');
    List<String> near = NearNames.of(name, names);
    if (!near.isEmpty()) {
      text.append(" Did you mean ");
      Quoting.list(text, near, near.size());
      text.append('?');
    }
    return new RpcFailure(ErrorCode.INVALID_PARAMS, text.toString());
  }

  private @Nullable CharSequence read(
      JsonObject params, int size, Running running, Revision revision, Work.Body body)
      throws InterruptedException {
    queue.read(size, running, sessionFor(revision, params), body);
    return null;
  }

  /** A stateless request has a session of its own: nothing may be inferred from earlier ones. */
  private Session sessionFor(Revision revision, JsonObject params) {
    if (!revision.stateless()) {
      return session;
    }
    Session own = new Session(false, session.principal(), session.channel());
    JsonObject meta = params.object("_meta");
    JsonObject info = meta == null ? null : meta.object(CLIENT_INFO);
    String name = info == null ? null : info.string("name");
    if (name != null) {
      // The name alone: the rest of it means something in a handshake only.
      own.client(JsonObject.builder().put("name", name).build());
    }
    return own;
  }

  private ResultText text(int capacity, Revision revision) {
    return new ResultText(capacity, server.identity(), revision);
  }
}
