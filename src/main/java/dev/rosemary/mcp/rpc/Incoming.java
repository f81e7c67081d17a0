package dev.rosemary.mcp.rpc;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonNull;
import dev.rosemary.json.JsonNumber;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;

/** One message of a client. */
public sealed interface Incoming {

  /** Expects an answer; the id is a string or a number and is echoed as it came. */
  record Request(Json id, String method, JsonObject params) implements Incoming {}

  /** Expects none. */
  record Notification(String method, JsonObject params) implements Incoming {}

  /** Answers something that the server asked; the message holds a result or an error. */
  record Response(Json id, JsonObject message) implements Incoming {}

  /** Is not a message; the id is null where none can be read. */
  record Malformed(Json id, int code, String message) implements Incoming {}

  /** What a JSON value is as a message. */
  static Incoming of(Json json) {
    if (!(json instanceof JsonObject object)) {
      return invalid("a message is an object, not " + json.kind() + ".");
    }
    Json id = object.get("id");
    boolean named = id instanceof JsonString || id instanceof JsonNumber;
    Json method = object.get("method");
    if (method == null && (object.has("result") || object.has("error"))) {
      return new Response(id == null ? JsonNull.NULL : id, object);
    }
    if (id != null && !named) {
      return invalid("id must be a string or a number, not " + id.kind() + ".");
    }
    Json echoed = id == null ? JsonNull.NULL : id;
    if (!"2.0".equals(object.string("jsonrpc"))) {
      return new Malformed(
          echoed, ErrorCode.INVALID_REQUEST, "Invalid request: jsonrpc must be \"2.0\".");
    }
    if (!(method instanceof JsonString name)) {
      return new Malformed(
          echoed, ErrorCode.INVALID_REQUEST, "Invalid request: method must be a string.");
    }
    Json params = object.get("params");
    JsonObject members;
    if (params == null || params == JsonNull.NULL) {
      members = JsonObject.EMPTY;
    } else if (params instanceof JsonObject given) {
      members = given;
    } else if (id == null) {
      members = JsonObject.EMPTY;
    } else {
      return new Malformed(
          id, ErrorCode.INVALID_PARAMS, "params must be an object, not " + params.kind() + ".");
    }
    return id == null
        ? new Notification(name.value(), members)
        : new Request(id, name.value(), members);
  }

  private static Malformed invalid(String what) {
    return new Malformed(JsonNull.NULL, ErrorCode.INVALID_REQUEST, "Invalid request: " + what);
  }
}
