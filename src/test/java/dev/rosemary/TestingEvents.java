package dev.rosemary;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A stream of server-sent events, read by a thread of its own. Closing it hangs up. */
public final class TestingEvents implements AutoCloseable {
  /**
   * An event.
   *
   * @param id its id, or empty
   * @param data its text, or empty
   */
  public record Event(String id, String data) {}

  private static final Event END = new Event("end", "end");

  private final HttpResponse<InputStream> response;
  private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();

  TestingEvents(HttpResponse<InputStream> response) {
    this.response = response;
    Thread thread = new Thread(this::read);
    thread.setDaemon(true);
    thread.start();
  }

  private void read() {
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
      String id = "";
      String data = null;
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (line.isEmpty()) {
          if (data != null) {
            events.add(new Event(id, data));
          }
          data = null;
        } else if (line.startsWith("id:")) {
          id = line.substring(3).strip();
        } else if (line.startsWith("data:")) {
          data = line.substring(5).strip();
        }
      }
    } catch (IOException e) {
      // The connection is gone.
    } finally {
      events.add(END);
    }
  }

  public int status() {
    return response.statusCode();
  }

  public @Nullable String header(String name) {
    return response.headers().firstValue(name).orElse(null);
  }

  /** The next event, which has to come. */
  public Event next() throws InterruptedException {
    Event event = events.poll(TestingClient.PATIENCE_SECONDS, TimeUnit.SECONDS);
    if (event == null || event.equals(END)) {
      throw new AssertionError(event == null ? "no event came" : "the stream has ended");
    }
    return event;
  }

  /** The message of the next event. */
  public TestingMessage message() throws InterruptedException {
    return TestingHttp.json(next().data());
  }

  /** Waits for the end of the stream, which has to be next. */
  public boolean ended() throws InterruptedException {
    return END.equals(events.poll(TestingClient.PATIENCE_SECONDS, TimeUnit.SECONDS));
  }

  /** Passes over what still comes, to the end of the stream. */
  public void drain() throws InterruptedException {
    Event event;
    do {
      event = events.poll(TestingClient.PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (event == null) {
        throw new AssertionError("the stream does not end");
      }
    } while (!event.equals(END));
  }

  @Override
  public void close() throws IOException {
    response.body().close();
  }
}
