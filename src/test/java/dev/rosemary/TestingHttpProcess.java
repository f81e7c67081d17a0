package dev.rosemary;

import dev.rosemary.cli.Main;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonSyntaxException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The program as an HTTP server in a process of its own, on a free port. */
public final class TestingHttpProcess implements AutoCloseable {
  private static final Pattern SERVING = Pattern.compile("serving (https?)://([^/]+):(\\d+)/mcp");
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final TestingServerProcess process;
  private final HttpClient client;
  private final String scheme;
  private final int port;

  /** Starts it with these options; it serves {@code graph} unless they name a surface. */
  public TestingHttpProcess(Path data, HttpClient client, List<String> java, String... options)
      throws IOException, InterruptedException {
    this.client = client;
    List<String> arguments =
        new ArrayList<>(
            List.of("--transport", "http", "--port", "0", "--data-dir", data.toString()));
    List<String> given = List.of(options);
    if (!given.contains("--surface")) {
      arguments.addAll(List.of("--surface", "graph"));
    }
    arguments.addAll(given);
    List<String> command = TestingServerProcess.java(Main.class, arguments.toArray(String[]::new));
    command.addAll(1, java);
    command.add(1, "--enable-native-access=ALL-UNNAMED");
    process = new TestingServerProcess(command);
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      Matcher serving = SERVING.matcher(process.errors());
      if (serving.find()) {
        scheme = serving.group(1);
        port = Integer.parseInt(serving.group(3));
        return;
      }
      if (!process.process().isAlive() || System.nanoTime() > end) {
        process.close();
        throw new AssertionError("it does not serve: " + process.errors());
      }
      Thread.sleep(20);
    }
  }

  /** As the one above, with a client of its own. */
  public TestingHttpProcess(Path data, String... options) throws IOException, InterruptedException {
    this(
        data,
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build(),
        List.of(),
        options);
  }

  public TestingServerProcess process() {
    return process;
  }

  public int port() {
    return port;
  }

  public HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(scheme + "://localhost:" + port + path))
        .timeout(PATIENCE);
  }

  public HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return client.send(request(path).build(), HttpResponse.BodyHandlers.ofString());
  }

  public HttpResponse<String> post(String path, String body, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        request(path)
            .headers(
                "Content-Type", "application/json", "Accept", "application/json, text/event-stream")
            .POST(HttpRequest.BodyPublishers.ofString(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  /** Shakes hands at this path; the session's id. */
  public String initialize(String path, String... headers)
      throws IOException, InterruptedException {
    HttpResponse<String> answer =
        post(
            path,
            "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":"
                + "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{}}}",
            headers);
    return answer
        .headers()
        .firstValue("Mcp-Session-Id")
        .orElseThrow(() -> new AssertionError(answer.body()));
  }

  /** The structured result of a call, which must not be an error. */
  public TestingMessage call(String path, String session, long id, String tool, String arguments)
      throws IOException, InterruptedException {
    HttpResponse<String> answer =
        post(
            path,
            "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"tools/call\",\"params\":{\"name\":\"%s\",\"arguments\":%s}}"
                .formatted(id, tool, arguments),
            "Mcp-Session-Id",
            session);
    try {
      if (JsonReader.read(message(answer.body())) instanceof JsonObject object) {
        TestingMessage result = new TestingMessage(object).object("result");
        if (result.get("isError").text().equals("false")) {
          return result;
        }
      }
    } catch (JsonSyntaxException e) {
      // said below
    }
    throw new AssertionError(tool + ": " + answer.body());
  }

  /** The message of an answer that took long and came as an event, or the answer itself. */
  public static String message(String body) {
    int data = body.lastIndexOf("\ndata: ");
    return body.startsWith(":") || body.startsWith("id:") ? body.substring(data + 7) : body;
  }

  @Override
  public void close() {
    process.close();
  }
}
