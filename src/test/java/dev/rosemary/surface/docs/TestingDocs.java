package dev.rosemary.surface.docs;

import dev.rosemary.TestingMessage;
import dev.rosemary.TestingStdio;
import dev.rosemary.base.Log;
import dev.rosemary.engine.document.Documents;
import dev.rosemary.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;

/** The surface behind the protocol, in this process. */
final class TestingDocs implements AutoCloseable {
  private final TestingStdio client;
  private long requests;

  TestingDocs(Path folder) throws IOException {
    this(folder, 40_000, false);
  }

  TestingDocs(Path folder, int maxResultChars, boolean readOnly) throws IOException {
    Documents documents = Documents.in(folder, Clock.systemUTC());
    client =
        TestingStdio.start(readOnly, Log.NONE, DocsSurface.of(documents, maxResultChars, readOnly));
  }

  /** Sends a line and waits for its answer. */
  TestingMessage send(String line) throws Exception {
    client.send(line);
    return client.next();
  }

  /** The result of a request. */
  TestingMessage request(String method, String params) throws Exception {
    return client.request(++requests, method, params).object("result");
  }

  /** Calls a tool with these arguments as JSON text; the object that it answers. */
  TestingMessage call(String tool, String arguments) throws Exception {
    return call(tool, arguments, "");
  }

  /** Calls a tool as clients of the stateless revision do. */
  TestingMessage stateless(String tool, String arguments) throws Exception {
    return call(
        tool,
        arguments,
        """
        ,"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
        "io.modelcontextprotocol/clientInfo":{"name":"t","version":"1"},\
        "io.modelcontextprotocol/clientCapabilities":{}}\
        """);
  }

  private TestingMessage call(String tool, String arguments, String meta) throws Exception {
    TestingMessage result =
        request(
            "tools/call", "{\"name\":\"%s\",\"arguments\":%s%s}".formatted(tool, arguments, meta));
    TestingMessage answer = result.object("structuredContent");
    JsonObject block = (JsonObject) result.array("content").items().getFirst();
    boolean failed = result.get("isError").text().equals("true");
    if (!answer.text().equals(block.string("text")) || answer.has("error") != failed) {
      throw new AssertionError(result.text());
    }
    return answer;
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
