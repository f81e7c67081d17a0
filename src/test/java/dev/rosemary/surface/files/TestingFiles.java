package dev.rosemary.surface.files;

import dev.rosemary.TestingAnswer;
import dev.rosemary.TestingStdio;
import dev.rosemary.base.Log;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.Here;
import dev.rosemary.engine.Home;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.place.Identity;
import dev.rosemary.engine.place.Place;
import dev.rosemary.engine.place.Sighting;
import dev.rosemary.engine.project.Project;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonNumber;
import dev.rosemary.json.JsonObject;
import dev.rosemary.store.Synchronous;
import dev.rosemary.surface.memory.MemorySurface;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Surface;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The surface behind the protocol, on an engine in this process, with the surface {@code memory}
 * beside it. Works in a project that is made when something is stored in it, or outside of any.
 */
public final class TestingFiles implements AutoCloseable {
  private final Engine engine;
  private final @Nullable String project;
  private final TestingStdio client;
  private @Nullable TestingStdio memory;
  private long requests;

  /** A server; {@code project} is the name of the one at hand, or null. */
  public TestingFiles(Path directory, @Nullable String project) throws Exception {
    this(directory, project, false, Embedder::disabled);
  }

  TestingFiles(Path directory, @Nullable String project, boolean readOnly, Supplier<Embedder> model)
      throws Exception {
    this.project = project;
    engine =
        Engine.open(
            directory.resolve("data"),
            new Home(null, null, Home.DIMENSIONS, false),
            Synchronous.NORMAL,
            Clock.systemUTC(),
            model,
            null,
            message -> {});
    client = TestingStdio.start(readOnly, Log.NONE, surface());
  }

  Surface surface() {
    return FilesSurface.of(() -> engine, this::place);
  }

  private Place place(Call call, boolean make) {
    if (project == null) {
      return new Place.Outside(null);
    }
    Project known = known();
    if (known != null || make) {
      return new Place.Known(engine.projects().openOrCreate(project), null);
    }
    return new Place.Unmade(
        List.of(project),
        new Sighting(new Identity(Identity.Kind.PATH, "/work"), "/work/.git", "/work"),
        null);
  }

  private @Nullable Project known() {
    return engine.projects().list(Project.Status.ACTIVE).stream()
        .filter(each -> each.name().equals(project))
        .findAny()
        .orElse(null);
  }

  Engine engine() {
    return engine;
  }

  /** Calls the tool. */
  public TestingAnswer call(JsonObject arguments) throws Exception {
    return new TestingAnswer(client.call(++requests, "memory", arguments.text()).json());
  }

  /** The text that a command answers, of an error, too. */
  public String run(JsonObject arguments) throws Exception {
    return call(arguments).text();
  }

  String view(String path) throws Exception {
    return run(JsonObject.builder().put("command", "view").put("path", path).build());
  }

  String view(String path, long first, long last) throws Exception {
    return run(
        JsonObject.builder()
            .put("command", "view")
            .put("path", path)
            .put("view_range", new JsonArray(List.of(JsonNumber.of(first), JsonNumber.of(last))))
            .build());
  }

  String create(String path, String text) throws Exception {
    return run(
        JsonObject.builder()
            .put("command", "create")
            .put("path", path)
            .put("file_text", text)
            .build());
  }

  String replace(String path, String old, String replacement) throws Exception {
    return run(
        JsonObject.builder()
            .put("command", "str_replace")
            .put("path", path)
            .put("old_str", old)
            .put("new_str", replacement)
            .build());
  }

  String insert(String path, long line, String text) throws Exception {
    return run(
        JsonObject.builder()
            .put("command", "insert")
            .put("path", path)
            .put("insert_line", line)
            .put("insert_text", text)
            .build());
  }

  String delete(String path) throws Exception {
    return run(JsonObject.builder().put("command", "delete").put("path", path).build());
  }

  String rename(String from, String to) throws Exception {
    return run(
        JsonObject.builder()
            .put("command", "rename")
            .put("old_path", from)
            .put("new_path", to)
            .build());
  }

  /** What the surface {@code memory} answers beside this one. */
  String memory(String tool, JsonObject arguments) throws Exception {
    TestingStdio beside = memory;
    if (beside == null) {
      beside =
          TestingStdio.start(
              false,
              Log.NONE,
              MemorySurface.of(() -> engine, (call, asked) -> new Here(known(), null)));
      memory = beside;
    }
    return new TestingAnswer(beside.call(++requests, tool, arguments.text()).json()).text();
  }

  /** The contents of all files of the project or, outside of any, the personal ones, by path. */
  public Map<String, String> tree() {
    Map<String, String> tree = new TreeMap<>();
    Project known = known();
    if (project != null && known == null) {
      return tree;
    }
    (known == null ? engine.personal(null) : engine.store(known, null))
        .file()
        .read(transaction -> {
          transaction.each(
              "SELECT path, content, id FROM files",
              row -> {
                String before = tree.put(row.text(1), row.text(2));
                if (before != null) {
                  throw new AssertionError("twice: " + row.text(1));
                }
                return true;
              });
          return true;
        });
    return tree;
  }

  /** The sections of each file put together again, by path. */
  Map<String, String> sections() {
    Map<String, String> tree = new TreeMap<>();
    Objects.requireNonNullElseGet(
            project == null ? engine.personal(null) : null,
            () -> engine.store(Objects.requireNonNull(known()), null))
        .file()
        .read(transaction -> {
          transaction.each(
              "SELECT path, content FROM file_sections ORDER BY file, part",
              row -> {
                tree.merge(row.text(1), row.text(2), String::concat);
                return true;
              });
          return true;
        });
    return tree;
  }

  @Override
  public void close() throws IOException {
    client.close();
    if (memory != null) {
      memory.close();
    }
    engine.close();
  }
}
