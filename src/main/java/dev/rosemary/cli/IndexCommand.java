package dev.rosemary.cli;

import dev.rosemary.cli.option.DataDirectory;
import dev.rosemary.cli.option.EngineAccess;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.code.IndexResult;
import dev.rosemary.engine.code.IndexStatus;
import dev.rosemary.json.JsonObject;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * {@code index}: indexes a folder of source code, or what changed in it. Vectors are left to the
 * server, which makes them in the background.
 */
final class IndexCommand {
  private IndexCommand() {}

  static int run(
      Options options, List<String> words, Map<String, String> environment, OutputStream out)
      throws UsageException {
    if (options.has(Option.READ_ONLY)) {
      throw new UsageException("index writes; leave out --read-only");
    }
    if (words.size() != 1) {
      throw new UsageException("index takes one folder: rosemary index PATH");
    }
    PrintStream printer = new PrintStream(out, false, StandardCharsets.UTF_8);
    try (Engine engine = EngineAccess.open(options, environment)) {
      long begun = System.nanoTime();
      IndexResult result;
      try (FilesProgress progress = FilesProgress.onTerminal()) {
        result =
            engine
                .code()
                .index(absolute(words.getFirst()), DataDirectory.allowed(options), progress);
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

  private static String absolute(String word) throws UsageException {
    try {
      return word.isBlank() ? word : Path.of(word).toAbsolutePath().normalize().toString();
    } catch (InvalidPathException e) {
      throw new UsageException("no path: " + e.getMessage());
    }
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
            (reason, entries) -> printer.println("  left out        " + entries + " " + reason));
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
