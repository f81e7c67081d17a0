package dev.rosemary.cli;

import dev.rosemary.base.FailureException;
import dev.rosemary.base.Log;
import dev.rosemary.cli.option.DataDirectory;
import dev.rosemary.cli.option.EngineAccess;
import dev.rosemary.cli.option.HomeOptions;
import dev.rosemary.cli.option.ModelOption;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.Home;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.mcp.McpServer;
import dev.rosemary.mcp.era.Identity;
import dev.rosemary.mcp.rpc.Workers;
import dev.rosemary.store.Synchronous;
import dev.rosemary.transport.stdio.StdioTransport;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** {@code serve}: the server, over standard input and output or over HTTP. */
final class Serve {
  /** Threads for calls: SQLite runs one write and up to four reads of a file at once. */
  private static final int WORKERS = 5;

  private static final int MAX_RESULT_CHARS = 40_000;

  /** How long after the engine is open the model begins to load, in milliseconds. */
  private static final long MODEL_DELAY_MILLIS = 500;

  private Serve() {}

  static int run(
      Options options, List<String> words, Map<String, String> environment, OutputStream out)
      throws UsageException, InterruptedException {
    if (!words.isEmpty()) {
      throw new UsageException(
          "serve takes no " + dev.rosemary.base.Quoting.quote(words.getFirst()));
    }
    List<String> surfaces = Surfaces.names(options);
    boolean http =
        options.oneOf(Option.TRANSPORT, "stdio", List.of("stdio", "http")).equals("http");
    Log log = EngineAccess.log(options);
    if (http) {
      ServeHttp.check(options);
    }
    Path directory = DataDirectory.of(options, environment);
    Synchronous synchronous = EngineAccess.synchronous(options);
    int maxResultChars = options.number(Option.MAX_RESULT_CHARS, MAX_RESULT_CHARS);
    @Nullable String project = options.get(Option.PROJECT);
    Path projectFolder = DataDirectory.project(options);
    boolean readOnly = options.has(Option.READ_ONLY);
    Home home = HomeOptions.of(options, environment);
    boolean meaning = surfaces.contains("recall");
    Supplier<Embedder> model = meaning ? ModelOption.of(options, log) : Embedder::disabled;
    String version = Version.read().number();
    AotCache.checkLater(log);

    try (OpeningEngine engine =
            new OpeningEngine(() -> {
              Engine opened =
                  open(directory, home, synchronous, model, projectFolder, readOnly, log);
              if (meaning) {
                startLater(opened, readOnly);
              }
              if (surfaces.contains("vault") && !readOnly) {
                sweep(opened, log);
              }
              return opened;
            });
        Workers workers = new Workers(http ? ServeHttp.workers() : WORKERS)) {
      if (Surfaces.useEngine(surfaces)) {
        engine.start();
      }
      Surfaces.Parts parts =
          new Surfaces.Parts(
              engine,
              project,
              projectFolder,
              DataDirectory.noProject(options, http, environment),
              HomeOptions.session(environment),
              version,
              DataDirectory.allowed(options),
              readOnly,
              maxResultChars);
      Identity identity = new Identity("rosemary", "Rosemary", version);
      if (http) {
        return ServeHttp.run(
            options,
            new ServeHttp.Parts(
                identity, surfaces, Surfaces.of(surfaces, parts), readOnly, workers, directory),
            engine,
            log);
      }
      McpServer server =
          new McpServer(identity, Surfaces.of(surfaces, parts), readOnly, workers, log);
      StdioTransport transport =
          new StdioTransport(server, new FileInputStream(FileDescriptor.in), out, log);
      WaitingNotice.later(transport);
      Ending.onSignal(transport::stop, engine).around(transport::run);
    }
    return 0;
  }

  private static Engine open(
      Path directory,
      Home home,
      Synchronous synchronous,
      Supplier<Embedder> model,
      Path projectFolder,
      boolean readOnly,
      Log log) {
    if (readOnly) {
      return Engine.openToRead(directory, home, Clock.systemUTC(), model, projectFolder, log::warn);
    }
    Engine engine =
        Engine.open(
            directory, home, synchronous, Clock.systemUTC(), model, projectFolder, log::warn);
    String project = home.project();
    if (project != null) {
      try {
        engine.projects().openOrCreate(project);
      } catch (FailureException e) {
        // The other projects can be used all the same; a call on this one says what is wrong.
        log.warn("--project: " + e.getMessage());
      }
    }
    return engine;
  }

  /**
   * Loads the model once the client has its first answers: that takes a processor half a second.
   */
  private static void startLater(Engine engine, boolean readOnly) {
    Thread start =
        new Thread(
            () -> {
              try {
                Thread.sleep(MODEL_DELAY_MILLIS);
                engine.startMeaning(readOnly);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              } catch (FailureException e) {
                // the engine was closed meanwhile, or a call that reads will say what is wrong
              }
            },
            "start model");
    start.setDaemon(true);
    start.start();
  }

  /** Clears what the sessions of processes left that died. */
  private static void sweep(Engine engine, Log log) {
    try {
      int cleared = engine.vault().sessions().sweep();
      if (cleared > 0) {
        log.info("cleared " + cleared + " memories of sessions that died");
      }
    } catch (FailureException e) {
      log.warn("what ended sessions left could not be cleared: " + e.getMessage());
    }
  }
}
