package dev.rosemary.surface.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingAnswer;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonString;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A client of a server of the graph surface. */
interface TestingGraph extends AutoCloseable {

  /** Sends a request with these parameters as JSON text; the answer's result. */
  JsonObject request(String method, String params);

  /** The data directory of the server. */
  Path directory();

  @Override
  void close();

  /** Calls a tool with arguments as JSON text. */
  default TestingAnswer call(String tool, String arguments) {
    return new TestingAnswer(
        request(
            "tools/call",
            // A message is one line.
            "{\"name\":\"" + tool + "\",\"arguments\":" + arguments.replace('\n', ' ') + "}"));
  }

  /** A call that must succeed. */
  default TestingAnswer ok(String tool, String arguments) {
    TestingAnswer answer = call(tool, arguments);
    assertThat(answer.isError()).as(tool + " " + answer.text()).isFalse();
    return answer;
  }

  /** A call that must fail; its text. */
  default String error(String tool, String arguments) {
    TestingAnswer answer = call(tool, arguments);
    assertThat(answer.isError()).as(tool + " " + answer.text()).isTrue();
    return answer.text();
  }

  /** Creates an entity. */
  default TestingAnswer entity(String name, String type, String... observations) {
    return ok("create_entities", "{\"entities\":[" + newEntity(name, type, observations) + "]}");
  }

  /** Creates a relation. */
  default TestingAnswer relation(String from, String type, String to) {
    return ok("create_relations", "{\"relations\":[" + key(from, type, to) + "]}");
  }

  /** Searches. */
  default TestingAnswer search(String query) {
    return ok("search_nodes", "{\"query\":" + json(query) + "}");
  }

  /** The names that a search finds, best first. */
  default List<String> found(String query) {
    return search(query).all("entities.*.name");
  }

  /** The only entity of that name, opened. */
  default TestingAnswer open(String name) {
    return ok("open_nodes", "{\"names\":[" + json(name) + "]}");
  }

  /** The contents of the observations of an entity, in order. */
  default List<String> contents(String name) {
    return open(name).all("entities.0.observations.*.content");
  }

  static String newEntity(String name, String type, String... observations) {
    return "{\"name\":%s,\"entity_type\":%s,\"observations\":%s}"
        .formatted(json(name), json(type), array(List.of(observations)));
  }

  static String key(String from, String type, String to) {
    return "{\"from\":%s,\"to\":%s,\"relation_type\":%s}"
        .formatted(json(from), json(to), json(type));
  }

  /** A text as JSON. */
  static String json(String text) {
    return new JsonString(text).text();
  }

  /** Texts as a JSON array. */
  static String array(List<String> texts) {
    List<String> items = new ArrayList<>();
    texts.forEach(text -> items.add(json(text)));
    return "[" + String.join(",", items) + "]";
  }
}
