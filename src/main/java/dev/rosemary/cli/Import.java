package dev.rosemary.cli;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.file.AtomicFile;
import dev.rosemary.cli.exchange.ExchangeOptions;
import dev.rosemary.cli.exchange.ImportCommand;
import dev.rosemary.cli.exchange.ImportReport;
import dev.rosemary.cli.exchange.ImportText;
import dev.rosemary.cli.module.SurfaceModule;
import dev.rosemary.cli.option.DataDirectory;
import dev.rosemary.cli.option.EngineAccess;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.cli.secret.SecretMode;
import dev.rosemary.cli.surface.SurfaceOption;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** {@code import}: takes over files of other programs and other surfaces, which are only read. */
final class Import {
  private Import() {}

  /** 0, with warnings too; 1 when a file was refused, or nothing of it was taken over. */
  static int run(
      Options options, List<String> words, Map<String, String> environment, OutputStream out)
      throws UsageException {
    EngineAccess.requireWriting(options, "import");
    if (words.size() != 1) {
      throw new UsageException(
          "import takes one file or folder: rosemary import FILE (- is standard input)");
    }
    String word = words.getFirst();
    boolean standard = word.equals("-");
    Path path = standard ? Path.of(word) : options.paths().read("import", word);
    // What is said names the file as the user did, unless that was not its name.
    String name = word.startsWith("~") ? path.toString() : word;
    SurfaceModule surface = SurfaceOption.one(options, environment);
    ImportCommand command =
        new ImportCommand(
            surface,
            ExchangeOptions.format(options),
            options.get(Option.PROJECT),
            ExchangeStores.where(options, environment, surface),
            options.has(Option.CREATE_MISSING),
            options.has(Option.DRY_RUN),
            SecretMode.of(options, SecretMode.MASK),
            options.get(Option.THREAD));
    try {
      if (!standard && Files.isDirectory(path)) {
        return print(folder(command, path, options, environment), command, name, options, out);
      }
      try (InputStream in =
          standard ? new FileInputStream(FileDescriptor.in) : Files.newInputStream(path)) {
        long size = standard ? 0 : Files.size(path);
        return print(
            stream(command, name, in, size, options, environment), command, name, options, out);
      }
    } catch (IOException e) {
      throw unreadable(name, AtomicFile.reason(e));
    }
  }

  private static ImportReport folder(
      ImportCommand command, Path folder, Options options, Map<String, String> environment)
      throws UsageException, IOException {
    long size = command.choose(folder);
    try (ExchangeStores stores = stores(command, options, environment);
        Progress progress = Progress.onTerminal(size)) {
      return command.folder(stores.stores(), progress);
    }
  }

  private static ImportReport stream(
      ImportCommand command,
      String name,
      InputStream in,
      long size,
      Options options,
      Map<String, String> environment)
      throws UsageException, IOException {
    InputStream begun = command.choose(name, in);
    try (ExchangeStores stores = stores(command, options, environment);
        Progress progress = Progress.onTerminal(size)) {
      return command.file(stores.stores(), name, begun, size, progress);
    }
  }

  private static ExchangeStores stores(
      ImportCommand command, Options options, Map<String, String> environment)
      throws UsageException, IOException {
    return command.surface().usesEngine()
        ? ExchangeStores.engine(options, environment, command.surface(), command.rehearse())
        : ExchangeStores.documents(
            DataDirectory.project(options), !command.rehearse(), !command.rehearse());
  }

  private static int print(
      ImportReport report, ImportCommand command, String name, Options options, OutputStream out) {
    PrintStream printer = new PrintStream(out, false, StandardCharsets.UTF_8);
    printer.print(
        options.has(Option.JSON)
            ? report.json(command.head(name)).text() + "\n"
            : ImportText.of(report, command));
    printer.flush();
    boolean failed = report.isUnreadable() || report.tookNothing() || !report.refused().isEmpty();
    return failed || printer.checkError() ? 1 : 0;
  }

  private static FailureException unreadable(String name, String reason) {
    return new FailureException(
        new Failure.Invalid("cannot read " + name + ": " + reason + ". Nothing was imported."));
  }
}
