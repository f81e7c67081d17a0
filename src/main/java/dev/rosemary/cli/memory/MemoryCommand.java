package dev.rosemary.cli.memory;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Log;
import dev.rosemary.cli.module.ServerParts;
import dev.rosemary.cli.option.Command;
import dev.rosemary.cli.option.DataDirectory;
import dev.rosemary.cli.option.EngineAccess;
import dev.rosemary.cli.option.HomeOptions;
import dev.rosemary.cli.option.ModelOption;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.cli.surface.ServedSurfaces;
import dev.rosemary.cli.surface.Surfaces;
import dev.rosemary.cli.terminal.Cells;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.embed.EmbedderState;
import dev.rosemary.engine.embed.NativeCalls;
import dev.rosemary.json.JsonObject;
import dev.rosemary.json.Schema;
import dev.rosemary.tool.Args;
import dev.rosemary.tool.Call;
import dev.rosemary.tool.Result;
import dev.rosemary.tool.Session;
import dev.rosemary.tool.Surface;
import dev.rosemary.tool.Tool;
import dev.rosemary.tool.client.AnsweredItems;
import dev.rosemary.tool.client.Nobody;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Calls a tool of the surface {@code memory} for a person or a script at a shell. */
public final class MemoryCommand {
  /** How long the model is waited for, in seconds; then words and links rank alone. */
  private static final int MODEL_SECONDS = 20;

  private MemoryCommand() {}

  /**
   * Runs a command whose word is the name of a tool.
   *
   * @throws FailureException with what the tool refuses, also where it does so in a result
   */
  public static int run(
      Command command,
      Options options,
      List<String> words,
      Map<String, String> environment,
      OutputStream out)
      throws UsageException, InterruptedException {
    JsonObject arguments = MemoryArguments.of(command, options, words);
    try (LazyEngine engine = new LazyEngine(() -> open(command, options, environment))) {
      Surface surface =
          ServedSurfaces.make(
              Surfaces.of("memory"), ServerParts.ofCommand(options, environment, engine));
      Tool<?> tool = tool(surface, command.word());
      JsonObject checked = MemoryArguments.checked(Schema.of(tool.inputSchema()), arguments);
      Path directory = DataDirectory.of(options, environment);
      if (tool.effect().readOnly() && !Files.isDirectory(directory)) {
        throw new FailureException(
            new Failure.Invalid("There is no " + directory + ", so nothing is remembered yet."));
      }
      if (command == Command.RECALL) {
        loadModel(engine.get(), options);
      }
      return print(call(surface, tool, checked), options, out);
    }
  }

  private static Engine open(Command command, Options options, Map<String, String> environment)
      throws UsageException {
    Log log = EngineAccess.log(options);
    boolean meaning = command == Command.RECALL && !options.has(Option.WORDS);
    Engine engine =
        EngineAccess.open(
            options,
            DataDirectory.of(options, environment),
            HomeOptions.of(options, environment).withoutProject(),
            meaning ? ModelOption.of(options, log) : Embedder::disabled);
    engine.userHome(options.paths().home());
    return engine;
  }

  private static void loadModel(Engine engine, Options options) throws InterruptedException {
    if (engine.embedder().state() instanceof EmbedderState.Disabled) {
      return;
    }
    NativeCalls.endAtSignal();
    engine.expectMeaning(options.has(Option.READ_ONLY));
    engine.embedder().start();
    var _ = engine.embedder().await(MODEL_SECONDS, TimeUnit.SECONDS);
  }

  private static Tool<?> tool(Surface surface, String name) {
    for (Tool<?> tool : surface.tools()) {
      if (tool.name().equals(name)) {
        return tool;
      }
    }
    throw new IllegalStateException("there is no tool " + name);
  }

  /** An answer: text for people, and its items for programs. */
  private record Answer(Result result, AnsweredItems items) {}

  private static Answer call(Surface surface, Tool<?> tool, JsonObject arguments) {
    Session session = new Session();
    try {
      AnsweredItems items = session.state(AnsweredItems.class, AnsweredItems::new);
      Call call =
          new Call(session, List.of(), Call.Progress.NONE, Call.Cancellation.NEVER, new Nobody());
      Result result;
      try {
        result = tool.call(new Args(arguments), call);
      } catch (FailureException e) {
        result = surface.failureText().apply(e.failure());
      }
      boolean nothing = tool.name().equals("open") && items.isEmpty();
      if (result.isError() || nothing) {
        throw new FailureException(new Failure.Invalid(result.text()));
      }
      return new Answer(result, items);
    } finally {
      session.close();
    }
  }

  private static int print(Answer answer, Options options, OutputStream out) {
    PrintStream printer = new PrintStream(out, false, StandardCharsets.UTF_8);
    if (options.has(Option.JSON)) {
      printer.print(answer.items().json().text() + "\n");
    } else {
      // What is stored must not steer the terminal.
      answer.result().text().lines().forEach(line -> printer.print(Cells.line(line, 0) + "\n"));
    }
    printer.flush();
    return printer.checkError() ? 1 : 0;
  }
}
