package dev.rosemary.transport.http;

import dev.rosemary.mcp.era.Revision;
import dev.rosemary.transport.http.wire.HttpCall;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Writes an event stream to a client in the form of server-sent events (HTML Living Standard,
 * section 9.2), with a comment now and then: only a write shows that a client is gone.
 */
final class EventWriter {
  /** Milliseconds after which a client that is told to come back does. */
  private static final int RETRY_MILLIS = 1_000;

  private static final byte[] COMMENT = ": \n\n".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] DATA = "event: message\ndata: ".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] END = "\n\n".getBytes(StandardCharsets.US_ASCII);

  private final HttpCall http;
  private final Answers answers;

  EventWriter(HttpCall http, Answers answers) {
    this.http = http;
    this.answers = answers;
  }

  /**
   * Writes until the stream ends, another reader takes over, or the client is gone.
   *
   * @param numbered whether events have ids, by which the stream can be taken up again
   * @param primed whether to begin with an id and no message, for clients that know what it means
   * @param beat milliseconds between two signs of life
   * @return whether the client was there to the end
   */
  boolean write(
      EventStream stream, EventStream.Reader reader, boolean numbered, boolean primed, long beat)
      throws InterruptedException {
    try {
      http.answerHeaders().set("Content-Type", "text/event-stream");
      http.answerHeaders().set("Cache-Control", "no-cache, no-transform");
      // Asks proxies of the nginx kind not to gather what is written.
      http.answerHeaders().set("X-Accel-Buffering", "no");
      OutputStream out = http.stream(200);
      put(
          out,
          primed
              ? ("id: "
                      + stream.name()
                      + "-"
                      + reader.position()
                      + "\nretry: "
                      + RETRY_MILLIS
                      + "\ndata: \n\n")
                  .getBytes(StandardCharsets.US_ASCII)
              : COMMENT);
      boolean open = true;
      while (open) {
        switch (reader.next(beat)) {
          case EVENT -> {
            put(out, event(stream, reader.event(), numbered));
            reader.written();
          }
          case NOTHING -> put(out, COMMENT);
          case END, REPLACED -> open = false;
        }
      }
      answers.write(http, 0, out::close);
      return true;
    } catch (IOException e) {
      http.closeAfterwards();
      return false;
    } finally {
      reader.leave();
    }
  }

  /** Whether the client knows events of an id and no message: it does from 2025-11-25 on. */
  static boolean primes(HttpCall http) {
    String version = http.headers().first(StatelessHeaders.VERSION);
    return version != null && Revision.V2025_11_25.text().equals(version.strip());
  }

  private static byte[] event(EventStream stream, EventStream.Event event, boolean numbered) {
    byte[] message = event.message();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(message.length + 64);
    if (numbered) {
      bytes.writeBytes(
          ("id: " + stream.name() + "-" + event.number() + "\n")
              .getBytes(StandardCharsets.US_ASCII));
    }
    bytes.writeBytes(DATA);
    bytes.writeBytes(message);
    bytes.writeBytes(END);
    return bytes.toByteArray();
  }

  private void put(OutputStream out, byte[] bytes) throws IOException {
    answers.write(
        http,
        bytes.length,
        () -> {
          out.write(bytes);
          out.flush();
        });
  }
}
