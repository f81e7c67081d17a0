package dev.rosemary.mcp.rpc;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Writes JSON-RPC messages. */
public final class Messages {
  private Messages() {}

  /** A result whose JSON text is ready. */
  public static byte[] result(Json id, CharSequence result) {
    StringBuilder out = new StringBuilder(result.length() + 64);
    out.append("{\"jsonrpc\":\"2.0\",\"id\":");
    id.appendTo(out);
    return bytes(out.append(",\"result\":").append(result).append('}'));
  }

  /** An error; {@code data} may be null. */
  public static byte[] error(Json id, int code, String message, @Nullable JsonObject data) {
    StringBuilder out = new StringBuilder(128);
    out.append("{\"jsonrpc\":\"2.0\",\"id\":");
    id.appendTo(out);
    out.append(",\"error\":{\"code\":").append(code).append(",\"message\":");
    JsonWriter.string(out, message);
    if (data != null) {
      out.append(",\"data\":");
      data.appendTo(out);
    }
    return bytes(out.append("}}"));
  }

  /** A request of the server. */
  public static byte[] request(Json id, String method, JsonObject params) {
    StringBuilder out = new StringBuilder(256);
    out.append("{\"jsonrpc\":\"2.0\",\"id\":");
    id.appendTo(out);
    return call(out.append(','), method, params);
  }

  /** A notification. */
  public static byte[] notification(String method, JsonObject params) {
    return call(new StringBuilder(128).append("{\"jsonrpc\":\"2.0\","), method, params);
  }

  private static byte[] call(StringBuilder out, String method, JsonObject params) {
    out.append("\"method\":");
    JsonWriter.string(out, method);
    if (!params.isEmpty()) {
      out.append(",\"params\":");
      params.appendTo(out);
    }
    return bytes(out.append('}'));
  }

  private static byte[] bytes(StringBuilder out) {
    return out.toString().getBytes(StandardCharsets.UTF_8);
  }
}
