package dev.rosemary.cli;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.file.AtomicFile;
import dev.rosemary.cli.exchange.ExchangeOptions;
import dev.rosemary.cli.exchange.ExportCommand;
import dev.rosemary.cli.module.SurfaceModule;
import dev.rosemary.cli.option.DataDirectory;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.cli.surface.SurfaceOption;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** {@code export}: writes a file, or a folder of notes, that others and {@code import} can read. */
final class Export {
  private Export() {}

  static int run(
      Options options, List<String> words, Map<String, String> environment, OutputStream out)
      throws UsageException {
    if (words.size() != 1) {
      throw new UsageException(
          "export takes one file or folder: rosemary export FILE (- is standard output)");
    }
    String word = words.getFirst();
    boolean standard = word.equals("-");
    Path path = standard ? Path.of(word) : options.paths().read("export", word);
    // What is said names the file as the user did, unless that was not its name.
    String name = word.startsWith("~") ? path.toString() : word;
    SurfaceModule surface = SurfaceOption.one(options, environment);
    ExportCommand command =
        new ExportCommand(
            surface,
            ExchangeOptions.format(options),
            options.get(Option.PROJECT),
            ExchangeStores.where(options, environment, surface),
            options.get(Option.THREAD));
    Path directory = DataDirectory.of(options, environment);
    if (surface.usesEngine() && !Files.isDirectory(directory)) {
      throw invalid("there is no data directory " + directory + ", so there is nothing to export");
    }
    try (ExchangeStores stores =
        surface.usesEngine()
            ? ExchangeStores.engine(options, environment, surface, false)
            : ExchangeStores.documents(DataDirectory.project(options), false, true)) {
      command.choose(standard ? name : word.endsWith("/") ? path + "/" : path.toString());
      if (standard) {
        command.write(stores.stores(), out);
      } else if (command.isFolder()) {
        command.writeFolder(stores.stores(), path);
      } else {
        AtomicFile.write(
            command.file(path),
            stream -> {
              command.write(stores.stores(), stream);
              return true;
            });
      }
      // With the memories on standard output, a summary there would be a part of them.
      PrintStream printer =
          standard ? System.err : new PrintStream(out, false, StandardCharsets.UTF_8);
      printer.print(
          options.has(Option.JSON) ? command.json(name).text() + "\n" : command.text(name));
      printer.flush();
      return printer.checkError() ? 1 : 0;
    } catch (IOException e) {
      throw invalid("cannot write " + name + ": " + AtomicFile.reason(e));
    }
  }

  private static FailureException invalid(String message) {
    return new FailureException(new Failure.Invalid(message));
  }
}
