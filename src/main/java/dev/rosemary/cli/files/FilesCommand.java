package dev.rosemary.cli.files;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.cli.memory.LazyEngine;
import dev.rosemary.cli.module.ServerParts;
import dev.rosemary.cli.option.DataDirectory;
import dev.rosemary.cli.option.EngineAccess;
import dev.rosemary.cli.option.HomeOptions;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.cli.surface.ServedSurfaces;
import dev.rosemary.cli.surface.Surfaces;
import dev.rosemary.cli.terminal.Cells;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Surface;
import dev.rosemary.tool.Tool;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** {@code files}: files of the memory tool, for a person, a script or a program. */
public final class FilesCommand {
  private FilesCommand() {}

  /**
   * Runs the command that the first word names.
   *
   * @throws FailureException with what the tool refuses
   */
  public static int run(
      Options options, List<String> words, Map<String, String> environment, OutputStream out)
      throws UsageException {
    boolean serves = words.equals(List.of("serve-memory-tool"));
    JsonObject arguments = serves ? JsonObject.EMPTY : FilesArguments.of(words);
    boolean reads = options.has(Option.READ_ONLY) || "view".equals(arguments.string("command"));
    try (LazyEngine engine = new LazyEngine(() -> open(options, environment))) {
      Surface surface =
          ServedSurfaces.make(
              Surfaces.of("files"), ServerParts.ofCommand(options, environment, engine));
      Tool<?> tool = surface.tools().getFirst();
      Tool<?> chosen = reads ? Objects.requireNonNull(tool.forReaders()) : tool;
      Path directory = DataDirectory.of(options, environment);
      if (reads && !Files.isDirectory(directory)) {
        throw new FailureException(
            new Failure.Invalid("There is no " + directory + ", so no files are stored yet."));
      }
      try (MemoryToolCalls calls = new MemoryToolCalls(surface, chosen)) {
        return serves
            ? MemoryToolLines.serve(calls, new FileInputStream(FileDescriptor.in), out)
            : print(calls.call(arguments), options, out);
      }
    }
  }

  private static int print(Result result, Options options, OutputStream out) {
    PrintStream printer = new PrintStream(out, false, StandardCharsets.UTF_8);
    if (options.has(Option.JSON)) {
      printer.print(MemoryToolCalls.json(result).text() + "\n");
    } else if (result.isError()) {
      throw new FailureException(new Failure.Invalid(result.text()));
    } else {
      // What is stored must not steer the terminal; tabs are part of the answer.
      MemoryToolCalls.text(result)
          .lines()
          .forEach(line -> {
            String[] cells = line.split("\t", -1);
            for (int i = 0; i < cells.length; i++) {
              cells[i] = Cells.line(cells[i], 0);
            }
            printer.print(String.join("\t", cells) + "\n");
          });
    }
    printer.flush();
    return printer.checkError() || result.isError() ? 1 : 0;
  }

  private static Engine open(Options options, Map<String, String> environment)
      throws UsageException {
    return EngineAccess.open(
        options,
        DataDirectory.of(options, environment),
        HomeOptions.of(options, environment).withoutProject(),
        Embedder::disabled);
  }
}
