package dev.rosemary.mcp;

import dev.rosemary.base.Quoting;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import dev.rosemary.mcp.era.Revision;
import dev.rosemary.mcp.rpc.ErrorCode;
import dev.rosemary.mcp.rpc.Incoming;
import dev.rosemary.tool.RpcFailure;
import java.util.ArrayList;
import java.util.List;

/**
 * Tells which revision a request speaks: the one that its {@code _meta} names; the stateless one
 * for methods that only it has; otherwise that of the handshake.
 */
final class RequestRevision {
  private static final String VERSION = "io.modelcontextprotocol/protocolVersion";
  private static final String CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";

  private RequestRevision() {}

  /**
   * The revision of a request.
   *
   * @param stateless whether the transport knows the request to be of a stateless revision
   * @param agreed what the handshake agreed on
   * @throws RpcFailure when it names none that is served, or leaves out what its revision requires
   */
  static Revision of(Incoming.Request request, boolean stateless, Revision agreed) {
    if (request.method().equals("initialize") && !stateless) {
      return Handshake.agree(request.params());
    }
    JsonObject meta = request.params().object("_meta");
    Json version = meta == null ? null : meta.get(VERSION);
    boolean named = version != null || (meta != null && meta.has(CAPABILITIES));
    boolean own =
        request.method().equals("server/discover")
            || request.method().equals("subscriptions/listen");
    if (!named && !own && !stateless) {
      return agreed;
    }
    if (!(version instanceof JsonString text)) {
      throw missing(VERSION, "\"2026-07-28\"");
    }
    Revision revision = Revision.named(text.value());
    if (revision == null) {
      throw unsupported(text.value());
    }
    if (revision.stateless() && (meta == null || meta.object(CAPABILITIES) == null)) {
      throw missing(CAPABILITIES, "an object, {} for none");
    }
    return revision;
  }

  private static RpcFailure missing(String key, String send) {
    return new RpcFailure(
        ErrorCode.INVALID_PARAMS,
        "params._meta[\"" + key + "\"] is missing or of the wrong type: send " + send + ".");
  }

  private static RpcFailure unsupported(String requested) {
    List<String> supported = new ArrayList<>(Connection.revisions().reversed());
    return new RpcFailure(
        ErrorCode.UNSUPPORTED_PROTOCOL_VERSION,
        "Unsupported protocol version " + Quoting.quote(requested) + ".",
        JsonObject.builder()
            .put("supported", JsonArray.ofStrings(supported))
            .put("requested", requested)
            .build());
  }
}
