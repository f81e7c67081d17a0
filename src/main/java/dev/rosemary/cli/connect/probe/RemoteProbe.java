package dev.rosemary.cli.connect.probe;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;

/** Asks a server at a URL for its tools, as a client does over Streamable HTTP. */
public final class RemoteProbe {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final HttpClient http;
  private final URI uri;
  private String session = "";

  private RemoteProbe(HttpClient http, URI uri) {
    this.http = http;
    this.uri = uri;
  }

  /**
   * The names of its tools.
   *
   * @throws IOException when it does not answer, or refuses
   */
  public static List<String> tools(String url) throws IOException, InterruptedException {
    try (HttpClient http = HttpClient.newBuilder().connectTimeout(PATIENCE).build()) {
      RemoteProbe probe = new RemoteProbe(http, URI.create(url));
      Handshake handshake = new Handshake();
      handshake.initialized(probe.post(handshake.initialize()));
      String _ = probe.post(handshake.ready());
      return handshake.tools(probe.post(handshake.listTools()));
    } catch (IOException | IllegalArgumentException e) {
      String why = e.getMessage();
      throw new IOException("no server answers at " + url + (why == null ? "" : ": " + why), e);
    }
  }

  private String post(String message) throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri)
            .timeout(PATIENCE)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .POST(HttpRequest.BodyPublishers.ofString(message));
    if (!session.isEmpty()) {
      request.header("Mcp-Session-Id", session);
      request.header("MCP-Protocol-Version", Handshake.REVISION);
    }
    HttpResponse<String> response =
        http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    if (response.statusCode() / 100 != 2) {
      throw new IOException("status " + response.statusCode());
    }
    session = response.headers().firstValue("Mcp-Session-Id").orElse(session);
    String body = response.body();
    if (body.startsWith("{")) {
      return body;
    }
    return body.lines()
        .filter(line -> line.startsWith("data:"))
        .map(line -> line.substring("data:".length()).strip())
        .filter(Handshake::isAnswer)
        .findFirst()
        .orElse(body);
  }
}
