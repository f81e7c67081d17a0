package dev.rosemary.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rosemary.TestingHttpProcess;
import dev.rosemary.TestingServerProcess;
import dev.rosemary.TestingWait;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The program over HTTP, from its command line to its end. */
class ServeHttpTest {
  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

  @TempDir Path folder;

  private static Options options(String... arguments) throws UsageException {
    return Options.of(arguments, Map.of());
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "::", "192.0.2.1"})
  @DisplayName("S-16: where other machines can reach it, it does not start without authentication")
  void refusesToBind(String host) {
    assertThatThrownBy(() -> ServeHttp.check(options("--host", host)))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("can be reached from other machines")
        .hasMessageContaining("--token-file");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--port 65536",
        "--port x",
        "--token-file /nonexistent/tokens",
        "--oauth-issuer https://issuer.example",
        "--oauth-audience https://memory.example/mcp",
        "--oauth-issuer http://issuer.example --oauth-audience https://memory.example",
        "--oauth-issuer nonsense --oauth-audience https://memory.example",
        "--tls-cert /nonexistent/cert.pem",
        "--tls-cert /nonexistent/cert.pem --tls-key /nonexistent/key.pem",
        "--session-minutes 0",
        "--rate-limit -1"
      })
  @DisplayName("S-1: an option that cannot be followed is named before anything is opened")
  void badOptions(String line) {
    assertThatThrownBy(() -> ServeHttp.check(options(line.split(" ", -1))))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(line.substring(0, line.indexOf(' ')).replace("audience", ""));
  }

  @Test
  @DisplayName("S-3, S-16: token prints a token and its line, also as JSON")
  void token() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int status =
        Main.run(
            new String[] {
              "token", "--principal", "ann", "--scope", "memory:read", "memory:write", "--json"
            },
            Map.of(),
            out);
    assertThat(status).isZero();
    JsonObject made = (JsonObject) JsonReader.read(out.toString(StandardCharsets.UTF_8));
    assertThat(made.members().keySet()).containsExactly("token", "line");
    assertThat(made.string("line")).startsWith("ann memory:read,memory:write sha256:");
    ByteArrayOutputStream twice = new ByteArrayOutputStream();
    Main.run(
        new String[] {
          "token", "--principal=ann", "--scope", "memory:read", "--scope", "memory:write"
        },
        Map.of(),
        twice);
    assertThat(twice.toString(StandardCharsets.UTF_8)).contains("ann memory:read,memory:write ");
    for (String bad : List.of("token", "token --principal ann", "token --principal a --scope x")) {
      assertThat(Main.run(bad.split(" ", -1), Map.of(), OutputStream.nullOutputStream()))
          .as(bad)
          .isEqualTo(2);
    }
  }

  @Test
  @DisplayName("S-8: every surface has a path, others get 404; probes and metrics tell the state")
  void paths() throws Exception {
    try (TestingHttpProcess server = new TestingHttpProcess(folder, "--surface", "graph,vault")) {
      assertThat(server.get("/healthz").statusCode()).isEqualTo(200);
      TestingWait.until("readiness", () -> server.get("/readyz").statusCode() == 200);
      assertThat(server.post("/mcp/threads", PING).statusCode()).isEqualTo(404);
      String both = server.initialize("/mcp");
      String graph = server.initialize("/mcp/graph");
      String vault = server.initialize("/mcp/vault");
      server.call("/mcp/graph", graph, 1, "create_project", "{\"name\":\"p\"}");
      server.call("/mcp", both, 1, "list_projects", "{}");
      server.call("/mcp/vault", vault, 1, "search_memories", "{\"query\":\"x\"}");
      assertThat(
              server
                  .post(
                      "/mcp/graph",
                      "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}",
                      "Mcp-Session-Id",
                      graph)
                  .body())
          .contains("create_project")
          .doesNotContain("commit_memory");
      server.post(
          "/mcp/graph",
          "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"tools/call\",\"params\":{\"name\":\"read_graph\",\"arguments\":{\"project\":\"none\"}}}",
          "Mcp-Session-Id",
          graph);
      String metrics = server.get("/metrics").body();
      assertThat(metrics)
          .contains("rosemary_sessions 3.0")
          .contains("rosemary_calls_seconds_count{outcome=\"done\",tool=\"create_project\"} 1")
          .contains("rosemary_calls_seconds_count{outcome=\"failed\",tool=\"read_graph\"} 1")
          .contains(
              "rosemary_calls_seconds_bucket{outcome=\"done\",tool=\"list_projects\",le=\"+Inf\"} 1")
          .contains("rosemary_queue{state=\"waiting\"} 0.0")
          .containsPattern("rosemary_store_bytes\\{part=\"projects\"} [1-9]");
    }
  }

  @Test
  @DisplayName("S-8: 64 clients at once, each in a project of its own, see nothing of each other")
  void manyClients() throws Exception {
    int clients = 64;
    int calls = 50;
    try (TestingHttpProcess server = new TestingHttpProcess(folder, "--rate-limit", "0");
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<String>> seen = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        String name = "client" + i;
        seen.add(
            threads.submit(() -> {
              String id = server.initialize("/mcp");
              server.call("/mcp", id, 1, "create_project", "{\"name\":\"" + name + "\"}");
              for (int call = 2; call < calls; call++) {
                String entity =
                    "{\"entities\":[{\"name\":\"%s-%d\",\"entity_type\":\"t\",\"observations\":[\"of %s\"]}]}"
                        .formatted(name, call, name);
                if (call % 2 == 0) {
                  server.call("/mcp", id, call, "create_entities", entity);
                } else {
                  server.call("/mcp", id, call, "search_nodes", "{\"query\":\"of\"}");
                }
              }
              return server.call("/mcp", id, calls, "read_graph", "{\"limit\":1000}").text();
            }));
      }
      for (int i = 0; i < clients; i++) {
        String graph = seen.get(i).get(120, TimeUnit.SECONDS);
        for (int call = 2; call < calls; call += 2) {
          assertThat(graph).contains("client" + i + "-" + call);
        }
        assertThat(Pattern.compile("client\\d+").matcher(graph).results())
            .extracting(MatchResult::group)
            .containsOnly("client" + i);
      }
    }
  }

  @Test
  @DisplayName("S-18: whatever a tool of any surface answers is marked as untrusted, errors too")
  void untrusted() throws Exception {
    try (TestingHttpProcess server =
        new TestingHttpProcess(
            folder,
            "--surface",
            "all",
            "--rate-limit",
            "0",
            "--project-dir",
            folder.resolve("documents").toString())) {
      String id = server.initialize("/mcp");
      String list =
          server
              .post(
                  "/mcp",
                  "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}",
                  "Mcp-Session-Id",
                  id)
              .body();
      List<String> tools =
          Pattern.compile("\"name\":\"([a-z_]+)\",\"title\"")
              .matcher(list)
              .results()
              .map(match -> match.group(1))
              .toList();
      assertThat(tools).hasSizeGreaterThan(30);
      for (String tool : tools) {
        for (String arguments : List.of("{}", "{\"name\":\"n\",\"query\":\"q\",\"key\":\"k\"}")) {
          String answer =
              server
                  .post(
                      "/mcp",
                      "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"%s\",\"arguments\":%s}}"
                          .formatted(tool, arguments),
                      "Mcp-Session-Id",
                      id)
                  .body();
          // Only errors of the protocol carry no result, and with it nothing stored.
          assertThat(answer)
              .as(tool)
              .containsPattern(
                  "\"_meta\":\\{\"dev.rosemary/untrusted\":true}|\"error\":\\{\"code\"");
        }
      }
    }
  }

  @Test
  @DisplayName("S-7: at SIGTERM what was asked is answered, streams end, exit 0")
  void drains() throws Exception {
    try (TestingHttpProcess server = new TestingHttpProcess(folder)) {
      String id = server.initialize("/mcp");
      server.call("/mcp", id, 1, "create_project", "{\"name\":\"p\"}");
      CompletableFuture<HttpResponse<InputStream>> stream =
          HttpClient.newHttpClient()
              .sendAsync(
                  server
                      .request("/mcp")
                      .headers("Accept", "text/event-stream", "Mcp-Session-Id", id)
                      .build(),
                  HttpResponse.BodyHandlers.ofInputStream());
      InputStream events = stream.get(120, TimeUnit.SECONDS).body();
      server.process().process().destroy();
      events.readAllBytes();
      assertThat(server.process().process().waitFor(120, TimeUnit.SECONDS)).isTrue();
      assertThat(server.process().exitCode()).as(server.process().errors()).isZero();
    }
  }

  @Test
  @DisplayName(
      "S-7: calls that are under way at SIGTERM are answered, and what they wrote is there")
  void drainsCalls() throws Exception {
    int clients = 8;
    List<String> written = new ArrayList<>();
    try (TestingHttpProcess server = new TestingHttpProcess(folder);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      String first = server.initialize("/mcp");
      server.call("/mcp", first, 1, "create_project", "{\"name\":\"p\"}");
      List<Future<String>> answers = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        String id = server.initialize("/mcp");
        StringBuilder entities = new StringBuilder();
        for (int j = 0; j < 100; j++) {
          entities
              .append(j == 0 ? "" : ",")
              .append("{\"name\":\"c%d-%d\",\"entity_type\":\"t\"}".formatted(i, j));
        }
        String call =
            "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"create_entities\",\"arguments\":{\"project\":\"p\",\"entities\":[%s]}}}"
                .formatted(entities);
        answers.add(threads.submit(() -> server.post("/mcp", call, "Mcp-Session-Id", id).body()));
      }
      // One is answered, so the others are on their way.
      answers.getFirst().get(120, TimeUnit.SECONDS);
      server.process().process().destroy();
      for (int i = 0; i < clients; i++) {
        String answer;
        try {
          answer = answers.get(i).get(120, TimeUnit.SECONDS);
        } catch (java.util.concurrent.ExecutionException e) {
          // It came after the port was closed.
          assertThat(e).hasCauseInstanceOf(IOException.class);
          continue;
        }
        if (answer.contains("\"isError\":false")) {
          written.add("c" + i + "-99");
        } else {
          assertThat(answer).contains("shutting down");
        }
      }
      assertThat(server.process().process().waitFor(120, TimeUnit.SECONDS)).isTrue();
      assertThat(server.process().exitCode()).as(server.process().errors()).isZero();
    }
    assertThat(written).contains("c0-99");
    try (TestingHttpProcess server = new TestingHttpProcess(folder)) {
      String id = server.initialize("/mcp");
      for (String name : written) {
        assertThat(
                server
                    .call(
                        "/mcp",
                        id,
                        1,
                        "open_nodes",
                        "{\"project\":\"p\",\"names\":[\"" + name + "\"]}")
                    .text())
            .contains("\"" + name + "\"");
      }
    }
  }

  @Test
  @DisplayName("R-11: who is signed in sees only what is his, and may name nobody else")
  void principals() throws Exception {
    List<String> bearers = new ArrayList<>();
    StringBuilder lines = new StringBuilder();
    for (String name : List.of("ann", "bob")) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      Main.run(
          new String[] {
            "token", "--principal", name, "--scope", "memory:read", "memory:write", "--json"
          },
          Map.of(),
          out);
      JsonObject made = (JsonObject) JsonReader.read(out.toString(StandardCharsets.UTF_8));
      bearers.add("Bearer " + made.string("token"));
      lines.append(made.string("line")).append('\n');
    }
    Path file = Files.writeString(folder.resolve("tokens"), lines);
    try (TestingHttpProcess server =
        new TestingHttpProcess(
            folder.resolve("data"),
            "--surface",
            "recall",
            "--embedding-model",
            "none",
            "--token-file",
            file.toString())) {
      List<String> answers = new ArrayList<>();
      for (String bearer : bearers) {
        String id = server.initialize("/mcp", "Authorization", bearer);
        for (String call :
            List.of(
                "\"store_memory\",\"arguments\":{\"content\":\"secret of %d\"}"
                    .formatted(answers.size()),
                "\"list_memories\",\"arguments\":{}",
                "\"list_memories\",\"arguments\":{\"user_id\":\"ann\"}")) {
          answers.add(
              server
                  .post(
                      "/mcp",
                      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":"
                          + call
                          + "}}",
                      "Mcp-Session-Id",
                      id,
                      "Authorization",
                      bearer)
                  .body());
        }
      }
      assertThat(answers.get(1)).contains("secret of 0");
      assertThat(answers.get(2)).contains("secret of 0");
      assertThat(answers.get(4)).contains("secret of 3").doesNotContain("secret of 0");
      assertThat(answers.get(5))
          .contains("not the user who is signed" + " in")
          .doesNotContain("secret of");
    }
  }

  @Test
  @DisplayName("S-17: a client that sends its request a byte at a time is ended")
  void slowClient() throws Exception {
    try (TestingHttpProcess server =
        new TestingHttpProcess(
            folder, HttpClient.newHttpClient(), List.of("-Dsun.net.httpserver.maxReqTime=2"))) {
      for (String begun :
          List.of("POST /mcp HTTP/1.1\r\nHost: localhost\r\n", headed("Content-Length: 1000"))) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
          socket.setSoTimeout(120_000);
          OutputStream out = socket.getOutputStream();
          out.write(begun.getBytes(StandardCharsets.US_ASCII));
          Thread trickle =
              new Thread(() -> {
                try {
                  while (true) {
                    out.write('x');
                    Thread.sleep(100);
                  }
                } catch (IOException | InterruptedException e) {
                  // It has been ended.
                }
              });
          trickle.setDaemon(true);
          trickle.start();
          int read;
          try {
            read = socket.getInputStream().read();
          } catch (java.net.SocketException e) {
            read = -1;
          }
          assertThat(read).isEqualTo(-1);
        }
        assertThat(server.get("/healthz").statusCode()).isEqualTo(200);
      }
    }
  }

  private static String headed(String header) {
    return String.join(
        "\r\n",
        "POST /mcp HTTP/1.1",
        "Host: localhost",
        "Content-Type: application/json",
        header,
        "",
        "");
  }

  @Test
  @DisplayName("S-16: --token-file lets in who has a token, on any address")
  void tokenFile() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Main.run(
        new String[] {"token", "--principal", "ann", "--scope", "memory:read", "--json"},
        Map.of(),
        out);
    JsonObject made = (JsonObject) JsonReader.read(out.toString(StandardCharsets.UTF_8));
    Path file = Files.writeString(folder.resolve("tokens"), made.string("line") + "\n");
    try (TestingHttpProcess server =
        new TestingHttpProcess(
            folder.resolve("data"),
            "--host",
            "0.0.0.0",
            "--token-file",
            file.toString(),
            "--log-level",
            "debug")) {
      assertThat(server.post("/mcp", PING).statusCode()).isEqualTo(401);
      String bearer = "Bearer " + made.string("token");
      assertThat(server.post("/mcp", PING, "Authorization", bearer).statusCode()).isEqualTo(400);
      assertThat(server.process().errors()).doesNotContain(String.valueOf(made.string("token")));
    }
  }

  @Test
  @DisplayName("S-8: --tls-cert and --tls-key make it https")
  void tls() throws Exception {
    Path store = folder.resolve("store.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "a",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                "secret")
            .redirectErrorStream(true)
            .start();
    keytool.getInputStream().readAllBytes();
    assertThat(keytool.waitFor()).isZero();
    KeyStore keys = KeyStore.getInstance(store.toFile(), "secret".toCharArray());
    Path certificate = pem("CERTIFICATE", keys.getCertificate("a").getEncoded());
    Path key = pem("PRIVATE KEY", keys.getKey("a", "secret".toCharArray()).getEncoded());
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("a", keys.getCertificate("a"));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    try (TestingHttpProcess server =
        new TestingHttpProcess(
            folder.resolve("data"),
            HttpClient.newBuilder().sslContext(context).build(),
            List.of(),
            "--tls-cert",
            certificate.toString(),
            "--tls-key",
            key.toString())) {
      assertThat(server.get("/healthz").body()).isEqualTo("ok\n");
      assertThat(server.initialize("/mcp")).isNotEmpty();
    }
  }

  private Path pem(String kind, byte[] encoded) throws IOException {
    return Files.writeString(
        folder.resolve(kind.replace(' ', '-')),
        "-----BEGIN "
            + kind
            + "-----\n"
            + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded)
            + "\n-----END "
            + kind
            + "-----\n");
  }

  @Test
  @DisplayName("S-1: a port that is taken is named, exit 1")
  void portTaken() throws Exception {
    try (TestingHttpProcess server = new TestingHttpProcess(folder)) {
      assertThat(
              Main.run(
                  new String[] {
                    "--transport",
                    "http",
                    "--port",
                    Integer.toString(server.port()),
                    "--surface",
                    "docs",
                    "--data-dir",
                    folder.toString()
                  },
                  Map.of(),
                  OutputStream.nullOutputStream()))
          .isEqualTo(1);
    }
  }

  @Test
  @DisplayName("S-6: a server on standard streams loads nothing of HTTP")
  void nothingLoaded() throws Exception {
    Path classes = folder.resolve("classes");
    List<String> command =
        TestingServerProcess.java(
            Main.class, "--surface", "all", "--data-dir", folder.resolve("data").toString());
    command.addAll(
        1, List.of("--enable-native-access=ALL-UNNAMED", "-Xlog:class+load:file=" + classes));
    try (TestingServerProcess server = new TestingServerProcess(command)) {
      server.initialize("2025-11-25");
      assertThat(server.call(1, "graph_list_projects", "{}").has("content")).isTrue();
      server.end();
    }
    assertThat(Files.readString(classes))
        .contains("dev.rosemary.transport.stdio")
        .doesNotContain("dev.rosemary.transport.http")
        .doesNotContain("ServeHttp")
        .doesNotContain("HttpOptions")
        .doesNotContain("httpserver")
        .doesNotContain("com.nimbusds")
        .doesNotContain("io.micrometer");
  }
}
