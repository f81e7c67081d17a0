package dev.rosemary.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rosemary.TestingCost;
import dev.rosemary.TestingStdio;
import dev.rosemary.TestingWorstTexts;
import dev.rosemary.base.Log;
import dev.rosemary.base.WorkLimit;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.Here;
import dev.rosemary.engine.Home;
import dev.rosemary.engine.document.Documents;
import dev.rosemary.engine.place.Place;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonNumber;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonString;
import dev.rosemary.json.Schema;
import dev.rosemary.mcp.ask.OpenQuestions;
import dev.rosemary.mcp.ask.Peer;
import dev.rosemary.mcp.ask.PeerClient;
import dev.rosemary.mcp.call.BoundTool;
import dev.rosemary.mcp.call.CallListener;
import dev.rosemary.mcp.call.ToolCall;
import dev.rosemary.mcp.call.ToolCatalog;
import dev.rosemary.mcp.era.ResultText;
import dev.rosemary.mcp.era.Revision;
import dev.rosemary.mcp.rpc.Exchange;
import dev.rosemary.mcp.rpc.InFlight;
import dev.rosemary.mcp.rpc.Running;
import dev.rosemary.mcp.rpc.Workers;
import dev.rosemary.store.Synchronous;
import dev.rosemary.surface.docs.DocsSurface;
import dev.rosemary.surface.files.FilesSurface;
import dev.rosemary.surface.graph.GraphSurface;
import dev.rosemary.surface.memory.MemorySurface;
import dev.rosemary.surface.recall.RecallSurface;
import dev.rosemary.surface.threads.ThreadsSurface;
import dev.rosemary.surface.vault.VaultSurface;
import dev.rosemary.tool.Session;
import dev.rosemary.tool.Surface;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a call costs grows no faster than what it was sent: every string of every tool's arguments
 * is tried with texts that are bad for rules and parsers.
 *
 * <p>Each argument takes its turn with some of the texts. With {@code -Drosemary.linear=all} each
 * is tried with every text at every size, and the exponents are printed.
 */
class LinearTimeTest {
  private static final int[] SIZES = {10_000, 100_000, 1_000_000};
  private static final int[] SHORTER = {10_000, 100_000};
  private static final int CALL_SECONDS = 60;
  private static final boolean ALL = "all".equals(System.getProperty("rosemary.linear"));

  /** Of the texts each argument is tried with one in so many, in turn. */
  private static final int SOME = 6;

  /** And with one in so many at the greatest size too. */
  private static final int FEW = 6 * SOME;

  @TempDir Path directory;
  private Engine engine;
  private final List<Surface> surfaces = new ArrayList<>();
  private final Workers workers = new Workers(1);
  private final InFlight inFlight = new InFlight();
  private final Map<String, String> exponents = new TreeMap<>();
  private final List<String> faults = new ArrayList<>();

  @BeforeEach
  void open() throws Exception {
    engine =
        Engine.open(
            directory.resolve("data"),
            Home.DEFAULT,
            Synchronous.NORMAL,
            Clock.systemUTC(),
            _ -> {});
    Path project = Files.createDirectories(directory.resolve("project"));
    surfaces.add(GraphSurface.of(() -> engine, null, 40_000));
    surfaces.add(VaultSurface.of(() -> engine, "s", false, 40_000));
    surfaces.add(RecallSurface.of(() -> engine, "1", List.of(directory), 40_000));
    surfaces.add(DocsSurface.of(Documents.in(project, Clock.systemUTC()), 40_000, false));
    surfaces.add(ThreadsSurface.of(() -> engine, 40_000));
    surfaces.add(
        MemorySurface.of(
            () -> engine,
            (_, asked) ->
                asked.project() == null
                    ? Here.NOWHERE
                    : new Here(engine.projects().called(asked.project()), null)));
    surfaces.add(FilesSurface.of(() -> engine, (_, _) -> new Place.Outside(null)));
  }

  @AfterEach
  void close() {
    workers.close();
    engine.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"graph", "vault", "recall", "docs", "threads", "memory", "files"})
  @DisplayName("S-15: a call costs no more than in proportion to what it was sent")
  void linear(String name) throws Exception {
    int turn = 0;
    for (Surface surface : surfaces) {
      if (!surface.name().equals(name)) {
        continue;
      }
      ToolCatalog tools = new ToolCatalog(List.of(surface));
      Session session = new Session();
      prepare(name, tools, session);
      for (String each : tools.names(false)) {
        BoundTool tool = Objects.requireNonNull(tools.find(each, false), each);
        JsonObject schema = Schema.of(tool.tool().inputSchema()).source();
        List<String> paths = new ArrayList<>();
        paths(schema, "", paths);
        for (String path : paths) {
          turn++;
          argument(surface, tool, schema, path, session, turn);
        }
      }
      session.close();
    }
    exponents.forEach((place, found) -> System.out.println(place + "\t" + found));
    assertThat(exponents).hasSizeGreaterThan(10);
    assertThat(faults).isEmpty();
  }

  private void argument(
      Surface surface, BoundTool tool, JsonObject schema, String path, Session session, int turn)
      throws Exception {
    String place = surface.name() + "." + tool.name() + " " + path;
    double most = 0;
    String worst = "none";
    int number = 0;
    for (Map.Entry<String, String> pattern : TestingWorstTexts.PATTERNS.entrySet()) {
      number++;
      if (!ALL && (number + turn) % SOME != 0) {
        continue;
      }
      boolean isLong = ALL || (number + turn) % FEW == 0;
      TestingCost cost =
          TestingCost.of(
              isLong ? SIZES : SHORTER,
              size ->
                  run(
                      tool,
                      call(schema, path, TestingWorstTexts.text(pattern.getValue(), size)),
                      session));
      if (cost.exponent() > most) {
        most = cost.exponent();
        worst = pattern.getKey() + " " + cost;
      }
      if (cost.isTooMuch()) {
        faults.add(place + ": " + pattern.getKey() + " " + cost);
        System.err.println(faults.getLast());
      }
    }
    exponents.put(place, worst);
    if (ALL) {
      System.err.println(place + "\t" + worst);
    }
  }

  /** A call in this thread, under a limit, so that a fault does not take for ever. */
  private String run(BoundTool tool, byte[] arguments, Session session) throws Exception {
    Running running = inFlight.open(JsonNumber.of(1), new Exchange(nobody -> {}, false));
    if (running == null) {
      throw new AssertionError("the call before has not ended");
    }
    JsonObject params =
        JsonObject.builder()
            .put("arguments", JsonReader.read(arguments, 0, arguments.length))
            .build();
    ToolCall call = new ToolCall(tool, params, running, Log.NONE, CallListener.NONE, false);
    PeerClient client =
        new PeerClient(new Peer(JsonObject.EMPTY, new OpenQuestions(workers), null), running);
    ResultText text = new ResultText(1_024, TestingStdio.IDENTITY, Revision.NEWEST_HANDSHAKE);
    StringBuilder result = new StringBuilder();
    new WorkLimit(CALL_SECONDS, true).run(() -> result.append(call.run(session, client, text)));
    running.result(result);
    return result.toString();
  }

  /** What the calls are about has to be there, so that they come to their work. */
  private void prepare(String surface, ToolCatalog tools, Session session) throws Exception {
    List<String[]> calls =
        switch (surface) {
          case "graph" ->
              List.of(
                  new String[] {"create_project", "{\"name\":\"Alpha\"}"},
                  new String[] {"switch_project", "{\"name\":\"Alpha\"}"},
                  new String[] {
                    "create_entities",
                    "{\"entities\":[{\"name\":\"Alpha\",\"entity_type\":\"Person\",\"observations\":[\"Alpha likes Beta\"]}]}"
                  });
          case "vault" ->
              List.<String[]>of(
                  new String[] {
                    "commit_memory", "{\"scope\":\"vault\",\"key\":\"Alpha\",\"content\":\"Alpha\"}"
                  });
          case "recall" ->
              List.of(
                  new String[] {"store_memory", "{\"content\":\"Alpha likes Beta\"}"},
                  new String[] {
                    "create_entity", "{\"name\":\"Alpha\",\"entity_type\":\"person\"}"
                  });
          case "memory" ->
              List.<String[]>of(
                  new String[] {
                    "remember",
                    "{\"text\":\"Alpha likes Beta\",\"title\":\"Alpha\",\"about\":[\"Alpha\"]}"
                  });
          case "files" ->
              List.<String[]>of(
                  new String[] {
                    "memory",
                    "{\"command\":\"create\",\"path\":\"/memories/Alpha\",\"file_text\":\"Alpha\"}"
                  });
          case "docs" ->
              List.<String[]>of(
                  new String[] {
                    "activate_project",
                    "{\"project_root\":\"" + directory.resolve("project") + "\"}"
                  });
          default ->
              List.<String[]>of(
                  new String[] {
                    "save_memory",
                    "{\"threadId\":\"Alpha\",\"entities\":["
                        + entity("Alpha", "Beta")
                        + ","
                        + entity("Beta", "Alpha")
                        + "]}"
                  });
        };
    for (String[] call : calls) {
      BoundTool tool = Objects.requireNonNull(tools.find(call[0], false), call[0]);
      String answer = run(tool, call[1].getBytes(StandardCharsets.UTF_8), session);
      assertThat(answer).as(call[0]).contains("\"isError\":false");
    }
  }

  private static String entity(String name, String target) {
    return "{\"name\":\"%s\",\"entityType\":\"Person\",\"observations\":[\"Likes it\"],\"relations\":[{\"targetEntity\":\"%s\",\"relationType\":\"knows\"}]}"
        .formatted(name, target);
  }

  /** The places of strings that a schema has; an item of no type may be a string or an object. */
  private static void paths(JsonObject schema, String path, List<String> paths) {
    String type = schema.string("type");
    if (type == null || type.equals("string")) {
      if (schema.array("enum") == null) {
        paths.add(path);
      }
      return;
    }
    JsonObject properties = schema.object("properties");
    if (properties != null) {
      for (String name : properties.members().keySet()) {
        JsonObject property = properties.object(name);
        if (property != null) {
          paths(property, path.isEmpty() ? name : path + "." + name, paths);
        }
      }
    }
    JsonObject items = schema.object("items");
    if (items != null) {
      paths(items, path + "[]", paths);
    }
    if (!type.equals("object") || path.isEmpty()) {
      // In place of the whole, as models send arrays and objects.
      paths.add(path + "!");
    }
  }

  private byte[] call(JsonObject schema, String path, String text) {
    Json arguments =
        path.equals("!") ? new JsonString(text) : value(schema, "", path, new JsonString(text));
    return arguments.text().getBytes(StandardCharsets.UTF_8);
  }

  /** A value that fits the schema, with the text in its place. */
  private Json value(JsonObject schema, String path, String wanted, JsonString text) {
    if (path.equals(wanted) || (path + "!").equals(wanted)) {
      return text;
    }
    String type = schema.string("type");
    JsonArray allowed = schema.array("enum");
    if (allowed != null) {
      return allowed.items().getLast();
    }
    return switch (type) {
      case "object" -> object(schema, path, wanted, text);
      case "array" -> {
        JsonObject items = schema.object("items");
        yield items == null
            ? JsonArray.EMPTY
            : new JsonArray(List.of(value(items, path + "[]", wanted, text)));
      }
      case "integer", "number" ->
          schema.get("minimum") instanceof JsonNumber least ? least : JsonNumber.of(1);
      case "boolean" -> dev.rosemary.json.JsonBoolean.FALSE;
      case null, default -> new JsonString(plain(path));
    };
  }

  private JsonObject object(JsonObject schema, String path, String wanted, JsonString text) {
    JsonObject.Builder object = JsonObject.builder();
    JsonObject properties = schema.object("properties");
    JsonArray required = schema.array("required");
    if (properties == null) {
      return JsonObject.EMPTY;
    }
    for (String name : properties.members().keySet()) {
      String inner = path.isEmpty() ? name : path + "." + name;
      boolean leads =
          wanted.equals(inner)
              || wanted.equals(inner + "!")
              || wanted.startsWith(inner + ".")
              || wanted.startsWith(inner + "[]");
      boolean needed = required != null && required.items().contains(new JsonString(name));
      JsonObject property = properties.object(name);
      if (property != null && (leads || needed)) {
        object.put(name, value(property, inner, wanted, text));
      }
    }
    return object.build();
  }

  /** What stands where the text does not. */
  private String plain(String path) {
    String name = path.substring(Math.max(path.lastIndexOf('.'), path.lastIndexOf(']')) + 1);
    return switch (name) {
      case "path", "project_root" -> directory.resolve("project").toString();
      case "timestamp", "older_than", "at" -> "2026-01-01T00:00:00Z";
      default -> path.endsWith("observations[]") ? "Likes it all" : "Alpha";
    };
  }
}
