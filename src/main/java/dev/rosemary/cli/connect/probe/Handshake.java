package dev.rosemary.cli.connect.probe;

import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonNumber;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonString;
import dev.rosemary.json.JsonSyntaxException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The messages by which a client learns what tools a server has; no transport. */
final class Handshake {
  static final String REVISION = "2025-11-25";

  private static final long LIST = 2;

  String initialize() {
    JsonObject client =
        JsonObject.builder().put("name", "rosemary-check").put("version", "1").build();
    return request(1, "initialize")
        .put(
            "params",
            JsonObject.builder()
                .put("protocolVersion", REVISION)
                .put("capabilities", JsonObject.EMPTY)
                .put("clientInfo", client)
                .build())
        .build()
        .text();
  }

  void initialized(String answer) throws IOException {
    JsonObject _ = result(answer);
  }

  String ready() {
    return JsonObject.builder()
        .put("jsonrpc", "2.0")
        .put("method", "notifications/initialized")
        .build()
        .text();
  }

  String listTools() {
    return request(LIST, "tools/list").put("params", JsonObject.EMPTY).build().text();
  }

  List<String> tools(String answer) throws IOException {
    JsonArray tools = result(answer).array("tools");
    if (tools == null) {
      throw new IOException("it lists no tools");
    }
    List<String> names = new ArrayList<>();
    for (Json tool : tools.items()) {
      if (tool instanceof JsonObject object && object.get("name") instanceof JsonString name) {
        names.add(name.value());
      }
    }
    return names;
  }

  /** Whether a line answers a request; servers send other messages, too. */
  static boolean isAnswer(String line) {
    try {
      return JsonReader.read(line) instanceof JsonObject object
          && object.has("id")
          && !object.has("method");
    } catch (JsonSyntaxException e) {
      return false;
    }
  }

  private static JsonObject.Builder request(long id, String method) {
    return JsonObject.builder()
        .put("jsonrpc", "2.0")
        .put("id", JsonNumber.of(id))
        .put("method", method);
  }

  private static JsonObject result(String answer) throws IOException {
    try {
      if (JsonReader.read(answer) instanceof JsonObject object) {
        JsonObject result = object.object("result");
        if (result != null) {
          return result;
        }
        JsonObject error = object.object("error");
        throw new IOException(
            error == null ? "it answers with no result" : String.valueOf(error.string("message")));
      }
      throw new IOException("it answers with no object");
    } catch (JsonSyntaxException e) {
      throw new IOException("it answers with what is no JSON", e);
    }
  }
}
