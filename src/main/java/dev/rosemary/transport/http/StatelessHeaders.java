package dev.rosemary.transport.http;

import dev.rosemary.base.Quoting;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import dev.rosemary.mcp.era.Revision;
import dev.rosemary.transport.http.wire.Headers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * The headers in which a stateless request repeats what its message says, for proxies: they have to
 * say the same. Source: the Streamable HTTP section of the 2026-07-28 revision.
 */
final class StatelessHeaders {
  static final String VERSION = "MCP-Protocol-Version";
  private static final String METHOD = "Mcp-Method";
  private static final String NAME = "Mcp-Name";
  private static final String META_VERSION = "io.modelcontextprotocol/protocolVersion";
  private static final String BASE64 = "=?base64?";
  private static final String BASE64_END = "?=";

  private StatelessHeaders() {}

  /** Whether a message speaks a stateless revision: by its header, or by what it says itself. */
  static boolean speak(Headers headers, Json message) {
    String version = headers.first(VERSION);
    Revision revision = version == null ? null : Revision.named(version.strip());
    // What names a revision that nobody knows can only be one that negotiates by request.
    return revision == null ? meta(message) != null : revision.stateless();
  }

  /** What is wrong when the header names another revision than the message; null otherwise. */
  static @Nullable String contradiction(Headers headers, Json message) {
    String version = meta(message);
    String said = headers.first(VERSION);
    return version == null || said == null || version.equals(said.strip())
        ? null
        : differs(VERSION, said, version);
  }

  private static @Nullable String meta(Json message) {
    JsonObject params = message instanceof JsonObject object ? object.object("params") : null;
    JsonObject meta = params == null ? null : params.object("_meta");
    return meta == null ? null : meta.string(META_VERSION);
  }

  /** What is wrong with the headers of a stateless message; null when nothing is. */
  static @Nullable String problem(Headers headers, Json message) {
    if (!(message instanceof JsonObject object)) {
      return null;
    }
    String version = meta(message);
    String said = headers.first(VERSION);
    if (said == null || (version != null && !version.equals(said.strip()))) {
      return differs(VERSION, said, version == null ? Revision.V2026_07_28.text() : version);
    }
    String method = object.string("method");
    if (method == null) {
      return null;
    }
    String saidMethod = headers.first(METHOD);
    if (saidMethod == null && !object.has("id")) {
      // Official clients leave it out for notifications, which do nothing here.
      return null;
    }
    if (saidMethod == null || !saidMethod.strip().equals(method)) {
      return differs(METHOD, saidMethod, method);
    }
    String name = name(method, object.object("params"));
    String saidName = headers.first(NAME);
    if (name != null && (saidName == null || !name.equals(decoded(saidName.strip())))) {
      return differs(NAME, saidName, name);
    }
    return null;
  }

  /** What {@code Mcp-Name} has to repeat; null when the method has none. */
  private static @Nullable String name(String method, @Nullable JsonObject params) {
    String member =
        switch (method) {
          case "tools/call", "prompts/get" -> "name";
          case "resources/read" -> "uri";
          default -> null;
        };
    return member != null && params != null && params.get(member) instanceof JsonString name
        ? name.value()
        : null;
  }

  /** Values that do not fit into a header come in Base64 between two marks. */
  private static @Nullable String decoded(String value) {
    if (!value.startsWith(BASE64) || !value.endsWith(BASE64_END)) {
      return value;
    }
    try {
      return new String(
          Base64.getDecoder()
              .decode(value.substring(BASE64.length(), value.length() - BASE64_END.length())),
          StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private static String differs(String header, @Nullable String said, String message) {
    return "Header mismatch: "
        + header
        + (said == null ? " is missing" : " is " + Quoting.quote(said))
        + "; the message says "
        + Quoting.quote(message)
        + ". Send the same in both.";
  }
}
