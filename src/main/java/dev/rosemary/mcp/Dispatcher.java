package dev.rosemary.mcp;

import dev.rosemary.base.NearNames;
import dev.rosemary.base.Quoting;
import dev.rosemary.base.WorkLimit;
import dev.rosemary.json.JsonObject;
import dev.rosemary.mcp.ask.Peer;
import dev.rosemary.mcp.ask.PeerClient;
import dev.rosemary.mcp.ask.RetryingClient;
import dev.rosemary.mcp.call.BoundTool;
import dev.rosemary.mcp.call.ToolCall;
import dev.rosemary.mcp.era.ResultText;
import dev.rosemary.mcp.era.Revision;
import dev.rosemary.mcp.rpc.CallOrder;
import dev.rosemary.mcp.rpc.ErrorCode;
import dev.rosemary.mcp.rpc.InFlight;
import dev.rosemary.mcp.rpc.Incoming;
import dev.rosemary.mcp.rpc.Running;
import dev.rosemary.tool.Lane;
import dev.rosemary.tool.RpcFailure;
import dev.rosemary.tool.Session;
import dev.rosemary.tool.Tool;
import dev.rosemary.tool.client.Client;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Finds the revision and the method of each request of one client. What needs no store is answered
 * at once by the reading thread, so that it never waits behind calls; the rest is queued.
 */
final class Dispatcher {
  private static final String CLIENT_INFO = "io.modelcontextprotocol/clientInfo";

  /** Stands for the sessions that stateless requests do not have. */
  private static final Object STATELESS = new Object();

  private final McpServer server;
  private final Session session;
  private final boolean readOnly;
  private final InFlight inFlight;
  private final Subscriptions subscriptions;
  private final CallOrder order;
  private final CallOrder codeOrder;

  /** Where its calls run; only the reading thread changes it. */
  private volatile Executor workers;

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
    this.inFlight = inFlight;
    this.subscriptions = subscriptions;
    Object whose = session.principal();
    workers = server.workers().of(whose == null ? session : whose, session);
    order = new CallOrder(this::execute, server.workers()::lend);
    codeOrder = new CallOrder(this::execute, server.workers()::lend);
  }

  private void execute(Runnable work) {
    workers.execute(work);
  }

  /** Requests without a session of their own take turns as one, of nobody or of their principal. */
  private void joinStateless() {
    Object whose = session.principal();
    workers = server.workers().of(whose == null ? STATELESS : whose, STATELESS);
  }

  /** What the handshake's client declared; only the reading thread touches it. */
  private JsonObject capabilities = JsonObject.EMPTY;

  /** The handshake's client, made when a call needs it. */
  private volatile @Nullable Peer peer;

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
        joinStateless();
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
        JsonObject declared = params.object("capabilities");
        capabilities = declared == null ? JsonObject.EMPTY : declared;
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
        Client client = client(request.method(), params, revision, running);
        yield read(
            size, running, revision, s -> prompts.get(s, params, client, text(1_024, revision)));
      }
      case "completion/complete" ->
          read(size, running, revision, s -> prompts.complete(s, params, text(256, revision)));
      default -> resources(request, revision, size, running);
    };
  }

  /** Whom a call of this request may ask. */
  private Client client(String method, JsonObject params, Revision revision, Running running) {
    return revision.stateless()
        ? new RetryingClient(method, params, session.principal())
        : new PeerClient(peer(), running);
  }

  private Peer peer() {
    Peer known = peer;
    if (known == null) {
      known = new Peer(capabilities, server.questions(), session.principal());
      peer = known;
    }
    return known;
  }

  /** Takes the answer to a question of the server. */
  void answered(Incoming.Response response) {
    Peer known = peer;
    if (known != null) {
      known.answered(response.id(), response.message());
    }
  }

  /** Nothing that was asked will be answered any more. */
  void closeQuestions() {
    Peer known = peer;
    if (known != null) {
      known.close();
    }
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
        yield read(size, running, revision, s -> resources.list(s, params, text(4_096, revision)));
      }
      case "resources/read" -> {
        requireResources(request.method());
        yield read(
            size,
            running,
            revision,
            s -> resources.read(s, params, revision, text(4_096, revision)));
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
    BoundTool bound = server.tools().find(name);
    if (bound == null) {
      throw unknownTool(name, readOnly || terms.readOnly());
    }
    boolean onlyReading = readOnly || terms.readOnly();
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
    Client client = client("tools/call", params, revision, running);
    Work work =
        new Work(
            running,
            inFlight,
            size,
            sessionFor(revision, params),
            s -> call.run(s, client, text(1_024, revision)),
            new WorkLimit(seconds(bound.tool()), !reads),
            server.log());
    inFlight.admit(size);
    switch (bound.tool().lane()) {
      case MEMORY -> queue(order, reads, work);
      case CODE -> queue(codeOrder, reads, work);
      case NONE -> execute(work);
    }
    return null;
  }

  /** How long a call may work: any time where it indexes code, which takes minutes at first. */
  private int seconds(Tool<?> tool) {
    boolean indexes = tool.lane() == Lane.CODE && !tool.effect().readOnly();
    return indexes ? 0 : server.workers().callSeconds();
  }

  private static void queue(CallOrder order, boolean reads, Work work) {
    if (reads) {
      order.read(work);
    } else {
      order.write(work);
    }
  }

  private RpcFailure unknownTool(String name, boolean onlyReading) {
    List<String> names = new ArrayList<>();
    for (String known : server.tools().names()) {
      BoundTool tool = server.tools().find(known);
      if (tool != null && (!onlyReading || tool.tool().effect().readOnly())) {
        names.add(known);
      }
    }
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

  private @Nullable CharSequence read(int size, Running running, Revision revision, Work.Body body)
      throws InterruptedException {
    Work work =
        new Work(
            running,
            inFlight,
            size,
            sessionFor(revision, JsonObject.EMPTY),
            body,
            new WorkLimit(server.workers().callSeconds(), false),
            server.log());
    inFlight.admit(size);
    order.read(work);
    return null;
  }

  /** A stateless request has a session of its own: nothing may be inferred from earlier ones. */
  private Session sessionFor(Revision revision, JsonObject params) {
    if (!revision.stateless()) {
      return session;
    }
    Session own = new Session(false, session.principal());
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
