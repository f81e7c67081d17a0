package dev.rosemary.cli;

import dev.rosemary.base.FailureException;
import dev.rosemary.cli.backup.Backup;
import dev.rosemary.cli.backup.RestoreCommand;
import dev.rosemary.cli.deleted.RestoreDeleted;
import dev.rosemary.cli.doctor.Doctor;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.cli.search.Search;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** The program. Exit codes: 0 done, 1 failed, 2 a command line that cannot be followed. */
public final class Main {
  private static final List<String> COMMANDS =
      List.of(
          "serve",
          "import",
          "export",
          "projects",
          "doctor",
          "docs",
          "token",
          "index",
          "backup",
          "restore",
          "restore-deleted",
          "search");

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
      if (options.has(Option.HELP)) {
        return print(out, Help.text());
      }
      if (options.has(Option.VERSION)) {
        return print(out, "rosemary " + Version.read().text() + "\n");
      }
      List<String> words = options.words();
      if (words.equals(List.of("help"))) {
        return print(out, Help.text());
      }
      if (words.equals(List.of("version"))) {
        return print(out, "rosemary " + Version.read().text() + "\n");
      }
      String command = words.isEmpty() ? "serve" : words.getFirst();
      List<String> rest = words.isEmpty() ? words : words.subList(1, words.size());
      return switch (command) {
        case "serve" -> Serve.run(options, rest, environment, out);
        case "import" -> Import.run(options, rest, environment, out);
        case "export" -> Export.run(options, rest, environment, out);
        case "projects" -> ListProjects.run(options, rest, environment, out);
        case "doctor" -> Doctor.run(options, rest, environment, out);
        case "token" -> TokenCommand.run(options, rest, out);
        case "index" -> IndexCommand.run(options, rest, environment, out);
        case "backup" -> Backup.run(options, rest, environment, out);
        case "restore" -> RestoreCommand.run(options, rest, environment, out);
        case "restore-deleted" -> RestoreDeleted.run(options, rest, environment, out);
        case "search" -> Search.run(options, rest, environment, out);
        case "docs" -> DocsCommand.run(options, rest, out);
        default -> throw unknown(command);
      };
    } catch (UsageException e) {
      System.err.println("rosemary: " + e.getMessage());
      return 2;
    } catch (FailureException e) {
      System.err.println("rosemary: " + e.getMessage());
      return 1;
    }
  }

  private static UsageException unknown(String command) {
    List<String> near = dev.rosemary.base.NearNames.of(command, COMMANDS);
    return new UsageException(
        "unknown command "
            + dev.rosemary.base.Quoting.quote(command)
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
