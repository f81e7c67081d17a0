package dev.rosemary.mcp;

import dev.rosemary.json.JsonObject;
import dev.rosemary.mcp.ask.Peer;
import dev.rosemary.mcp.ask.PeerClient;
import dev.rosemary.mcp.ask.RetryingClient;
import dev.rosemary.mcp.era.Revision;
import dev.rosemary.mcp.rpc.Incoming;
import dev.rosemary.mcp.rpc.Running;
import dev.rosemary.tool.Session;
import dev.rosemary.tool.client.Client;
import org.jspecify.annotations.Nullable;

/** Whom calls of one client may ask, and the answers that come back. Thread safe. */
final class ClientQuestions {
  private final McpServer server;
  private final Session session;

  /** What the handshake's client declared; only the reading thread changes it. */
  private volatile JsonObject capabilities = JsonObject.EMPTY;

  /** The handshake's client, made when a call needs it. */
  private volatile @Nullable Peer peer;

  ClientQuestions(McpServer server, Session session) {
    this.server = server;
    this.session = session;
  }

  /** Takes what the client of a handshake says that it can do. */
  void declared(@Nullable JsonObject declared) {
    capabilities = declared == null ? JsonObject.EMPTY : declared;
  }

  /** Whom a call of this request may ask. */
  Client of(String method, JsonObject params, Revision revision, Running running) {
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
  void close() {
    Peer known = peer;
    if (known != null) {
      known.close();
    }
  }
}
