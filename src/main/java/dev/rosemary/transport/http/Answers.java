package dev.rosemary.transport.http;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonNull;
import dev.rosemary.mcp.rpc.ErrorCode;
import dev.rosemary.mcp.rpc.Messages;
import dev.rosemary.transport.http.guard.Space;
import dev.rosemary.transport.http.guard.WriteWatch;
import dev.rosemary.transport.http.wire.HttpCall;
import java.io.IOException;
import java.io.InterruptedIOException;

/** Writes answers. */
final class Answers {
  static final String JSON = "application/json";

  /** Bytes of all answers that clients are reading, the small ones left out. */
  static final long ANSWERS_BYTES = 64 << 20;

  /** Milliseconds to wait for room for an answer. */
  static final long PATIENCE_MILLIS = 10_000;

  /** Bytes of answers that always have room. */
  private static final int SMALL = 16 << 10;

  private static final byte[] NOTHING = new byte[0];

  private final WriteWatch watch;
  private final Space space;

  Answers(WriteWatch watch, Space space) {
    this.watch = watch;
    this.space = space;
  }

  /** A status and nothing else. */
  void status(HttpCall http, int status) throws IOException {
    watch.write(() -> http.answer(status, NOTHING));
  }

  /** A text of this type. */
  void send(HttpCall http, int status, String type, byte[] body) throws IOException {
    http.answerHeaders().set("Content-Type", type);
    http.answerHeaders().set("Cache-Control", "no-store");
    http.answerHeaders().set("X-Content-Type-Options", "nosniff");
    write(http, body.length, () -> http.answer(status, body));
  }

  /**
   * Writes, as {@link WriteWatch} and the share of the sender allow.
   *
   * @param bytes that are held until the client has taken them
   */
  void write(HttpCall http, int bytes, WriteWatch.Write write) throws IOException {
    if (bytes < SMALL) {
      watch.write(write);
      return;
    }
    try (Space.Holding holding = space.open(http.owner(), http::end)) {
      if (!holding.grow(bytes)) {
        http.end();
        throw new IOException("the queue of answers is full");
      }
      watch.write(write);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the server is shutting down");
    }
  }

  /** An error of JSON-RPC that belongs to no request. */
  void error(HttpCall http, int status, String text) throws IOException {
    error(http, status, JsonNull.NULL, ErrorCode.INVALID_REQUEST, text);
  }

  /** An error of JSON-RPC. */
  void error(HttpCall http, int status, Json id, int code, String text) throws IOException {
    send(http, status, JSON, Messages.error(id, code, text, null));
  }

  /** Says that nothing new is taken any more. */
  void stopping(HttpCall http) throws IOException {
    http.closeAfterwards();
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
