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
import java.util.List;
import java.util.Map;

/**
 * {@code projects}: lists the projects of a data directory, archived ones too, and the folders of
 * source code that are indexed; {@link DeletedProjects} does the rest.
 */
final class ListProjects {
  private ListProjects() {}

  static int run(
      Options options, List<String> words, Map<String, String> environment, OutputStream out)
      throws UsageException {
    if (!words.isEmpty() && words.getFirst().equals("restore")) {
      return DeletedProjects.restore(options, words.subList(1, words.size()), environment, out);
    }
    if (!words.isEmpty()) {
      throw new UsageException("projects takes no " + Quoting.quote(words.getFirst()));
    }
    if (options.has(Option.DELETED)) {
      return DeletedProjects.list(options, environment, out);
    }
    Path directory = DataDirectory.of(options, environment);
    PrintStream printer = new PrintStream(out, false, StandardCharsets.UTF_8);
    List<Project> projects = projects(directory, options, environment);
    List<ListIndexes.Listed> indexes = ListIndexes.of(directory, options);
    if (options.has(Option.JSON)) {
      printer.println(
          json(projects).put("code_projects", ListIndexes.json(indexes)).build().text());
      indexes = List.of();
    } else if (projects.isEmpty()) {
      printer.println("There are no projects in " + directory);
    } else {
      for (Project project : projects) {
        printer.println(line(project));
      }
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

  private static List<Project> projects(
      Path directory, Options options, Map<String, String> environment) throws UsageException {
    // A look makes nothing: a data directory that is not there stays so.
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Engine engine = open(directory, options, environment)) {
      return engine.projects().list(null);
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

  private static JsonObject.Builder json(List<Project> projects) {
    List<Json> items = new ArrayList<>();
    for (Project project : projects) {
      items.add(json(project));
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
