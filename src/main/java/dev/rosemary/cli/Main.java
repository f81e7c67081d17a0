package dev.rosemary.cli;

import dev.rosemary.base.FailureException;
import dev.rosemary.base.NearNames;
import dev.rosemary.base.Quoting;
import dev.rosemary.base.origin.Origin;
import dev.rosemary.cli.backup.Backup;
import dev.rosemary.cli.backup.RestoreCommand;
import dev.rosemary.cli.connect.ConnectCommand;
import dev.rosemary.cli.deleted.RestoreDeleted;
import dev.rosemary.cli.doctor.Doctor;
import dev.rosemary.cli.files.FilesCommand;
import dev.rosemary.cli.history.HistoryCommand;
import dev.rosemary.cli.history.UndoCommand;
import dev.rosemary.cli.memory.MemoryCommand;
import dev.rosemary.cli.option.Command;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.cli.search.Search;
import dev.rosemary.cli.surface.Surfaces;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** The program. Exit codes: 0 done, 1 failed, 2 a command line that cannot be followed. */
public final class Main {
  private Main() {}

  /** Runs a command; without one, the server. */
  public static void main(String[] arguments) throws InterruptedException {
    // Whatever a library prints must not reach the protocol's stream.
    FileOutputStream out = new FileOutputStream(FileDescriptor.out);
    System.setOut(System.err);
    int status = run(arguments, System.getenv(), out);
    if (status != 0) {
      System.exit(status);
    }
  }

  static int run(String[] arguments, Map<String, String> environment, OutputStream out)
      throws InterruptedException {
    try {
      Options options = Options.of(arguments, environment);
      if (options.has(Option.VERSION)) {
        return print(out, "rosemary " + Version.read().text() + "\n");
      }
      List<String> words = options.words();
      boolean help = options.has(Option.HELP);
      if (words.isEmpty()) {
        return help
            ? print(out, Help.text())
            : run(Command.SERVE, options, words, environment, out);
      }
      List<String> rest = words.subList(1, words.size());
      String word = words.getFirst();
      if (word.equals("version")) {
        return print(out, "rosemary " + Version.read().text() + "\n");
      }
      if (word.equals("help")) {
        return print(out, rest.isEmpty() ? Help.text() : Help.text(command(rest.getFirst())));
      }
      if (options.isGiven(Option.SURFACE) && Surfaces.names().contains(word)) {
        throw new UsageException(
            "several surfaces are separated by commas: "
                + Option.SURFACE.flag()
                + " "
                + options.get(Option.SURFACE)
                + ","
                + word);
      }
      Command command = command(word);
      return help ? print(out, Help.text(command)) : run(command, options, rest, environment, out);
    } catch (UsageException e) {
      System.err.println("rosemary: " + e.getMessage());
      return 2;
    } catch (FailureException e) {
      System.err.println("rosemary: " + e.getMessage());
      return 1;
    }
  }

  private static int run(
      Command command,
      Options options,
      List<String> rest,
      Map<String, String> environment,
      OutputStream out)
      throws UsageException, InterruptedException {
    options.check(command);
    if (command == Command.SERVE) {
      // Each of its calls says itself where its changes come from.
      return work(command, options, rest, environment, out);
    }
    try {
      return Origin.command(command.word())
          .call(() -> work(command, options, rest, environment, out));
    } catch (UsageException | InterruptedException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e); // none other is declared
    }
  }

  private static int work(
      Command command,
      Options options,
      List<String> rest,
      Map<String, String> environment,
      OutputStream out)
      throws UsageException, InterruptedException {
    return switch (command) {
      case SERVE -> Serve.run(options, rest, environment, out);
      case CONNECT ->
          ConnectCommand.connect(options, rest, environment, out, Version.read().number());
      case DISCONNECT -> ConnectCommand.disconnect(options, rest, environment, out);
      case REMEMBER, RECALL, BRIEF, OPEN, REVISE, FORGET ->
          MemoryCommand.run(command, options, rest, environment, out);
      case FILES -> FilesCommand.run(options, rest, environment, out);
      case IMPORT -> Import.run(options, rest, environment, out);
      case EXPORT -> Export.run(options, rest, environment, out);
      case PROJECTS -> ListProjects.run(options, rest, environment, out);
      case DOCTOR -> Doctor.run(options, rest, environment, out);
      case TOKEN -> TokenCommand.run(options, rest, out);
      case INDEX -> IndexCommand.run(options, rest, environment, out);
      case BACKUP -> Backup.run(options, rest, environment, out);
      case RESTORE -> RestoreCommand.run(options, rest, environment, out);
      case HISTORY -> HistoryCommand.run(options, rest, environment, out);
      case UNDO -> UndoCommand.run(options, rest, environment, out);
      case DELETED -> RestoreDeleted.list(options, rest, environment, out);
      case RESTORE_DELETED -> RestoreDeleted.run(options, rest, environment, out);
      case SEARCH -> Search.run(options, rest, environment, out);
      case DOCS -> DocsCommand.run(options, rest, out);
    };
  }

  private static Command command(String word) throws UsageException {
    Command command = Command.named(word);
    if (command != null) {
      return command;
    }
    List<String> near = NearNames.of(word, Command.words());
    throw new UsageException(
        "unknown command "
            + Quoting.quote(word)
            + (near.isEmpty()
                ? "; --help lists them all"
                : "; did you mean " + near.getFirst() + "?"));
  }

  private static int print(OutputStream out, String text) {
    PrintStream printer = new PrintStream(out, false, StandardCharsets.UTF_8);
    printer.print(text);
    printer.flush();
    return printer.checkError() ? 1 : 0;
  }
}
