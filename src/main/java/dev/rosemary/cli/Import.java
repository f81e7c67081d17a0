package dev.rosemary.cli;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.cli.exchange.GraphFile;
import dev.rosemary.cli.exchange.ImportReport;
import dev.rosemary.cli.option.EngineAccess;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.graph.GraphImport.Outcome;
import dev.rosemary.engine.project.Project;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** {@code import}: takes over a file of the reference server, which is only read. */
final class Import {
  private Import() {}

  /** 0, with warnings too; 1 when there are lines and nothing can be read of any. */
  static int run(
      Options options, List<String> words, Map<String, String> environment, OutputStream out)
      throws UsageException {
    if (options.has(Option.READ_ONLY)) {
      throw new UsageException("import writes; leave out --read-only");
    }
    if (words.size() != 1) {
      throw new UsageException("import takes one file: rosemary import FILE (- is standard input)");
    }
    String name = words.getFirst();
    boolean standard = name.equals("-");
    try (InputStream in = standard ? new FileInputStream(FileDescriptor.in) : open(name)) {
      long size = standard ? 0 : Files.size(Path.of(name));
      return run(options, environment, in, size, out);
    } catch (IOException e) {
      throw unreadable(name, AtomicFile.reason(e));
    }
  }

  private static int run(
      Options options, Map<String, String> environment, InputStream in, long size, OutputStream out)
      throws UsageException {
    try (Engine engine = EngineAccess.open(options, environment)) {
      Project project =
          engine.projects().openOrCreate(options.get(Option.PROJECT, EngineAccess.DEFAULT_PROJECT));
      ImportReport report;
      try (Progress progress = Progress.onTerminal(size)) {
        report =
            engine.writeOnce(
                project,
                graph -> GraphFile.read(in, graph, options.has(Option.CREATE_MISSING), progress));
      }
      PrintStream printer = new PrintStream(out, false, StandardCharsets.UTF_8);
      if (options.has(Option.JSON)) {
        printer.println(report.json(project.name()).text());
      } else {
        print(report, project, printer);
      }
      printer.flush();
      return report.isUnreadable() || printer.checkError() ? 1 : 0;
    }
  }

  private static void print(ImportReport report, Project project, PrintStream out) {
    Outcome outcome = report.outcome();
    out.println("Project " + project.name());
    if (report.lines() == 0) {
      out.println("The file is empty: there was nothing to import.");
    } else if (report.isUnreadable()) {
      out.println("Nothing could be read. Is this a memory.jsonl, a JSON object a line?");
    } else {
      out.println("  entities added      " + outcome.entitiesAdded());
      out.println("  entities merged     " + outcome.entitiesMerged());
      out.println("  observations added  " + outcome.observationsAdded());
      out.println("  relations added     " + outcome.relationsAdded());
      if (report.addedNothing()) {
        out.println("Nothing was added: what could be taken over was there already.");
      }
    }
    if (!report.warnings().isEmpty()) {
      out.println("Warnings: " + report.warnings().size());
      for (ImportReport.Warning warning : report.warnings()) {
        out.println("line " + warning.line() + ": " + warning.reason());
      }
    }
  }

  private static InputStream open(String name) throws UsageException, IOException {
    try {
      Path file = Path.of(name);
      if (Files.isDirectory(file)) {
        throw unreadable(name, "it is a directory");
      }
      return Files.newInputStream(file);
    } catch (InvalidPathException e) {
      throw new UsageException("no path: " + e.getMessage());
    }
  }

  private static FailureException unreadable(String name, String reason) {
    return new FailureException(
        new Failure.Invalid("cannot read " + name + ": " + reason + ". Nothing was imported."));
  }
}
