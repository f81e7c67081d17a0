package dev.rosemary.transport.http;

import static dev.rosemary.TestingHttp.call;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingHttp;
import dev.rosemary.TestingStdio;
import dev.rosemary.TestingSurface;
import dev.rosemary.TestingWait;
import dev.rosemary.base.Log;
import dev.rosemary.mcp.McpServer;
import dev.rosemary.mcp.rpc.Workers;
import dev.rosemary.transport.http.access.Anyone;
import dev.rosemary.transport.http.access.NewToken;
import dev.rosemary.transport.http.access.TokenFile;
import dev.rosemary.transport.http.guard.RateLimit;
import dev.rosemary.transport.http.guard.Space;
import dev.rosemary.transport.http.wire.HttpFront;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What one sender takes, and what is left for the others. */
class SharesTest {
  private static final String ID = "Mcp-Session-Id";

  private static HttpSession session(Endpoint endpoint, McpServer server, String owner) {
    return new HttpSession(endpoint, server, owner, owner);
  }

  @Test
  @DisplayName("S-8: whoever takes all sessions loses the idlest of them to others, and to itself")
  void sessions() {
    try (Workers workers = new Workers(1)) {
      McpServer server =
          new McpServer(
              TestingStdio.IDENTITY,
              List.of(new TestingSurface().surface("testing", true)),
              false,
              workers,
              Log.NONE);
      SessionTable table = new SessionTable(Long.MAX_VALUE);
      Endpoint endpoint = new Endpoint(server, new Shared(table, new RateLimit(0), new Anyone()));
      List<HttpSession> greedy = new ArrayList<>();
      for (int i = 0; i < SessionTable.MAX_SESSIONS; i++) {
        greedy.add(session(endpoint, server, "ann"));
        assertThat(table.add(greedy.get(i))).isTrue();
      }
      HttpSession bob = session(endpoint, server, "bob");
      assertThat(table.add(bob)).isTrue();
      assertThat(table.find(greedy.get(0).id(), endpoint, "ann")).isNull();
      assertThat(table.add(session(endpoint, server, "ann"))).isTrue();
      assertThat(table.find(greedy.get(1).id(), endpoint, "ann")).isNull();
      assertThat(table.find(bob.id(), endpoint, "bob")).isSameAs(bob);
      assertThat(table.size()).isEqualTo(SessionTable.MAX_SESSIONS);

      // What is kept for clients that come back is bounded likewise.
      byte[] event = new byte[1 << 20];
      for (HttpSession session : greedy.subList(2, 80)) {
        session.events().add(event);
      }
      bob.events().add(event);
      table.sweep();
      long kept = 0;
      for (HttpSession session : table.all()) {
        kept += session.kept();
      }
      assertThat(kept).isLessThanOrEqualTo(SessionTable.MAX_KEPT).isGreaterThan(0);
      assertThat(bob.kept()).isEqualTo(event.length);
    }
  }

  @Test
  @DisplayName("S-17: room that one sender holds is given to those who have less")
  void space() throws Exception {
    Space space = new Space(100, 20_000);
    AtomicInteger ended = new AtomicInteger();
    List<Space.Holding> greedy = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      List<Space.Holding> mine = new ArrayList<>();
      Space.Holding holding =
          space.open(
              "ann",
              () -> {
                ended.incrementAndGet();
                Thread.startVirtualThread(mine.getFirst()::close);
              });
      mine.add(holding);
      greedy.add(holding);
      assertThat(holding.grow(10)).isTrue();
    }
    try (Space.Holding bob = space.open("bob", () -> {})) {
      assertThat(bob.grow(10)).isTrue();
      assertThat(ended.get()).isEqualTo(1);
      assertThat(greedy.getFirst().ended()).isTrue();
      assertThat(bob.grow(20)).isTrue();
      assertThat(greedy.getLast().ended()).isFalse();
    }
    greedy.forEach(Space.Holding::close);
    assertThat(space.used()).isZero();
  }

  @Test
  @DisplayName("S-17: where all wait for each other, the last to come gives way at once")
  void deadlock() throws Exception {
    Space space = new Space(100, 3_600_000);
    AtomicBoolean grew = new AtomicBoolean();
    try (Space.Holding first = space.open("ann", () -> {})) {
      Thread waits;
      assertThat(first.grow(60)).isTrue();
      try (Space.Holding last = space.open("ann", () -> {})) {
        assertThat(last.grow(40)).isTrue();
        waits =
            Thread.startVirtualThread(() -> {
              try {
                grew.set(first.grow(40));
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
        assertThat(last.grow(10)).isFalse();
      }
      waits.join();
    }
    assertThat(grew).isTrue();
    assertThat(space.used()).isZero();
  }

  private static TestingHttp start(Path folder, NewToken... tokens) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (NewToken token : tokens) {
      lines.append(token.line()).append('\n');
    }
    Path file = folder.resolve("tokens");
    Files.writeString(file, lines);
    return TestingHttp.start(new TokenFile(file, Log.NONE), 0);
  }

  @Test
  @DisplayName("S-17: two hundred bodies of one principal that stop half-way keep nobody else out")
  void halfSent(@TempDir Path folder) throws Exception {
    List<String> both = List.of("memory:read", "memory:write");
    NewToken ann = NewToken.of("ann", both);
    NewToken bob = NewToken.of("bob", both);
    List<Socket> held = new ArrayList<>();
    try (TestingHttp http = start(folder, ann, bob)) {
      String head =
          "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
              + "Authorization: Bearer "
              + ann.token()
              + "\r\nContent-Length: 1000000\r\n\r\n";
      byte[] half = (head + " ".repeat(200_000)).getBytes(StandardCharsets.US_ASCII);
      for (int i = 0; i < 200; i++) {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), http.port());
        held.add(socket);
        OutputStream out = socket.getOutputStream();
        Thread.startVirtualThread(() -> {
          try {
            out.write(half);
            out.flush();
          } catch (IOException e) {
            // It was ended to make room.
          }
        });
      }
      TestingWait.until("the bodies", () -> http.transport().requests() >= 150);
      String token = "Bearer " + bob.token();
      String id = http.initialize("2025-11-25", "Authorization", token);
      for (int i = 0; i < 5; i++) {
        String call = call(i, "echo", "{\"text\":\"" + "x".repeat(800_000) + "\"}");
        HttpResponse<String> answer = http.post(call, ID, id, "Authorization", token);
        assertThat(answer.statusCode()).isEqualTo(200);
      }
    } finally {
      for (Socket socket : held) {
        socket.close();
      }
    }
  }

  @Test
  @DisplayName("S-17: connections that send nothing, or half a head, make room for the next")
  void halfOpen() throws Exception {
    List<Socket> held = new ArrayList<>();
    try (TestingHttp http = TestingHttp.start()) {
      byte[] half = "GET /healthz HTTP/1.1\r\nHost: ".getBytes(StandardCharsets.US_ASCII);
      for (int i = 0; i < HttpFront.MAX_CONNECTIONS + 50; i++) {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), http.port());
        held.add(socket);
        if (i % 2 == 0) {
          socket.getOutputStream().write(half);
        }
      }
      for (int i = 0; i < 20; i++) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), http.port())) {
          held.add(socket);
          socket.setSoTimeout(30_000);
          socket
              .getOutputStream()
              .write(
                  "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                      .getBytes(StandardCharsets.US_ASCII));
          assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
              .startsWith("HTTP/1.1 200");
        }
      }
    } finally {
      for (Socket socket : held) {
        socket.close();
      }
    }
  }
}
