package dev.rosemary.transport.http.wire;

import java.io.IOException;

/** Serves requests. Called by many threads. */
public interface Handler {
  /**
   * Serves one request; what it leaves unanswered gets 500.
   *
   * @throws MalformedException from the body, when it was not answered; it is then
   */
  void handle(HttpCall call) throws IOException, InterruptedException;

  /** The body of an answer to a request that could not be read, in JSON. */
  byte[] refusal(String text);
}
