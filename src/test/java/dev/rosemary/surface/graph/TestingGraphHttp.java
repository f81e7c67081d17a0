package dev.rosemary.surface.graph;

import dev.rosemary.TestingAnswer;
import dev.rosemary.TestingHttpProcess;
import dev.rosemary.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** A client of the program in a process of its own, over HTTP, in one session. */
final class TestingGraphHttp implements TestingGraph {
  private static final String PATH = "/mcp";

  private final TestingHttpProcess process;
  private final Path directory;
  private final String session;
  private long ids;

  TestingGraphHttp(Path directory) {
    this.directory = directory;
    try {
      process = new TestingHttpProcess(directory, "--rate-limit", "0");
      session = process.initialize(PATH);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public JsonObject request(String method, String params) {
    try {
      String answer =
          process
              .post(
                  PATH,
                  "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"%s\",\"params\":%s}"
                      .formatted(++ids, method, params),
                  "Mcp-Session-Id",
                  session)
              .body();
      if (TestingAnswer.parse(TestingHttpProcess.message(answer).strip())
          instanceof JsonObject object) {
        JsonObject result = object.object("result");
        if (result != null) {
          return result;
        }
      }
      throw new AssertionError(answer);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public Path directory() {
    return directory;
  }

  @Override
  public void close() {
    process.process().process().destroy();
    try {
      process.process().process().waitFor();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    process.close();
  }
}
