package dev.rosemary;

import dev.rosemary.base.Log;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonSyntaxException;
import dev.rosemary.mcp.McpServer;
import dev.rosemary.mcp.call.CallListener;
import dev.rosemary.mcp.rpc.Workers;
import dev.rosemary.transport.http.HttpSettings;
import dev.rosemary.transport.http.HttpTransport;
import dev.rosemary.transport.http.access.Access;
import dev.rosemary.transport.http.access.Anyone;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A server of the testing surface over HTTP in this process, and requests to it. */
public final class TestingHttp implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final int THREADS = 8;
  private static final String POST = "POST";

  /** Where the surface is whose tools ask. */
  public static final String CONFORMANCE = "/mcp/conformance";

  private static final String META =
      "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
          + "\"io.modelcontextprotocol/clientCapabilities\":{}}";

  public final TestingSurface surface = new TestingSurface();
  private final Workers workers;
  private final HttpTransport transport;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private TestingHttp(
      Access access, int callsPerSecond, Duration idle, List<String> names, Workers workers)
      throws IOException {
    this.workers = workers;
    McpServer server =
        new McpServer(
            TestingStdio.IDENTITY,
            List.of(surface.surface("testing", true)),
            false,
            workers,
            Log.NONE,
            CallListener.NONE);
    transport =
        new HttpTransport(
            new HttpSettings(
                "127.0.0.1",
                0,
                null,
                Map.of(
                    "/mcp",
                    server,
                    "/mcp/testing",
                    server,
                    CONFORMANCE,
                    new McpServer(
                        TestingStdio.IDENTITY,
                        List.of(new TestingConformance().surface()),
                        false,
                        workers,
                        Log.NONE)),
                access,
                names,
                callsPerSecond,
                idle,
                () -> true,
                () -> "metrics 1\n"),
            Log.NONE);
    transport.start();
  }

  /** A server that lets everybody in. */
  public static TestingHttp start() throws IOException {
    return start(new Anyone(), 0);
  }

  /** A server with this access and limit. */
  public static TestingHttp start(Access access, int callsPerSecond) throws IOException {
    return new TestingHttp(
        access,
        callsPerSecond,
        Duration.ofMinutes(30),
        List.of("good.example"),
        new Workers(THREADS));
  }

  /** A server whose threads are shared in this way; closed with it. */
  public static TestingHttp start(Access access, Workers workers) throws IOException {
    return new TestingHttp(access, 0, Duration.ofMinutes(30), List.of(), workers);
  }

  /** A server whose sessions end when they were idle for so long. */
  public static TestingHttp expiring(Duration idle) throws IOException {
    return new TestingHttp(new Anyone(), 0, idle, List.of(), new Workers(THREADS));
  }

  public HttpTransport transport() {
    return transport;
  }

  public int port() {
    return transport.port();
  }

  /** A request with these headers, a name and a value each. */
  public HttpResponse<String> send(String method, String path, String body, String... headers)
      throws IOException, InterruptedException {
    return client.send(request(method, path, body, headers), HttpResponse.BodyHandlers.ofString());
  }

  /** A request whose answer is read as it comes. */
  public TestingEvents open(String method, String path, String body, String... headers)
      throws IOException, InterruptedException {
    HttpResponse<InputStream> response =
        client.send(
            request(method, path, body, headers), HttpResponse.BodyHandlers.ofInputStream());
    return new TestingEvents(response);
  }

  private HttpRequest request(String method, String path, String body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
            .timeout(PATIENCE)
            .method(
                method,
                body.isEmpty()
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(body, StandardCharsets.UTF_8));
    List<String> given = new ArrayList<>(List.of(headers));
    if (!given.contains("Accept")) {
      given.addAll(List.of("Accept", "application/json, text/event-stream"));
    }
    if (method.equals(POST) && !given.contains("Content-Type")) {
      given.addAll(List.of("Content-Type", "application/json"));
    }
    return request.headers(given.toArray(String[]::new)).build();
  }

  /** A POST of a message to {@code /mcp}. */
  public HttpResponse<String> post(String body, String... headers)
      throws IOException, InterruptedException {
    return send(POST, "/mcp", body, headers);
  }

  /** Shakes hands; the session's id. */
  public String initialize(String revision, String... headers)
      throws IOException, InterruptedException {
    HttpResponse<String> response =
        post(
            message(
                0,
                "initialize",
                "{\"protocolVersion\":\"%s\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}"
                    .formatted(revision)),
            headers);
    if (response.statusCode() != 200) {
      throw new AssertionError(response.statusCode() + " " + response.body());
    }
    return response.headers().firstValue("Mcp-Session-Id").orElseThrow();
  }

  /** A request as JSON text. */
  public static String message(long id, String method, String params) {
    return "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"%s\",\"params\":%s}"
        .formatted(id, method, params);
  }

  /** A call of a tool as JSON text. */
  public static String call(long id, String tool, String arguments) {
    return message(
        id, "tools/call", "{\"name\":\"%s\",\"arguments\":%s}".formatted(tool, arguments));
  }

  /** A stateless request as JSON text; the parameters are members, or empty. */
  public static String stateless(long id, String method, String params) {
    return message(id, method, "{" + params + (params.isEmpty() ? "" : ",") + META + "}");
  }

  /** The headers that a stateless request needs; the name may be empty. */
  public static String[] headers(String method, String name) {
    List<String> headers =
        new ArrayList<>(List.of("MCP-Protocol-Version", "2026-07-28", "Mcp-Method", method));
    if (!name.isEmpty()) {
      headers.addAll(List.of("Mcp-Name", name));
    }
    return headers.toArray(String[]::new);
  }

  /** The JSON object of an answer. */
  public static TestingMessage json(HttpResponse<String> response) {
    return json(response.body());
  }

  static TestingMessage json(String text) {
    try {
      if (JsonReader.read(text) instanceof JsonObject object) {
        return new TestingMessage(object);
      }
    } catch (JsonSyntaxException e) {
      // said below
    }
    throw new AssertionError("no JSON object: " + text);
  }

  @Override
  public void close() {
    surface.gate.release(1_000);
    client.shutdownNow();
    try {
      transport.stop();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    workers.close();
  }
}
