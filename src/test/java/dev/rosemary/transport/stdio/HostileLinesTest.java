package dev.rosemary.transport.stdio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingMessage;
import dev.rosemary.TestingStdio;
import dev.rosemary.TestingSurface;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonNumber;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonString;
import dev.rosemary.json.JsonSyntaxException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Lines that no client should send. */
class HostileLinesTest {
  private static final long SEED = 20_261_127;
  private static final int LINES = 10_000;

  private static final List<String> METHODS =
      List.of(
          "ping",
          "initialize",
          "tools/list",
          "tools/call",
          "resources/list",
          "resources/read",
          "server/discover",
          "subscriptions/listen",
          "resources/subscribe",
          "x",
          "notifications/cancelled",
          "");

  private static final List<String> VALUES =
      List.of(
          "null",
          "true",
          "0",
          "-1",
          "1e999",
          "9".repeat(400),
          "\"\"",
          "\"\\ud83d\"",
          "\"\\u0000\"",
          "[]",
          "{}",
          "[[[[]]]]",
          "{\"a\":{\"b\":[null]}}",
          "\"2026-07-28\"",
          "\"note://1\"",
          "\"{\\\"text\\\":1}\"",
          "{\"text\":\"a\"}",
          "{\"numbers\":[1,\"2\",null]}",
          "{\"how\":\"bug\"}",
          "[".repeat(150) + "]".repeat(150),
          "\"echo\"",
          "\"add\"",
          "\"fail\"",
          "{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
              + "\"io.modelcontextprotocol/clientCapabilities\":{}}");

  private static final List<String> KEYS =
      List.of(
          "name",
          "arguments",
          "uri",
          "cursor",
          "_meta",
          "notifications",
          "protocolVersion",
          "requestId",
          "zzz");

  @Test
  @DisplayName("S-15: 10,000 hostile lines get an answer each where one is due, and nothing else")
  void hostileLines() throws Exception {
    Random random = new Random(SEED);
    List<String> lines = new ArrayList<>();
    Map<String, Integer> due = new HashMap<>();
    for (int i = 0; i < LINES; i++) {
      String line = line(random, i);
      lines.add(line);
      String id = answerDue(line);
      if (id != null) {
        due.merge(id, 1, Integer::sum);
      }
    }
    try (TestingStdio client = TestingStdio.start(new TestingSurface())) {
      Thread sender =
          new Thread(() -> {
            try {
              for (String line : lines) {
                client.send(line);
              }
              client.send("{\"jsonrpc\":\"2.0\",\"id\":\"last\",\"method\":\"ping\"}");
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
      sender.start();
      Map<String, Integer> answered = new HashMap<>();
      for (TestingMessage message = client.next(); ; message = client.next()) {
        if (message.has("method")) {
          continue;
        }
        String id = message.get("id").text();
        if (id.equals("\"last\"")) {
          break;
        }
        assertThat(message.has("result") ^ message.has("error")).as(message.text()).isTrue();
        answered.merge(id, 1, Integer::sum);
      }
      sender.join();
      for (TestingMessage message : client.end()) {
        if (!message.has("method")) {
          answered.merge(message.get("id").text(), 1, Integer::sum);
        }
      }
      assertThat(client.ended()).isTrue();
      assertThat(answered).as("seed " + SEED).isEqualTo(due);
    }
  }

  /** A line: most are nearly requests, some are damaged, some are noise. */
  private static String line(Random random, int i) {
    int kind = random.nextInt(10);
    if (kind == 0) {
      StringBuilder noise = new StringBuilder();
      for (int n = random.nextInt(60); n >= 0; n--) {
        noise.append((char) (' ' + random.nextInt(95)));
      }
      return noise.append('x').toString();
    }
    StringBuilder line = new StringBuilder("{\"jsonrpc\":\"2.0\",\"id\":");
    line.append(kind == 1 ? pick(VALUES, random) : kind == 2 ? "\"s" + i + "\"" : "" + (1_000 + i));
    line.append(",\"method\":").append('"').append(pick(METHODS, random)).append('"');
    if (random.nextInt(6) > 0) {
      line.append(",\"params\":");
      if (random.nextInt(8) == 0) {
        line.append(pick(VALUES, random));
      } else {
        line.append('{');
        for (int n = random.nextInt(4); n >= 0; n--) {
          line.append('"').append(pick(KEYS, random)).append("\":").append(pick(VALUES, random));
          line.append(n == 0 ? "}" : ",");
        }
      }
    }
    line.append('}');
    if (kind == 3) {
      line.setLength(random.nextInt(line.length()) + 1);
    } else if (kind == 4) {
      line.setCharAt(random.nextInt(line.length()), (char) (' ' + random.nextInt(95)));
    }
    return line.toString();
  }

  private static String pick(List<String> from, Random random) {
    return from.get(random.nextInt(from.size()));
  }

  /** The id that the answer to a line must have as JSON text; null when none is due. */
  private static @Nullable String answerDue(String line) {
    Json json;
    try {
      json = JsonReader.read(line);
    } catch (JsonSyntaxException e) {
      return line.isBlank() ? null : "null";
    }
    if (!(json instanceof JsonObject object) || json instanceof JsonArray) {
      return "null";
    }
    Json id = object.get("id");
    if (id == null
        && object.get("method") instanceof JsonString
        && "2.0".equals(object.string("jsonrpc"))) {
      return null;
    }
    if (!object.has("method") && (object.has("result") || object.has("error"))) {
      return null;
    }
    return id instanceof JsonString || id instanceof JsonNumber ? id.text() : "null";
  }
}
