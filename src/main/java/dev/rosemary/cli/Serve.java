package dev.rosemary.cli;

import dev.rosemary.base.FailureException;
import dev.rosemary.base.Log;
import dev.rosemary.base.Quoting;
import dev.rosemary.cli.module.ServerParts;
import dev.rosemary.cli.option.DataDirectory;
import dev.rosemary.cli.option.EngineAccess;
import dev.rosemary.cli.option.HomeOptions;
import dev.rosemary.cli.option.ModelOption;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.cli.surface.ServedSurfaces;
import dev.rosemary.cli.surface.SurfaceOption;
import dev.rosemary.cli.surface.Surfaces;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.Home;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.project.Projects;
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

  /** The exit code where what was read could not be answered. */
  private static final int FAILED = 1;

  /** How long after that deleted projects are looked at, in milliseconds. */
  private static final long REMOVE_DELAY_MILLIS = 2_000;

  private Serve() {}

  static int run(
      Options options, List<String> words, Map<String, String> environment, OutputStream out)
      throws UsageException, InterruptedException {
    if (!words.isEmpty() && Surfaces.names().contains(words.getFirst())) {
      throw new UsageException(
          "several surfaces are separated by commas: --surface "
              + options.get(Option.SURFACE, Surfaces.DEFAULT)
              + ","
              + words.getFirst());
    }
    if (!words.isEmpty()) {
      throw new UsageException("serve takes no " + Quoting.quote(words.getFirst()));
    }
    ServedSurfaces surfaces = new ServedSurfaces(SurfaceOption.served(options));
    boolean http =
        options.oneOf(Option.TRANSPORT, "stdio", List.of("stdio", "http")).equals("http");
    Log log = EngineAccess.log(options);
    if (http) {
      ServeHttp.check(options);
    }
    Path directory =
        options.has(Option.READ_ONLY)
            ? DataDirectory.of(options, environment)
            : DataDirectory.toWrite(options, environment, log);
    Synchronous synchronous = EngineAccess.synchronous(options);
    int maxResultChars = options.number(Option.MAX_RESULT_CHARS, MAX_RESULT_CHARS);
    int callSeconds = options.number(Option.CALL_SECONDS, Workers.CALL_SECONDS);
    @Nullable String project = options.get(Option.PROJECT);
    @Nullable Path projectFolder =
        surfaces.needFolder()
            ? DataDirectory.project(options)
            : DataDirectory.projectIfAny(options);
    List<Path> allowed = DataDirectory.allowed(options);
    boolean readOnly = options.has(Option.READ_ONLY);
    Home home = HomeOptions.of(options, environment);
    @Nullable Integer keepDays =
        options.has(Option.KEEP_DAYS)
            ? (Integer) options.number(Option.KEEP_DAYS, Projects.KEEP_DAYS)
            : null;
    Supplier<Embedder> model =
        surfaces.useModel() ? ModelOption.of(options, log) : Embedder::disabled;
    String version = Version.read().number();
    AotCache.checkLater(log);

    try (OpeningEngine engine =
            new OpeningEngine(() -> {
              Engine opened =
                  open(directory, home, synchronous, model, projectFolder, readOnly, keepDays, log);
              if (!readOnly) {
                removeLater(opened, log);
              }
              opened.userHome(options.paths().home());
              opened.startVerification();
              if (surfaces.embedMemories()) {
                opened.expectMeaning(readOnly);
                startLater(opened, readOnly);
              }
              surfaces.opened(opened, readOnly, log);
              return opened;
            });
        Workers workers =
            http ? ServeHttp.workers(callSeconds) : new Workers(WORKERS, WORKERS, callSeconds)) {
      if (surfaces.useEngine()) {
        engine.start();
      }
      @Nullable String noFolder = DataDirectory.noProject(options, http);
      if (noFolder != null && surfaces.needFolder()) {
        log.warn("the tools of docs will refuse every call: " + noFolder);
      }
      ServerParts parts =
          new ServerParts(
              options,
              environment,
              http,
              engine,
              project,
              projectFolder,
              noFolder,
              HomeOptions.session(environment),
              version,
              allowed,
              readOnly,
              maxResultChars);
      Identity identity = new Identity("rosemary", "Rosemary", version);
      if (http) {
        return ServeHttp.run(
            options,
            new ServeHttp.Parts(
                identity, surfaces.make(parts), surfaces.useEngine(), readOnly, workers, directory),
            engine,
            log);
      }
      McpServer server = new McpServer(identity, surfaces.make(parts), readOnly, workers, log);
      StdioTransport transport =
          new StdioTransport(server, new FileInputStream(FileDescriptor.in), out, log);
      WaitingNotice.later(transport);
      return Ending.onSignal(transport::stop, engine)
          .around(() -> transport.run() == StdioTransport.End.DONE ? 0 : FAILED);
    }
  }

  private static Engine open(
      Path directory,
      Home home,
      Synchronous synchronous,
      Supplier<Embedder> model,
      @Nullable Path projectFolder,
      boolean readOnly,
      @Nullable Integer keepDays,
      Log log) {
    if (readOnly) {
      return Engine.openToRead(directory, home, Clock.systemUTC(), model, projectFolder, log::warn);
    }
    Engine engine =
        Engine.open(
            directory, home, synchronous, Clock.systemUTC(), model, projectFolder, log::warn);
    if (keepDays != null) {
      engine.projects().keepDeleted(keepDays);
    }
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

  /** Removes deleted projects that were kept for long enough, once the client has its answers. */
  private static void removeLater(Engine engine, Log log) {
    Thread remove =
        new Thread(
            () -> {
              try {
                Thread.sleep(REMOVE_DELAY_MILLIS);
                engine.projects().removeExpired();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              } catch (FailureException e) {
                log.info("could not check deleted projects: " + e.getMessage());
              }
            },
            "remove projects");
    remove.setDaemon(true);
    remove.start();
  }
}
