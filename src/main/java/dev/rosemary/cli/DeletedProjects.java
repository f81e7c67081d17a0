package dev.rosemary.cli;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Quoting;
import dev.rosemary.cli.deleted.DeletedProjectLines;
import dev.rosemary.cli.option.DataDirectory;
import dev.rosemary.cli.option.EngineAccess;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.project.DeletedProject;
import dev.rosemary.engine.project.Project;
import dev.rosemary.json.JsonObject;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** {@code projects --deleted} and {@code projects restore}: deleted projects and their way back. */
final class DeletedProjects {
  private DeletedProjects() {}

  static int list(Options options, Map<String, String> environment, OutputStream out)
      throws UsageException {
    Path directory = DataDirectory.of(options, environment);
    List<DeletedProject> deleted = List.of();
    if (Files.isDirectory(directory)) {
      try (Engine engine = ListProjects.open(directory, options, environment)) {
        deleted = engine.projects().deleted();
      }
    }
    PrintStream printer = new PrintStream(out, false, StandardCharsets.UTF_8);
    if (options.has(Option.JSON)) {
      printer.println(
          JsonObject.builder()
              .put("deleted_projects", DeletedProjectLines.json(deleted))
              .build()
              .text());
    } else if (deleted.isEmpty()) {
      printer.println("No deleted projects in " + directory);
    } else {
      for (DeletedProject project : deleted) {
        printer.println(DeletedProjectLines.line(project) + "  " + project.contents().text());
      }
      printer.println("\nTo restore one: rosemary projects restore NAME|ID [NEW-NAME]");
    }
    printer.flush();
    return printer.checkError() ? 1 : 0;
  }

  static int restore(
      Options options, List<String> words, Map<String, String> environment, OutputStream out)
      throws UsageException {
    if (words.isEmpty() || words.size() > 2) {
      throw new UsageException(
          "projects restore takes the name or id of a deleted project, and optionally a new"
              + " name: rosemary projects restore NAME|ID [NEW-NAME]");
    }
    if (options.has(Option.READ_ONLY)) {
      throw new UsageException("projects restore writes: remove --read-only");
    }
    Path directory = DataDirectory.of(options, environment);
    if (!Files.isDirectory(directory)) {
      throw new FailureException(
          new Failure.Invalid("There is no data directory " + directory + "."));
    }
    Project restored;
    try (Engine engine = EngineAccess.open(options, environment)) {
      restored =
          engine
              .projects()
              .restoreDeleted(words.getFirst(), words.size() > 1 ? words.get(1) : null);
    }
    PrintStream printer = new PrintStream(out, false, StandardCharsets.UTF_8);
    printer.println(
        options.has(Option.JSON)
            ? JsonObject.builder().put("restored", ListProjects.json(restored)).build().text()
            : "Restored project "
                + Quoting.quote(restored.name())
                + " ("
                + restored.status().word()
                + ").");
    printer.flush();
    return printer.checkError() ? 1 : 0;
  }
}
