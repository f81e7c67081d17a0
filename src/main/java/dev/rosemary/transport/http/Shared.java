package dev.rosemary.transport.http;

import dev.rosemary.mcp.Connection;
import dev.rosemary.transport.http.access.Access;
import dev.rosemary.transport.http.access.Scope;
import dev.rosemary.transport.http.guard.BodyReader;
import dev.rosemary.transport.http.guard.RateLimit;
import dev.rosemary.transport.http.guard.Space;
import dev.rosemary.transport.http.guard.UnderWay;
import dev.rosemary.transport.http.guard.WriteWatch;
import dev.rosemary.transport.http.wire.HttpCall;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** What the endpoints of a server share. Thread safe. */
final class Shared {
  /** Where protected-resource metadata is, before the path that it is about (RFC 9728). */
  static final String METADATA = "/.well-known/oauth-protected-resource";

  /**
   * Bytes of heap for all messages as trees, the small ones left out; the largest that is read
   * takes two thirds of it.
   */
  private static final long TREES_BYTES = 192 << 20;

  private final SessionTable sessions;
  private final RateLimit rate;
  private final UnderWay underWay = new UnderWay();
  private final Access access;
  private final BodyReader bodies = new BodyReader();
  private final Space trees = new Space(TREES_BYTES, Answers.PATIENCE_MILLIS);
  private final WriteWatch watch = new WriteWatch(WriteWatch.PATIENCE_SECONDS * 1_000_000_000);
  private final Answers answers =
      new Answers(watch, new Space(Answers.ANSWERS_BYTES, Answers.PATIENCE_MILLIS));
  private final Set<Connection> stateless = ConcurrentHashMap.newKeySet();
  private volatile boolean stopping;

  Shared(SessionTable sessions, RateLimit rate, Access access) {
    this.sessions = sessions;
    this.rate = rate;
    this.access = access;
  }

  SessionTable sessions() {
    return sessions;
  }

  RateLimit rate() {
    return rate;
  }

  UnderWay underWay() {
    return underWay;
  }

  Access access() {
    return access;
  }

  BodyReader bodies() {
    return bodies;
  }

  /** Room for messages as trees of JSON. */
  Space trees() {
    return trees;
  }

  WriteWatch watch() {
    return watch;
  }

  Answers answers() {
    return answers;
  }

  /** From now on nothing new is taken. */
  void stop() {
    stopping = true;
  }

  /** Whether nothing new is taken any more. */
  boolean stopping() {
    return stopping;
  }

  /** A stateless request has begun. */
  void opened(Connection connection) {
    stateless.add(connection);
  }

  /** A stateless request has ended. */
  void closed(Connection connection) {
    stateless.remove(connection);
  }

  /** The stateless requests that are under way. */
  Set<Connection> stateless() {
    return stateless;
  }

  /** Says in a header which scope is missing. */
  void forbid(HttpCall http) {
    challenge(http, "insufficient_scope", Scope.READ + " " + Scope.WRITE);
  }

  /** Says in a header how to be let in (RFC 6750, section 3; RFC 9728, section 5.1). */
  void challenge(HttpCall http, @Nullable String error, String scope) {
    StringBuilder text = new StringBuilder("Bearer realm=\"rosemary\"");
    if (error != null) {
      text.append(", error=\"").append(error).append('"');
    }
    text.append(", scope=\"").append(scope).append('"');
    if (access.issuer() != null) {
      text.append(", resource_metadata=\"").append(metadata(http)).append('"');
    }
    http.answerHeaders().set("WWW-Authenticate", text.toString());
  }

  private String metadata(HttpCall http) {
    String resource = access.resource();
    if (resource != null && resource.startsWith("http")) {
      URI uri = URI.create(resource);
      return uri.getScheme()
          + "://"
          + uri.getRawAuthority()
          + METADATA
          + (uri.getRawPath() == null ? "" : uri.getRawPath());
    }
    String scheme = http.secure() ? "https" : "http";
    return scheme + "://" + http.headers().first("Host") + METADATA + http.path();
  }
}
