package dev.rosemary.cli;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Quoting;
import dev.rosemary.cli.option.DataDirectory;
import dev.rosemary.cli.option.EngineAccess;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.code.CodeIndex;
import dev.rosemary.code.IndexResult;
import dev.rosemary.code.IndexStatus;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.json.JsonObject;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * {@code index}: indexes a folder of source code, or what changed in it, or deletes an index.
 * Vectors are left to the server, which makes them in the background.
 */
final class IndexCommand {
  private IndexCommand() {}

  static int run(
      Options options, List<String> words, Map<String, String> environment, OutputStream out)
      throws UsageException {
    EngineAccess.requireWriting(options, "index");
    PrintStream printer = new PrintStream(out, false, StandardCharsets.UTF_8);
    // A variable that is always there must not turn an index into its end.
    if (options.isGiven(Option.DELETE)) {
      if (!words.isEmpty()) {
        throw new UsageException("index takes a folder or --delete ID, not both");
      }
      delete(options, environment, printer);
      printer.flush();
      return printer.checkError() ? 1 : 0;
    }
    if (words.size() != 1) {
      throw new UsageException("index takes one folder: rosemary index PATH");
    }
    Path folder = options.paths().read("index", words.getFirst());
    List<Path> allowed = DataDirectory.allowed(options);
    try (Engine engine = EngineAccess.open(options, environment)) {
      long begun = System.nanoTime();
      engine.userHome(options.paths().home());
      IndexResult result;
      try (FilesProgress progress = FilesProgress.onTerminal()) {
        result = engine.code().index(folder.toString(), allowed, progress);
      }
      IndexStatus status = engine.code().status(result.projectId());
      if (options.has(Option.JSON)) {
        printer.println(json(result, status).text());
      } else {
        print(result, status, (System.nanoTime() - begun) / 1_000_000, printer);
      }
    }
    printer.flush();
    return printer.checkError() ? 1 : 0;
  }

  /** Deletes an index; nothing is made where there is none. */
  private static void delete(Options options, Map<String, String> environment, PrintStream printer)
      throws UsageException {
    String project = options.get(Option.DELETE, "");
    Path directory = DataDirectory.of(options, environment);
    long chunks;
    try (CodeIndex code =
        new CodeIndex(
            directory, Embedder.disabled(), Clock.systemUTC(), EngineAccess.log(options))) {
      if (code.isIndexing(project)) {
        throw new FailureException(
            new Failure.Conflict(
                Quoting.quote(project)
                    + " is being indexed now. Delete it when indexing has finished; rosemary"
                    + " projects shows its state."));
      }
      chunks = code.delete(project);
    } catch (FailureException e) {
      if (e.failure() instanceof Failure.NotFound missing) {
        throw new FailureException(
            new Failure.Invalid(missing.message() + " rosemary projects lists all."), e);
      }
      throw e;
    }
    printer.println(
        options.has(Option.JSON)
            ? JsonObject.builder()
                .put("project_id", project)
                .put("chunks_deleted", chunks)
                .build()
                .text()
            : "Deleted the index of "
                + project
                + ", "
                + ListIndexes.count(chunks, "chunk")
                + "; its folder stays.");
  }

  private static void print(
      IndexResult result, IndexStatus status, long millis, PrintStream printer) {
    printer.println("Project " + result.projectId());
    printer.println("  files indexed   " + result.filesIndexed());
    printer.println("  files changed   " + result.filesChanged());
    if (result.filesRemoved() > 0) {
      printer.println("  files removed   " + result.filesRemoved());
    }
    printer.println("  chunks          " + result.chunksCreated());
    new TreeMap<>(status.state().skipped())
        .forEach(
            (reason, entries) -> printer.println("  skipped         " + entries + " " + reason));
    if (status.state().degradedFiles() > 0) {
      printer.println("  cut by lines    " + status.state().degradedFiles());
    }
    printer.println("  took            " + millis / 1_000 + "." + millis % 1_000 / 100 + " s");
  }

  private static JsonObject json(IndexResult result, IndexStatus status) {
    JsonObject.Builder skipped = JsonObject.builder();
    new TreeMap<>(status.state().skipped()).forEach(skipped::put);
    return JsonObject.builder()
        .put("project_id", result.projectId())
        .put("files_indexed", result.filesIndexed())
        .put("files_changed", result.filesChanged())
        .put("files_removed", result.filesRemoved())
        .put("chunks_created", result.chunksCreated())
        .put("degraded_files", status.state().degradedFiles())
        .put("skipped", skipped.build())
        .build();
  }
}
