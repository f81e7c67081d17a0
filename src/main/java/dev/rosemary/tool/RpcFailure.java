package dev.rosemary.tool;

import dev.rosemary.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * Ends a request with an error of the protocol instead of a result. Tools throw it only where their
 * source document names the code; everything else that goes wrong is a result.
 */
public final class RpcFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int code;
  private final transient @Nullable JsonObject data;

  /** An error without further data. */
  public RpcFailure(int code, String message) {
    this(code, message, null);
  }

  /** An error; the code is one of JSON-RPC or of the protocol. */
  public RpcFailure(int code, String message, @Nullable JsonObject data) {
    super(message, null, false, false);
    this.code = code;
    this.data = data;
  }

  /** The code. */
  public int code() {
    return code;
  }

  /** The sentence for the reader. */
  public String text() {
    String message = getMessage();
    return message == null ? "" : message;
  }

  /** What is to be said beside the sentence, or null. */
  public @Nullable JsonObject data() {
    return data;
  }
}
