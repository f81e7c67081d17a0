package dev.rosemary.surface.vault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingClient;
import dev.rosemary.TestingMessage;
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
import java.util.Map;

/** A client of the surface, over any connection. Arguments are JSON text with ' for ". */
final class TestingVaultClient {
  private static final String STATELESS =
      "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
          + "\"io.modelcontextprotocol/clientCapabilities\":{}}";

  private final TestingClient connection;
  private long id;

  TestingVaultClient(TestingClient connection) {
    this.connection = connection;
  }

  TestingClient connection() {
    return connection;
  }

  /** A request with its answer as it came. */
  TestingMessage answer(String method, String params) throws IOException, InterruptedException {
    return connection.request(++id, method, params);
  }

  /** A request that succeeds. */
  TestingMessage request(String method, String params) throws IOException, InterruptedException {
    return answer(method, params).object("result");
  }

  /** A call with its result, be it an error. */
  TestingMessage call(String tool, String arguments) throws IOException, InterruptedException {
    return connection.call(++id, tool, arguments.replace('\'', '"'));
  }

  /** A call that succeeds, its structured part. */
  TestingMessage ok(String tool, String arguments) throws IOException, InterruptedException {
    TestingMessage result = call(tool, arguments);
    assertThat(result.get("isError").text()).as(result.text()).isEqualTo("false");
    String text = ((JsonObject) result.array("content").items().getFirst()).string("text");
    assertThat(text).isEqualTo(result.object("structuredContent").text());
    return result.object("structuredContent");
  }

  /** A call that fails, its text. */
  String error(String tool, String arguments) throws IOException, InterruptedException {
    TestingMessage result = call(tool, arguments);
    assertThat(result.get("isError").text()).as(result.text()).isEqualTo("true");
    String text = ((JsonObject) result.array("content").items().getFirst()).string("text");
    return text == null ? "" : text;
  }

  /** A call of a stateless client with its result. */
  TestingMessage stateless(String tool, String arguments) throws IOException, InterruptedException {
    return request(
        "tools/call",
        "{\"name\":\"%s\",\"arguments\":%s,%s}"
            .formatted(tool, arguments.replace('\'', '"'), STATELESS));
  }

  void commit(String scope, String key, String content, String... tags)
      throws IOException, InterruptedException {
    JsonObject arguments =
        JsonObject.builder()
            .put("scope", scope)
            .put("key", key)
            .put("content", content)
            .put("tags", JsonArray.ofStrings(List.of(tags)))
            .build();
    connection.call(++id, "commit_memory", arguments.text()).object("structuredContent");
  }

  void commit(String key, String content, float... embedding)
      throws IOException, InterruptedException {
    List<Json> numbers = new ArrayList<>();
    for (float value : embedding) {
      numbers.add(JsonNumber.of(value));
    }
    JsonObject arguments =
        JsonObject.builder()
            .put("scope", "vault")
            .put("key", key)
            .put("content", content)
            .put("embedding", new JsonArray(numbers))
            .build();
    connection.call(++id, "commit_memory", arguments.text()).object("structuredContent");
  }

  /** The keys that a search finds, in order. */
  List<String> found(String arguments) throws IOException, InterruptedException {
    return keys(ok("search_memories", arguments).array("results"));
  }

  /** The relevance of what a search finds, by key, in order. */
  Map<String, Double> relevance(String arguments) throws IOException, InterruptedException {
    Map<String, Double> relevance = new java.util.LinkedHashMap<>();
    for (Json item : ok("search_memories", arguments).array("results").items()) {
      TestingMessage result = new TestingMessage((JsonObject) item);
      relevance.put(result.string("key"), ((JsonNumber) result.get("relevance")).toDouble());
    }
    return relevance;
  }

  /** The keys of the memories of an array, in order. */
  static List<String> keys(JsonArray memories) {
    List<String> keys = new ArrayList<>();
    for (Json item : memories.items()) {
      keys.add(new TestingMessage((JsonObject) item).string("key"));
    }
    return keys;
  }

  /** The JSON that a resource holds. */
  Json read(String uri) throws IOException, InterruptedException {
    TestingMessage result = request("resources/read", uri(uri));
    JsonObject contents = (JsonObject) result.array("contents").items().getFirst();
    try {
      return JsonReader.read(new TestingMessage(contents).string("text"));
    } catch (JsonSyntaxException e) {
      throw new AssertionError(e);
    }
  }

  /** The code and the text of the error that reading a resource leads to. */
  String readError(String uri) throws IOException, InterruptedException {
    TestingMessage error = answer("resources/read", uri(uri)).object("error");
    return error.get("code").text() + " " + error.string("message");
  }

  static String uri(String uri) {
    return JsonObject.builder().put("uri", new JsonString(uri)).build().text();
  }
}
