package dev.rosemary.mcp.rpc;

/**
 * Where a transport takes encoded messages (UTF-8 JSON without line feeds). Called by any thread,
 * several at once; whole messages must not mix. Never throws: a client that is gone is the
 * transport's to notice.
 */
public interface Outbound {
  /** A notification. */
  void send(byte[] message);

  /**
   * The answer to a request, or to a batch.
   *
   * @param code the error's code, or 0 for a result or a batch
   */
  default void answer(byte[] message, int code) {
    send(message);
  }

  /** Whether {@link #send} reaches the client before the answer does. */
  default boolean streams() {
    return true;
  }

  /** Nothing more follows for the message that was received. */
  default void done() {}
}
