package dev.rosemary.transport.http;

import com.sun.net.httpserver.HttpExchange;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonNull;
import dev.rosemary.mcp.rpc.ErrorCode;
import dev.rosemary.mcp.rpc.Messages;
import dev.rosemary.transport.http.guard.WriteWatch;
import java.io.IOException;
import java.io.OutputStream;

/** Writes whole answers. Each ends its exchange. */
final class Answers {
  static final String JSON = "application/json";

  private final WriteWatch watch;

  Answers(WriteWatch watch) {
    this.watch = watch;
  }

  /** A status and nothing else. */
  void status(HttpExchange http, int status) throws IOException {
    try (http) {
      watch.write(() -> http.sendResponseHeaders(status, -1));
    }
  }

  /** A text of this type. */
  void send(HttpExchange http, int status, String type, byte[] body) throws IOException {
    http.getResponseHeaders().set("Content-Type", type);
    http.getResponseHeaders().set("Cache-Control", "no-store");
    http.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
    boolean none = body.length == 0 || http.getRequestMethod().equals("HEAD");
    try (http) {
      watch.write(() -> {
        http.sendResponseHeaders(status, none ? -1 : body.length);
        if (!none) {
          OutputStream out = http.getResponseBody();
          out.write(body);
          // Before what is left of the request's body is waited for.
          out.flush();
        }
      });
    }
  }

  /** An error of JSON-RPC that belongs to no request. */
  void error(HttpExchange http, int status, String text) throws IOException {
    error(http, status, JsonNull.NULL, ErrorCode.INVALID_REQUEST, text);
  }

  /** An error of JSON-RPC. */
  void error(HttpExchange http, int status, Json id, int code, String text) throws IOException {
    send(http, status, JSON, Messages.error(id, code, text, null));
  }

  /** Says that nothing new is taken any more. */
  void stopping(HttpExchange http) throws IOException {
    http.getResponseHeaders().set("Connection", "close");
    error(http, 503, "The server is shutting down.");
  }

  /** The status for an answer whose error has this code, or 0. */
  static int status(int code, boolean stateless) {
    return switch (code) {
      case ErrorCode.FORBIDDEN -> 403;
      case ErrorCode.PARSE_ERROR, ErrorCode.INVALID_REQUEST -> 400;
      case ErrorCode.METHOD_NOT_FOUND -> stateless ? 404 : 200;
      case ErrorCode.INVALID_PARAMS,
          ErrorCode.UNSUPPORTED_PROTOCOL_VERSION,
          ErrorCode.HEADER_MISMATCH,
          ErrorCode.MISSING_CAPABILITY ->
          stateless ? 400 : 200;
      default -> 200;
    };
  }
}
