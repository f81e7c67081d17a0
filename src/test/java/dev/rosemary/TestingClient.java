package dev.rosemary;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonNumber;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonSyntaxException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Talks to a server by lines. Every line that the server prints must be one JSON value. */
public class TestingClient {
  /** Seconds after which a test fails instead of hanging. */
  static final long PATIENCE_SECONDS = 120;

  private static final String END = "";

  private final OutputStream out;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private final List<TestingMessage> aside = new ArrayList<>();

  /** A client that reads what the server prints from {@code in}. */
  public TestingClient(InputStream in, OutputStream out) {
    this.out = out;
    pump(in, line -> lines.add(line), () -> lines.add(END));
  }

  static void pump(InputStream in, Consumer<String> each, Runnable end) {
    Thread thread =
        new Thread(() -> {
          try (BufferedReader reader =
              new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
              each.accept(line);
            }
          } catch (IOException e) {
            // The other side is gone.
          } finally {
            end.run();
          }
        });
    thread.setDaemon(true);
    thread.start();
  }

  /** What the server wrote beside its answers, for the text of a failure. */
  protected String errors() {
    return "";
  }

  /** Sends a line. */
  public void send(String line) throws IOException {
    send((line + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /** Sends bytes as they are. */
  public void send(byte[] bytes) throws IOException {
    out.write(bytes);
    out.flush();
  }

  /** The next message, a batch as {@code {"batch": […]}}; fails at the end of the output. */
  public TestingMessage next() throws InterruptedException {
    TestingMessage message = poll();
    if (message == null) {
      throw new AssertionError("the server ended: " + errors());
    }
    return message;
  }

  /** The answer to the request of that id; other messages are kept for {@link #others}. */
  public TestingMessage answer(long id) throws InterruptedException {
    Json wanted = JsonNumber.of(id);
    for (TestingMessage message : aside) {
      if (wanted.equals(message.json().get("id"))) {
        aside.remove(message);
        return message;
      }
    }
    while (true) {
      TestingMessage message = next();
      if (wanted.equals(message.json().get("id"))) {
        return message;
      }
      aside.add(message);
    }
  }

  /** Sends a request with these parameters as JSON text and waits for its answer. */
  public TestingMessage request(long id, String method, String params)
      throws IOException, InterruptedException {
    send(
        "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"%s\",\"params\":%s}"
            .formatted(id, method, params));
    return answer(id);
  }

  /** Calls a tool with these arguments as JSON text and waits for the result. */
  public TestingMessage call(long id, String tool, String arguments)
      throws IOException, InterruptedException {
    TestingMessage answer =
        request(id, "tools/call", "{\"name\":\"%s\",\"arguments\":%s}".formatted(tool, arguments));
    return answer.object("result");
  }

  /** Opens a session as clients do. */
  public TestingMessage initialize(String revision) throws IOException, InterruptedException {
    TestingMessage answer =
        request(
            0,
            "initialize",
            "{\"protocolVersion\":\"%s\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}"
                .formatted(revision));
    send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    return answer;
  }

  /** Messages that were passed over while waiting for answers. */
  public List<TestingMessage> others() {
    return aside;
  }

  /** Ends the input; the messages that still come are the result. */
  public List<TestingMessage> end() throws IOException, InterruptedException {
    out.close();
    List<TestingMessage> rest = new ArrayList<>();
    for (TestingMessage message = poll(); message != null; message = poll()) {
      rest.add(message);
    }
    return rest;
  }

  private @Nullable TestingMessage poll() throws InterruptedException {
    String line = lines.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    if (line == null) {
      throw new AssertionError("no message within " + PATIENCE_SECONDS + " s: " + errors());
    }
    if (line.equals(END)) {
      lines.add(END);
      return null;
    }
    try {
      Json message = JsonReader.read(line);
      if (message instanceof JsonObject object) {
        return new TestingMessage(object);
      }
      if (message instanceof JsonArray batch) {
        return new TestingMessage(JsonObject.builder().put("batch", batch).build());
      }
      throw new AssertionError("not a message: " + line);
    } catch (JsonSyntaxException e) {
      throw new AssertionError("not JSON on stdout: " + line, e);
    }
  }
}
