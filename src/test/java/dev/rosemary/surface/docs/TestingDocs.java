package dev.rosemary.surface.docs;

import dev.rosemary.base.Log;
import dev.rosemary.engine.document.Documents;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.mcp.Connection;
import dev.rosemary.mcp.McpServer;
import dev.rosemary.mcp.era.Identity;
import dev.rosemary.mcp.rpc.Workers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The surface behind the protocol, in this process. One request at a time. */
final class TestingDocs implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 30;

  private final Workers workers = new Workers(2);
  private final BlockingQueue<byte[]> answers = new LinkedBlockingQueue<>();
  private final Connection connection;

  TestingDocs(Path folder) {
    this(folder, 40_000, false);
  }

  TestingDocs(Path folder, int maxResultChars, boolean readOnly) {
    Documents documents = Documents.in(folder, Clock.systemUTC());
    connection =
        new McpServer(
                new Identity("testing", "Testing", "1"),
                List.of(DocsSurface.of(documents, maxResultChars, readOnly)),
                readOnly,
                workers,
                Log.NONE)
            .connect(answers::add);
  }

  /** Sends a message and waits for its answer. */
  JsonObject send(String message) throws Exception {
    byte[] bytes = message.getBytes(StandardCharsets.UTF_8);
    connection.receive(bytes, 0, bytes.length, answers::add);
    byte[] answer = answers.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    if (answer == null) {
      throw new AssertionError("no answer to " + message);
    }
    return (JsonObject) JsonReader.read(answer, 0, answer.length);
  }

  /** The result of a request. */
  JsonObject request(String method, String params) throws Exception {
    JsonObject answer =
        send(
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":%s}"
                .formatted(method, params));
    JsonObject result = answer.object("result");
    if (result == null) {
      throw new AssertionError(answer.text());
    }
    return result;
  }

  /** Calls a tool with these arguments as JSON text; the object that it answers. */
  JsonObject call(String tool, String arguments) throws Exception {
    return call(tool, arguments, "");
  }

  /** Calls a tool as clients of the stateless revision do. */
  JsonObject stateless(String tool, String arguments) throws Exception {
    return call(
        tool,
        arguments,
        """
        ,"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
        "io.modelcontextprotocol/clientInfo":{"name":"t","version":"1"},\
        "io.modelcontextprotocol/clientCapabilities":{}}\
        """);
  }

  private JsonObject call(String tool, String arguments, String meta) throws Exception {
    JsonObject result =
        request(
            "tools/call", "{\"name\":\"%s\",\"arguments\":%s%s}".formatted(tool, arguments, meta));
    JsonObject structured = result.object("structuredContent");
    JsonObject block = (JsonObject) result.array("content").items().getFirst();
    if (!structured.text().equals(block.string("text"))
        || structured.has("error") != (result.get("isError").text().equals("true"))) {
      throw new AssertionError(result.text());
    }
    return structured;
  }

  @Override
  public void close() {
    connection.close();
    workers.close();
  }
}
