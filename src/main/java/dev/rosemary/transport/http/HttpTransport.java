package dev.rosemary.transport.http;

import dev.rosemary.base.Log;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonNull;
import dev.rosemary.json.JsonObject;
import dev.rosemary.mcp.Connection;
import dev.rosemary.mcp.McpServer;
import dev.rosemary.mcp.rpc.ErrorCode;
import dev.rosemary.mcp.rpc.Messages;
import dev.rosemary.transport.http.access.Grant;
import dev.rosemary.transport.http.access.RefusedException;
import dev.rosemary.transport.http.access.Scope;
import dev.rosemary.transport.http.guard.HeaderCheck;
import dev.rosemary.transport.http.guard.HostCheck;
import dev.rosemary.transport.http.guard.RateLimit;
import dev.rosemary.transport.http.wire.Handler;
import dev.rosemary.transport.http.wire.HttpCall;
import dev.rosemary.transport.http.wire.HttpFront;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Serves many clients over HTTP. Every request has a virtual thread. */
public final class HttpTransport {
  /**
   * Milliseconds that calls may take after {@link #stop}: with the next, as on standard streams.
   */
  private static final long DRAIN_MILLIS = 1_050;

  /** Milliseconds to write what is answered by then. */
  private static final long WRITE_MILLIS = 150;

  private final HttpFront front;
  private final HttpSettings settings;
  private final HostCheck hosts;
  private final Shared shared;
  private final Log log;
  private final Map<String, Endpoint> endpoints = new HashMap<>();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final ScheduledExecutorService sweeper;
  private final AtomicInteger requests = new AtomicInteger();
  private final CountDownLatch stopped = new CountDownLatch(1);

  /**
   * A server that listens, and serves from {@link #start} on.
   *
   * @throws IOException when the port cannot be had
   */
  public HttpTransport(HttpSettings settings, Log log) throws IOException {
    this.settings = settings;
    this.log = log;
    InetSocketAddress address = new InetSocketAddress(settings.host(), settings.port());
    front = new HttpFront(address, settings.tls(), new Serving(), threads, log::warn);
    hosts =
        new HostCheck(settings.host(), address.getAddress().isLoopbackAddress(), settings.names());
    shared =
        new Shared(
            new SessionTable(settings.idle().toNanos()),
            new RateLimit(settings.callsPerSecond()),
            settings.access());
    for (Map.Entry<String, McpServer> endpoint : settings.endpoints().entrySet()) {
      endpoints.put(endpoint.getKey(), new Endpoint(endpoint.getValue(), shared));
    }
    sweeper =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("http-sweep").factory());
  }

  /** Begins to serve. */
  public void start() {
    front.start();
    var _ = sweeper.scheduleWithFixedDelay(this::sweep, 1, 1, TimeUnit.SECONDS);
  }

  private void sweep() {
    try {
      front.sweep();
      shared.watch().sweep();
      shared.sessions().sweep();
      shared.rate().sweep();
    } catch (RuntimeException | OutOfMemoryError e) {
      log.error("sweeping failed", e);
    }
  }

  /** The port that it listens on. */
  public int port() {
    return front.port();
  }

  /** Sessions that are open. */
  public int sessions() {
    return shared.sessions().size();
  }

  /** Requests that are being served, streams among them. */
  public int requests() {
    return requests.get();
  }

  /** Waits until the server has stopped. */
  public void await() throws InterruptedException {
    stopped.await();
  }

  /**
   * Takes nothing new, answers what is under way for a bounded time, ends all streams and sessions,
   * and closes the port. Any thread may call it.
   */
  public void stop() throws InterruptedException {
    shared.stop();
    long end = System.nanoTime() + DRAIN_MILLIS * 1_000_000;
    for (HttpSession session : shared.sessions().all()) {
      session.closeQuestions();
    }
    for (Connection connection : shared.stateless()) {
      connection.closeQuestions();
    }
    for (HttpSession session : shared.sessions().all()) {
      session.drain(left(end));
    }
    for (Connection connection : shared.stateless()) {
      connection.drain(left(end));
    }
    for (HttpSession session : shared.sessions().all()) {
      shared.sessions().remove(session);
    }
    // One call that hangs must not keep the answers of the others from being written.
    end = Math.max(end, System.nanoTime() + WRITE_MILLIS * 1_000_000);
    while (requests.get() > 0 && left(end) > 0) {
      Thread.sleep(5);
    }
    front.stop();
    sweeper.shutdownNow();
    threads.shutdownNow();
    stopped.countDown();
  }

  private static long left(long end) {
    return Math.max(0, (end - System.nanoTime()) / 1_000_000);
  }

  /** Serves the calls of the front. */
  private final class Serving implements Handler {
    @Override
    public void handle(HttpCall call) throws IOException, InterruptedException {
      requests.incrementAndGet();
      try {
        serve(call);
      } catch (IOException e) {
        log.debug("a client disconnected: " + e.getMessage());
        throw e;
      } catch (RuntimeException | Error e) {
        log.error("a request failed", e);
        call.closeAfterwards();
      } finally {
        requests.decrementAndGet();
      }
    }

    @Override
    public byte[] refusal(String text) {
      return Messages.error(JsonNull.NULL, ErrorCode.INVALID_REQUEST, text, null);
    }
  }

  private void serve(HttpCall call) throws IOException, InterruptedException {
    String twice = HeaderCheck.ambiguous(call.headers());
    if (twice != null) {
      call.closeAfterwards();
      shared.answers().error(call, 400, twice);
      return;
    }
    String host = call.headers().first("Host");
    String origin = call.headers().first("Origin");
    if (!hosts.host(host) || (origin != null && !hosts.origin(origin, host))) {
      shared
          .answers()
          .error(call, 403, "Host or Origin is not allowed; the option --allow-host adds names.");
      return;
    }
    if (shared.stopping()) {
      shared.answers().stopping(call);
      return;
    }
    if (origin != null) {
      allow(call, origin);
    }
    String path = call.path();
    Endpoint endpoint = endpoints.get(path);
    if (origin != null && call.method().equals("OPTIONS")) {
      shared.answers().status(call, 204);
    } else if (endpoint != null) {
      Grant grant = admit(call);
      if (grant != null) {
        String principal = grant.principal();
        call.owner(principal == null ? "address " + call.address() : "principal " + principal);
        endpoint.serve(call, grant);
      }
    } else {
      other(call, path);
    }
  }

  /** Lets pages of an origin that was checked use the server (Fetch Standard, section 3.2). */
  private static void allow(HttpCall call, String origin) {
    var headers = call.answerHeaders();
    headers.set("Access-Control-Allow-Origin", origin);
    headers.set("Vary", "Origin");
    headers.set("Access-Control-Expose-Headers", "Mcp-Session-Id, WWW-Authenticate, Retry-After");
    if (call.method().equals("OPTIONS")) {
      headers.set("Access-Control-Allow-Methods", "POST, GET, DELETE");
      headers.set(
          "Access-Control-Allow-Headers",
          "Authorization, Content-Type, Accept, Mcp-Session-Id, MCP-Protocol-Version,"
              + " Last-Event-ID, Mcp-Method, Mcp-Name");
      headers.set("Access-Control-Max-Age", "600");
    }
  }

  private void other(HttpCall call, String path) throws IOException {
    boolean metadata = path.equals(Shared.METADATA) || path.startsWith(Shared.METADATA + "/");
    boolean known =
        path.equals("/healthz")
            || path.equals("/readyz")
            || path.equals("/metrics")
            || (metadata && shared.access().issuer() != null);
    if (!known) {
      shared.answers().error(call, 404, "Nothing is served at this path; use /mcp.");
    } else if (!call.method().equals("GET")) {
      call.answerHeaders().set("Allow", "GET");
      shared.answers().error(call, 405, "Send GET.");
    } else if (metadata) {
      text(call, 200, Answers.JSON, metadata().text());
    } else if (path.equals("/healthz")) {
      text(call, 200, "text/plain", "ok\n");
    } else if (path.equals("/readyz")) {
      boolean ready = settings.ready().getAsBoolean();
      text(call, ready ? 200 : 503, "text/plain", ready ? "ready\n" : "not ready\n");
    } else if (admit(call) != null) {
      text(call, 200, "text/plain; version=0.0.4; charset=utf-8", settings.metrics().get());
    }
  }

  private void text(HttpCall call, int status, String type, String text) throws IOException {
    shared.answers().send(call, status, type, text.getBytes(StandardCharsets.UTF_8));
  }

  private JsonObject metadata() {
    JsonObject.Builder metadata = JsonObject.builder();
    metadata.putIfPresent("resource", shared.access().resource());
    String issuer = shared.access().issuer();
    if (issuer != null) {
      metadata.put("authorization_servers", JsonArray.ofStrings(java.util.List.of(issuer)));
    }
    return metadata
        .put("scopes_supported", JsonArray.ofStrings(Scope.ALL))
        .put("bearer_methods_supported", JsonArray.ofStrings(java.util.List.of("header")))
        .put("resource_name", "Rosemary")
        .build();
  }

  /** What the sender may do; null when it may do nothing, which has been answered then. */
  private @Nullable Grant admit(HttpCall call) throws IOException {
    try {
      Grant grant = shared.access().grant(call.headers().first("Authorization"));
      if (grant.reads()) {
        return grant;
      }
      shared.challenge(call, "insufficient_scope", Scope.READ);
      shared.answers().error(call, 403, "The token lacks the scope " + Scope.READ + ".");
    } catch (RefusedException e) {
      switch (e.reason()) {
        case MISSING -> {
          shared.challenge(call, null, Scope.READ + " " + Scope.WRITE);
          shared.answers().error(call, 401, e.text());
        }
        case INVALID -> {
          shared.challenge(call, "invalid_token", Scope.READ + " " + Scope.WRITE);
          shared.answers().error(call, 401, e.text());
        }
        case UNAVAILABLE -> {
          call.answerHeaders().set("Retry-After", "5");
          shared.answers().error(call, 503, e.text());
        }
      }
    }
    return null;
  }
}
