package dev.rosemary.faults;

import dev.rosemary.TestingServerProcess;
import dev.rosemary.cli.Main;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.JsonReader;
import dev.rosemary.json.JsonString;
import dev.rosemary.json.JsonWriter;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The program in a process of its own, on a data directory, with a session that is open. */
public final class TestingRosemary implements AutoCloseable {
  private final TestingServerProcess server;
  private long id;

  private TestingRosemary(TestingServerProcess server) {
    this.server = server;
  }

  /** Whether counts are to be large. */
  public static boolean soak() {
    return Boolean.getBoolean("rosemary.soak");
  }

  /** The smaller count, or the larger one in a nightly run. */
  public static int count(int usual, int soak) {
    return soak() ? soak : usual;
  }

  /** The command of the program with these options, with the memory that the launcher gives it. */
  static List<String> command(Path data, String... options) {
    List<String> command = whole(data, options);
    // Of the class path of the test run only what the program has in use.
    command.set(command.indexOf("-cp") + 1, classPath());
    return command;
  }

  /**
   * The same with all that the program may need, such as a model and parsers. A server that is told
   * no surface serves {@code graph}.
   */
  public static List<String> whole(Path data, String... options) {
    List<String> arguments = new ArrayList<>(List.of("--data-dir", data.toString()));
    List<String> given = List.of(options);
    if (!given.contains("--surface") && (given.isEmpty() || given.getFirst().startsWith("-"))) {
      arguments.addAll(List.of("--surface", "graph"));
    }
    arguments.addAll(given);
    List<String> command =
        new ArrayList<>(TestingServerProcess.java(Main.class, arguments.toArray(String[]::new)));
    command.addAll(1, List.of("--enable-native-access=ALL-UNNAMED", "-XX:-UsePerfData"));
    command.replaceAll(word -> word.equals("-Xmx256m") ? "-Xmx512m" : word);
    return command;
  }

  private static String classPath() {
    List<String> kept = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      String name = Path.of(entry).getFileName().toString();
      if (name.equals("classes")
          || name.startsWith("jackson-core")
          || name.startsWith("sqlite-jdbc")) {
        kept.add(entry);
      }
    }
    return String.join(File.pathSeparator, kept);
  }

  /** Starts the program and opens a session. */
  public static TestingRosemary start(Path data, String... options) throws Exception {
    TestingRosemary started = unopened(data, options);
    started.initialize();
    return started;
  }

  /** Starts the program and says nothing to it yet. */
  static TestingRosemary unopened(Path data, String... options) throws IOException {
    return of(command(data, options));
  }

  /** Starts a command that ends up in the program. */
  public static TestingRosemary of(List<String> command) throws IOException {
    return new TestingRosemary(new TestingServerProcess(command));
  }

  public void initialize() throws Exception {
    server.initialize("2025-11-25");
  }

  public TestingServerProcess server() {
    return server;
  }

  /** The result of a tool. */
  public JsonObject call(String tool, String arguments) throws Exception {
    return server.call(++id, tool, arguments).json();
  }

  /** The first text of a result that must not be an error. */
  public String ok(String tool, String arguments) throws Exception {
    JsonObject result = call(tool, arguments);
    if (isError(result)) {
      throw new AssertionError(tool + " " + arguments + ": " + text(result));
    }
    return text(result);
  }

  /** The JSON object that a tool answers. */
  public JsonObject object(String tool, String arguments) throws Exception {
    return (JsonObject) JsonReader.read(ok(tool, arguments));
  }

  /** The text of a result that must be an error. */
  public String refused(String tool, String arguments) throws Exception {
    JsonObject result = call(tool, arguments);
    if (!isError(result)) {
      throw new AssertionError(tool + " " + arguments + " succeeded: " + text(result));
    }
    return text(result);
  }

  public static boolean isError(JsonObject result) {
    return String.valueOf(result.get("isError")).contains("true")
        || result.text().contains("\"isError\":true");
  }

  public static String text(JsonObject result) {
    JsonArray content = result.array("content");
    if (content == null || content.items().isEmpty()) {
      throw new AssertionError(result.text());
    }
    return string((JsonObject) content.items().getFirst(), "text");
  }

  /** The member of an object, a string. */
  public static String string(JsonObject object, String name) {
    Json value = object.get(name);
    if (value instanceof JsonString text) {
      return text.value();
    }
    throw new AssertionError("no " + name + " in " + object.text());
  }

  /** Makes an entity with one observation. */
  public static String entity(String name, String observation) {
    return "{\"entities\":[{\"name\":%s,\"entity_type\":\"thing\",\"observations\":[%s]}]}"
        .formatted(quote(name), quote(observation));
  }

  /** Adds observations to an entity. */
  static String addition(String name, String observation) {
    return "{\"observations\":[{\"entity_name\":%s,\"contents\":[%s]}]}"
        .formatted(quote(name), quote(observation));
  }

  public static String quote(String text) {
    StringBuilder out = new StringBuilder();
    JsonWriter.string(out, text);
    return out.toString();
  }

  /** The names of all entities of the project that is active, page by page. */
  List<String> names() throws Exception {
    List<String> names = new ArrayList<>();
    String cursor = "";
    while (true) {
      JsonObject graph =
          object(
              "read_graph", cursor.isEmpty() ? "{}" : "{\"cursor\":%s}".formatted(quote(cursor)));
      JsonArray entities = graph.array("entities");
      if (entities == null) {
        throw new AssertionError(graph.text());
      }
      for (Json entity : entities.items()) {
        names.add(string((JsonObject) entity, "name"));
      }
      if (!(graph.get("next_cursor") instanceof JsonString next)) {
        return names;
      }
      cursor = next.value();
    }
  }

  /** Ends the input; the exit code. */
  public int end() throws Exception {
    server.end();
    return server.exitCode();
  }

  /** Kills the process as {@code kill -9} does and waits until it is gone. */
  public void kill() throws InterruptedException {
    server.process().destroyForcibly().waitFor();
  }

  @Override
  public void close() {
    server.close();
  }
}
