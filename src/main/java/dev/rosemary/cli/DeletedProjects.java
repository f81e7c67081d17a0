package dev.rosemary.cli;

import dev.rosemary.cli.deleted.DeletedProjectLines;
import dev.rosemary.cli.option.DataDirectory;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.project.DeletedProject;
import dev.rosemary.json.JsonObject;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** {@code projects --deleted}: deleted projects. */
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
}
