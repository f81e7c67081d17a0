package dev.rosemary.cli;

import dev.rosemary.base.Quoting;
import dev.rosemary.cli.option.DataDirectory;
import dev.rosemary.cli.option.EngineAccess;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.Home;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.thread.ThreadReader;
import dev.rosemary.json.Json;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code projects}: lists the projects of a data directory, archived ones too, and the folders of
 * source code that are indexed, and what leads to each project; with {@code --threads} the threads
 * of each store; {@link DeletedProjects}, {@link ProjectPlaces} and {@link ChangeProjects} do the
 * rest.
 */
final class ListProjects {
  private ListProjects() {}

  static int run(
      Options options, List<String> words, Map<String, String> environment, OutputStream out)
      throws UsageException {
    if (!words.isEmpty() && words.getFirst().equals("restore")) {
      return ProjectPlaces.restore(options, words.subList(1, words.size()), environment, out);
    }
    if (!words.isEmpty() && words.getFirst().equals("archive")) {
      return ProjectPlaces.archive(options, words.subList(1, words.size()), environment, out);
    }
    if (!words.isEmpty()) {
      return ChangeProjects.run(options, words, environment, out);
    }
    if (options.has(Option.DELETED)) {
      return DeletedProjects.list(options, environment, out);
    }
    Path directory = DataDirectory.of(options, environment);
    PrintStream printer = new PrintStream(out, false, StandardCharsets.UTF_8);
    Listing listing = listing(directory, options, environment);
    List<Project> projects = listing.projects();
    List<ListIndexes.Listed> indexes = ListIndexes.of(directory, options);
    if (options.has(Option.JSON)) {
      printer.println(
          json(projects, listing.aliases())
              .putAll(threadsJson(listing.threads()))
              .put("code_projects", ListIndexes.json(indexes))
              .build()
              .text());
      indexes = List.of();
    } else if (projects.isEmpty()) {
      printer.println("There are no projects in " + directory);
    } else {
      for (Project project : projects) {
        printer.println(line(project));
        listing.aliases().of(project).forEach(alias -> printer.println("    " + alias));
      }
    }
    if (!options.has(Option.JSON) && options.has(Option.THREADS)) {
      print(listing.threads(), printer);
    }
    if (!indexes.isEmpty()) {
      printer.println("\nIndexed source code:");
      for (ListIndexes.Listed index : indexes) {
        printer.println(ListIndexes.line(index));
      }
    }
    printer.flush();
    return printer.checkError() ? 1 : 0;
  }

  /**
   * What was found.
   *
   * @param aliases what leads to them
   * @param threads ids by store, where they were asked for
   */
  private record Listing(
      List<Project> projects, ListAliases aliases, Map<String, List<String>> threads) {}

  private static Listing listing(Path directory, Options options, Map<String, String> environment)
      throws UsageException {
    // A look makes nothing: a data directory that is not there stays so.
    if (!Files.isDirectory(directory)) {
      return new Listing(List.of(), ListAliases.NONE, Map.of());
    }
    try (Engine engine = open(directory, options, environment)) {
      return new Listing(
          engine.projects().list(null),
          ListAliases.of(engine.projects()),
          options.has(Option.THREADS) ? threads(engine, directory) : Map.of());
    }
  }

  /** Opens a data directory; where it has no registry, or may only be read, it is only read. */
  static Engine open(Path directory, Options options, Map<String, String> environment)
      throws UsageException {
    Path registry = directory.resolve("_meta.db");
    return Files.isWritable(directory) && Files.isWritable(registry)
        ? EngineAccess.open(options, environment)
        : Engine.openToRead(
            directory,
            Home.DEFAULT,
            Clock.systemUTC(),
            Embedder::disabled,
            null,
            EngineAccess.log(options)::warn);
  }

  /** The threads of the store of no project, and of each active project that has any. */
  private static Map<String, List<String>> threads(Engine engine, Path directory) {
    Map<String, List<String>> threads = new LinkedHashMap<>();
    if (Files.exists(directory.resolve("memory.db"))) {
      add(threads, "", engine.readThreads(ThreadReader::threads));
    }
    for (Project project : engine.projects().list(Project.Status.ACTIVE)) {
      add(threads, project.name(), engine.readThreads(project, ThreadReader::threads));
    }
    return threads;
  }

  private static void add(Map<String, List<String>> threads, String store, List<String> ids) {
    if (!ids.isEmpty()) {
      threads.put(store, ids);
    }
  }

  private static void print(Map<String, List<String>> threads, PrintStream printer) {
    printer.println(threads.isEmpty() ? "\nThere are no threads." : "\nThreads:");
    for (Map.Entry<String, List<String>> store : threads.entrySet()) {
      String name =
          store.getKey().isEmpty() ? "no project" : "project " + Quoting.quote(store.getKey());
      for (String id : store.getValue()) {
        printer.println(Quoting.quote(id) + "  (" + name + ")");
      }
    }
  }

  private static JsonObject threadsJson(Map<String, List<String>> threads) {
    if (threads.isEmpty()) {
      return JsonObject.EMPTY;
    }
    List<Json> items = new ArrayList<>();
    for (Map.Entry<String, List<String>> store : threads.entrySet()) {
      for (String id : store.getValue()) {
        items.add(
            JsonObject.builder()
                .put("id", id)
                .putIfPresent("project", store.getKey().isEmpty() ? null : store.getKey())
                .build());
      }
    }
    return JsonObject.builder().put("threads", new JsonArray(items)).build();
  }

  private static String line(Project project) {
    StringBuilder line = new StringBuilder();
    line.append(project.createdAt(), 0, 10).append("  ");
    line.append(project.status().word())
        .append(project.status() == Project.Status.ACTIVE ? "    " : "  ");
    line.append(project.name());
    if (!project.description().isEmpty()) {
      String quoted = Quoting.quote(project.description());
      line.append("  ").append(quoted, 1, quoted.length() - 1);
    }
    return line.toString();
  }

  private static JsonObject.Builder json(List<Project> projects, ListAliases aliases) {
    List<Json> items = new ArrayList<>();
    for (Project project : projects) {
      items.add(JsonObject.builder().putAll(json(project)).putAll(aliases.json(project)).build());
    }
    return JsonObject.builder().put("projects", new JsonArray(items));
  }

  static JsonObject json(Project project) {
    return JsonObject.builder()
        .put("id", project.id())
        .put("name", project.name())
        .put("description", project.description())
        .put("status", project.status().word())
        .put("created_at", project.createdAt())
        .put("updated_at", project.updatedAt())
        .build();
  }
}
