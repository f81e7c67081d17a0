package dev.rosemary.cli;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.cli.exchange.GraphFile;
import dev.rosemary.cli.option.DataDirectory;
import dev.rosemary.cli.option.EngineAccess;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.graph.GraphReader.Totals;
import dev.rosemary.engine.project.Project;
import dev.rosemary.json.JsonObject;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** {@code export}: writes a file that the reference server, and {@code import}, can read. */
final class Export {
  private static final int BUFFER_BYTES = 1 << 16;

  private Export() {}

  static int run(
      Options options, List<String> words, Map<String, String> environment, OutputStream out)
      throws UsageException {
    if (words.size() != 1) {
      throw new UsageException(
          "export takes one file: rosemary export FILE (- is standard output)");
    }
    String name = words.getFirst();
    Path directory = DataDirectory.of(options, environment);
    if (!Files.isDirectory(directory)) {
      throw invalid("there is no data directory " + directory + ", so there is nothing to export");
    }
    boolean standard = name.equals("-");
    try (Engine engine = EngineAccess.open(options, environment)) {
      Project project =
          engine.projects().active(options.get(Option.PROJECT, EngineAccess.DEFAULT_PROJECT));
      Totals totals =
          standard
              ? write(engine, project, out)
              : AtomicFile.write(path(name), stream -> write(engine, project, stream));
      // With the graph on standard output, a summary there would be a part of it.
      PrintStream printer =
          standard ? System.err : new PrintStream(out, false, StandardCharsets.UTF_8);
      printer.println(
          options.has(Option.JSON)
              ? json(name, project, totals).text()
              : "Project "
                  + project.name()
                  + ": "
                  + totals.entities()
                  + " entities, "
                  + totals.observations()
                  + " observations, "
                  + totals.relations()
                  + " relations written to "
                  + (standard ? "standard output" : name));
      printer.flush();
      return printer.checkError() ? 1 : 0;
    } catch (IOException e) {
      throw invalid("cannot write " + name + ": " + AtomicFile.reason(e));
    }
  }

  private static Totals write(Engine engine, Project project, OutputStream out) throws IOException {
    try {
      return engine.read(
          project,
          graph -> {
            try {
              BufferedOutputStream buffered = new BufferedOutputStream(out, BUFFER_BYTES);
              Totals totals = GraphFile.write(graph, buffered);
              buffered.flush();
              return totals;
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static JsonObject json(String name, Project project, Totals totals) {
    return JsonObject.builder()
        .put("file", name)
        .put("project", project.name())
        .put("entities", totals.entities())
        .put("observations", totals.observations())
        .put("relations", totals.relations())
        .build();
  }

  private static Path path(String name) throws UsageException {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new UsageException("no path: " + e.getMessage());
    }
  }

  private static FailureException invalid(String message) {
    return new FailureException(new Failure.Invalid(message));
  }
}
