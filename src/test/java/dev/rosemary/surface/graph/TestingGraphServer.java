package dev.rosemary.surface.graph;

import dev.rosemary.TestingAnswer;
import dev.rosemary.base.Log;
import dev.rosemary.engine.Engine;
import dev.rosemary.json.JsonObject;
import dev.rosemary.mcp.Connection;
import dev.rosemary.mcp.McpServer;
import dev.rosemary.mcp.era.Identity;
import dev.rosemary.mcp.rpc.Workers;
import dev.rosemary.store.Synchronous;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A server of the graph surface in this process: an engine on a directory, and any number of
 * sessions.
 */
final class TestingGraphServer implements AutoCloseable {
  static final int MAX_RESULT_CHARS = 40_000;
  private static final int THREADS = 4;

  /** Seconds after which a test fails instead of hanging. */
  private static final long PATIENCE_SECONDS = 120;

  /** What the engine said about repairs. */
  final List<String> repairs = new CopyOnWriteArrayList<>();

  final Engine engine;
  private final Path directory;
  private final Workers workers = new Workers(THREADS);
  private final McpServer server;

  /** A server that starts in this project, or in none. */
  TestingGraphServer(Path directory, @Nullable String project, int maxResultChars) {
    this.directory = directory;
    engine = Engine.open(directory, Synchronous.NORMAL, Clock.systemUTC(), repairs::add);
    server =
        new McpServer(
            new Identity("rosemary", "Rosemary", "1"),
            List.of(GraphSurface.of(() -> engine, project, maxResultChars)),
            false,
            workers,
            Log.NONE);
  }

  TestingGraphServer(Path directory) {
    this(directory, null, MAX_RESULT_CHARS);
  }

  /** A session; closing it leaves the server. */
  TestingGraph session() {
    return new Session(server.connect(_ -> {}), directory, () -> {});
  }

  /** A session that closes the server with itself. */
  TestingGraph onlySession() {
    return new Session(server.connect(_ -> {}), directory, this::close);
  }

  @Override
  public void close() {
    engine.close();
    workers.close();
  }

  private static final class Session implements TestingGraph {
    private final Connection connection;
    private final Path directory;
    private final Runnable closer;
    private int ids;

    Session(Connection connection, Path directory, Runnable closer) {
      this.connection = connection;
      this.directory = directory;
      this.closer = closer;
    }

    @Override
    public JsonObject request(String method, String params) {
      byte[] message =
          "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"%s\",\"params\":%s}"
              .formatted(++ids, method, params)
              .getBytes(StandardCharsets.UTF_8);
      BlockingQueue<byte[]> answers = new LinkedBlockingQueue<>();
      try {
        connection.receive(message, 0, message.length, answers::add);
        byte[] answer = answers.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (answer == null) {
          throw new AssertionError("no answer to " + method);
        }
        return result(new String(answer, StandardCharsets.UTF_8));
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }

    private static JsonObject result(String answer) {
      if (TestingAnswer.parse(answer) instanceof JsonObject object) {
        JsonObject result = object.object("result");
        if (result != null) {
          return result;
        }
      }
      throw new AssertionError(answer);
    }

    @Override
    public Path directory() {
      return directory;
    }

    @Override
    public void close() {
      connection.close();
      closer.run();
    }
  }
}
