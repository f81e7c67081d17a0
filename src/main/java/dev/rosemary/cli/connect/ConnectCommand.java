package dev.rosemary.cli.connect;

import dev.rosemary.cli.client.Client;
import dev.rosemary.cli.client.Clients;
import dev.rosemary.cli.client.Scope;
import dev.rosemary.cli.client.Server;
import dev.rosemary.cli.client.Surroundings;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import java.io.Console;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** {@code connect} and {@code disconnect}, as a command line asks for them. */
public final class ConnectCommand {
  private ConnectCommand() {}

  /**
   * Writes the server into the configuration of clients, or checks what stands there.
   *
   * @param version of this program
   */
  public static int connect(
      Options options,
      List<String> names,
      Map<String, String> environment,
      OutputStream out,
      String version)
      throws UsageException, InterruptedException {
    Surroundings surroundings = surroundings(options, environment);
    PrintStream printer = new PrintStream(out, false, StandardCharsets.UTF_8);
    if (options.has(Option.CHECK)) {
      return ServerCheck.run(
          names.isEmpty() ? Clients.all() : Choice.named(names),
          !names.isEmpty(),
          scope(options),
          surroundings,
          printer,
          options.has(Option.JSON));
    }
    String command = System.getProperty(Launcher.PROPERTY, "");
    return connect(options, names, surroundings, command, version, printer);
  }

  static int connect(
      Options options,
      List<String> names,
      Surroundings surroundings,
      String command,
      String version,
      PrintStream out)
      throws UsageException {
    if (options.has(Option.RULES) && options.has(Option.NO_RULES)) {
      throw new UsageException("--rules and --no-rules contradict each other");
    }
    if (options.has(Option.RULES) && !ServerChoice.hasMemory(options)) {
      throw new UsageException("--rules needs the surface memory, whose tools the rules name");
    }
    boolean local = ServerChoice.isLocal(options);
    List<Client> clients = choose(options, names, surroundings);
    boolean dryRun = options.has(Option.DRY_RUN);
    Steps steps = new Steps(dryRun);
    Server server;
    if (local) {
      Launcher launcher = Launcher.of(command, version, surroundings);
      server = ServerChoice.local(options, launcher);
      launcher.prepare(steps, dryRun);
    } else {
      server = ServerChoice.remote(options);
    }
    Plan plan = new Plan(surroundings, steps);
    for (Client client : clients) {
      plan.connect(client, server, scope(options), rules(options));
    }
    if (steps.isChanged() && !dryRun) {
      steps.say(
          "Start a new session in these clients to use it; rosemary connect --check tests it.");
    }
    return steps.print(out, options.has(Option.JSON));
  }

  private static Plan.Rules rules(Options options) {
    return options.has(Option.RULES)
        ? Plan.Rules.WRITE
        : options.has(Option.NO_RULES) ? Plan.Rules.REMOVE : Plan.Rules.UPDATE;
  }

  /** Removes what {@link #connect} wrote. */
  public static int disconnect(
      Options options, List<String> names, Map<String, String> environment, OutputStream out)
      throws UsageException {
    return disconnect(
        options,
        names,
        surroundings(options, environment),
        new PrintStream(out, false, StandardCharsets.UTF_8));
  }

  static int disconnect(
      Options options, List<String> names, Surroundings surroundings, PrintStream out)
      throws UsageException {
    List<Client> clients = names.isEmpty() ? Clients.all() : Choice.named(names);
    List<Scope> scopes =
        options.has(Option.SCOPE) ? List.of(scope(options)) : List.of(Scope.values());
    Steps steps = new Steps(options.has(Option.DRY_RUN));
    Plan plan = new Plan(surroundings, steps);
    for (Client client : clients) {
      for (Scope scope : scopes) {
        plan.disconnect(client, scope);
      }
    }
    if (!steps.isChanged()) {
      steps.say("Nothing to remove.");
    }
    return steps.print(out, options.has(Option.JSON));
  }

  private static List<Client> choose(Options options, List<String> names, Surroundings surroundings)
      throws UsageException {
    if (names.isEmpty()) {
      return Choice.found(surroundings, asking(), options.has(Option.ALL));
    }
    if (options.has(Option.ALL)) {
      throw new UsageException("--all stands for every client; leave out the names, or --all");
    }
    List<Client> clients = Choice.named(names);
    if (scope(options) == Scope.USER) {
      Choice.requireFound(clients, surroundings);
    }
    return clients;
  }

  /** Asks the person at the terminal; null where there is none. */
  @SuppressWarnings("SystemConsoleNull") // there is none where input is no terminal
  private static @Nullable Predicate<Client> asking() {
    Console console = System.console();
    if (console == null || !console.isTerminal()) {
      return null;
    }
    return client -> {
      String answer = console.readLine("Connect %s? [Y/n] ", client.title());
      return answer != null
          && (answer.isBlank() || answer.strip().toLowerCase(Locale.ROOT).startsWith("y"));
    };
  }

  private static Scope scope(Options options) throws UsageException {
    String scope = options.oneOf(Option.SCOPE, "user", List.of("user", "project"));
    return scope.equals("user") ? Scope.USER : Scope.PROJECT;
  }

  private static Surroundings surroundings(Options options, Map<String, String> environment)
      throws UsageException {
    Path home = options.paths().home();
    if (home == null) {
      throw new UsageException("HOME is not set, so there is no place to look for clients");
    }
    Path here = options.paths().here();
    Path project =
        options.has(Option.PROJECT_DIR)
            ? options.path(Option.PROJECT_DIR)
            : here == null ? home : here;
    return new Surroundings(environment, home, project, Surroundings.OperatingSystem.current());
  }
}
