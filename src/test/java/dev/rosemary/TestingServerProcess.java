package dev.rosemary;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonNumber;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonSyntaxException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A server in a process of its own, talked to by lines. Every line that it prints must be JSON.
 * Closing it kills the process.
 */
public final class TestingServerProcess implements AutoCloseable {
  /** Seconds after which a test fails instead of hanging. */
  private static final long PATIENCE_SECONDS = 30;

  private static final String END = "";

  private final Process process;
  private final OutputStream in;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private final List<JsonObject> aside = new ArrayList<>();
  private final StringBuffer errors = new StringBuffer();

  /** Starts a command. */
  public TestingServerProcess(List<String> command) throws IOException {
    process = new ProcessBuilder(command).start();
    in = process.getOutputStream();
    pump(
        process.inputReader(StandardCharsets.UTF_8), line -> lines.add(line), () -> lines.add(END));
    pump(
        new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8)),
        line -> errors.append(line).append('\n'),
        () -> {});
  }

  /** The command that runs a class of the class path of this test run. */
  public static List<String> java(Class<?> main, String... args) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx256m", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.add(main.getName());
    command.addAll(List.of(args));
    return command;
  }

  private static void pump(
      BufferedReader reader, java.util.function.Consumer<String> each, Runnable end) {
    Thread thread =
        new Thread(() -> {
          try (reader) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
              each.accept(line);
            }
          } catch (IOException e) {
            // The process is gone.
          } finally {
            end.run();
          }
        });
    thread.setDaemon(true);
    thread.start();
  }

  /** Sends a line. */
  public void send(String line) throws IOException {
    in.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    in.flush();
  }

  /** The next message; fails at the end of the output. */
  public JsonObject next() throws InterruptedException {
    JsonObject message = poll();
    if (message == null) {
      throw new AssertionError("the server ended: " + errors);
    }
    return message;
  }

  /** The answer to the request of that id; other messages are kept for {@link #others}. */
  public JsonObject answer(long id) throws InterruptedException {
    Json wanted = JsonNumber.of(id);
    while (true) {
      JsonObject message = next();
      if (wanted.equals(message.get("id"))) {
        return message;
      }
      aside.add(message);
    }
  }

  /** Sends a request with these parameters as JSON text and waits for its answer. */
  public JsonObject request(long id, String method, String params)
      throws IOException, InterruptedException {
    send(
        "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"%s\",\"params\":%s}"
            .formatted(id, method, params));
    return answer(id);
  }

  /** Calls a tool with these arguments as JSON text and waits for the result. */
  public JsonObject call(long id, String tool, String arguments)
      throws IOException, InterruptedException {
    JsonObject answer =
        request(id, "tools/call", "{\"name\":\"%s\",\"arguments\":%s}".formatted(tool, arguments));
    JsonObject result = answer.object("result");
    if (result == null) {
      throw new AssertionError(answer.text());
    }
    return result;
  }

  /** Opens a session as clients do. */
  public JsonObject initialize(String revision) throws IOException, InterruptedException {
    JsonObject answer =
        request(
            0,
            "initialize",
            "{\"protocolVersion\":\"%s\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}"
                .formatted(revision));
    send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    return answer;
  }

  /** Messages that were passed over while waiting for answers. */
  public List<JsonObject> others() {
    return aside;
  }

  /** Ends the input and waits for the exit; the messages that came before it are the result. */
  public List<JsonObject> end() throws IOException, InterruptedException {
    in.close();
    List<JsonObject> rest = new ArrayList<>();
    for (JsonObject message = poll(); message != null; message = poll()) {
      rest.add(message);
    }
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("the server does not end");
    }
    return rest;
  }

  /** The exit code of a process that has ended. */
  public int exitCode() {
    return process.exitValue();
  }

  /** What it wrote to its error stream so far. */
  public String errors() {
    return errors.toString();
  }

  /** The process. */
  public Process process() {
    return process;
  }

  private @Nullable JsonObject poll() throws InterruptedException {
    String line = lines.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    if (line == null) {
      throw new AssertionError("no message within " + PATIENCE_SECONDS + " s: " + errors);
    }
    if (line.equals(END)) {
      lines.add(END);
      return null;
    }
    try {
      if (JsonReader.read(line) instanceof JsonObject object) {
        return object;
      }
      throw new AssertionError("not a message: " + line);
    } catch (JsonSyntaxException e) {
      throw new AssertionError("not JSON on stdout: " + line, e);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
