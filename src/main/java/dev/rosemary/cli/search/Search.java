package dev.rosemary.cli.search;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.cli.module.Place;
import dev.rosemary.cli.module.SearchCall;
import dev.rosemary.cli.module.SurfaceModule;
import dev.rosemary.cli.option.DataDirectory;
import dev.rosemary.cli.option.EngineAccess;
import dev.rosemary.cli.option.HomeOptions;
import dev.rosemary.cli.option.ModelOption;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.ProjectChoice;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.cli.surface.SurfaceOption;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.Home;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.embed.EmbedderState;
import dev.rosemary.engine.embed.NativeCalls;
import dev.rosemary.engine.indexing.VectorsState;
import dev.rosemary.engine.project.Project;
import dev.rosemary.json.JsonObject;
import dev.rosemary.tool.Session;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** {@code search [--code] QUERY}: what a client would be answered, for people. */
public final class Search {
  /** How long the model is waited for, in seconds; then words alone are searched. */
  private static final int MODEL_SECONDS = 20;

  /** How long vectors are waited for that may never be made, in milliseconds. */
  private static final int VECTORS_MILLIS = 1_000;

  private static final int POLL_MILLIS = 10;

  /** Hits of one answer at most that any surface gives. */
  private static final int MOST = 1_000;

  private Search() {}

  /** Searches and prints; finding nothing is no failure. */
  public static int run(
      Options options, List<String> words, Map<String, String> environment, OutputStream out)
      throws UsageException, InterruptedException {
    if (words.isEmpty()) {
      throw new UsageException("search needs a query: rosemary search QUERY");
    }
    String query = String.join(" ", words);
    if (options.has(Option.CODE)) {
      return print(SearchCode.answer(options, query, environment), out);
    }
    SurfaceModule surface = surface(options, environment);
    @Nullable String thread = options.get(Option.THREAD);
    if (surface.hasThreads() && thread == null) {
      throw new UsageException("searching " + surface.name() + " needs --thread ID");
    }
    JsonObject answer;
    String nothing = "";
    try (Engine engine = open(options, environment, surface)) {
      answer = ask(engine, surface, query, thread, options);
      // What the tool says then names other tools; of a thread it names the threads that there are.
      if (!options.has(Option.JSON) && !surface.hasThreads() && FoundText.isNothing(answer)) {
        String project = options.get(Option.PROJECT, EngineAccess.DEFAULT_PROJECT);
        nothing =
            NothingFound.text(
                query,
                surface.name(),
                engine.listOtherStores(
                    surface.place() == Place.PROJECT ? engine.projects().active(project) : null));
      }
    }
    return print(
        options.has(Option.JSON)
            ? answer.text() + "\n"
            : nothing.isEmpty() ? FoundText.of(answer) : nothing,
        out);
  }

  private static int print(String text, OutputStream out) {
    PrintStream printer = new PrintStream(out, false, StandardCharsets.UTF_8);
    printer.print(text);
    printer.flush();
    return printer.checkError() ? 1 : 0;
  }

  /** Arguments with the limit that was given, if any. */
  static JsonObject.Builder limited(JsonObject.Builder arguments, Options options)
      throws UsageException {
    if (options.has(Option.LIMIT)) {
      int limit = options.number(Option.LIMIT, 0);
      if (limit < 1 || limit > MOST) {
        throw new UsageException(Option.LIMIT.flag() + " takes a number from 1 to " + MOST);
      }
      arguments.put("limit", limit);
    }
    return arguments;
  }

  private static SurfaceModule surface(Options options, Map<String, String> environment)
      throws UsageException {
    SurfaceModule named = SurfaceOption.one(options, environment, one -> one.notSearched() == null);
    String instead = named.notSearched();
    if (instead != null) {
      throw new UsageException(instead);
    }
    return named;
  }

  /** Opens what is there: a search makes nothing. */
  private static Engine open(
      Options options, Map<String, String> environment, SurfaceModule surface)
      throws UsageException {
    Path directory = DataDirectory.of(options, environment);
    Home home = HomeOptions.of(options, environment);
    Path file = home.file() == null ? directory.resolve("memory.db") : home.file();
    boolean inProject =
        surface.place() == Place.PROJECT || (home.file() == null && home.project() != null);
    Path needed = inProject ? directory : file;
    if (!Files.exists(needed) || !Files.isDirectory(directory)) {
      throw new FailureException(
          new Failure.Invalid("There is no " + needed + ", so there is nothing to search."));
    }
    Supplier<Embedder> model =
        surface.usesModel() && !options.has(Option.WORDS)
            ? ModelOption.of(options, EngineAccess.log(options))
            : Embedder::disabled;
    Engine engine = EngineAccess.open(options, directory, home, model);
    try {
      if (inProject) {
        Project _ =
            ProjectChoice.active(
                engine.projects(), options.get(Option.PROJECT, EngineAccess.DEFAULT_PROJECT));
      }
      return engine;
    } catch (RuntimeException e) {
      engine.close();
      throw e;
    }
  }

  private static JsonObject ask(
      Engine engine, SurfaceModule surface, String query, @Nullable String thread, Options options)
      throws UsageException, InterruptedException {
    JsonObject.Builder arguments = limited(JsonObject.builder().put("query", query), options);
    // Where no server has made vectors yet, none will come while this waits.
    boolean loaded = surface.usesModel() && !options.has(Option.WORDS) && loadModel(engine);
    SearchCall call =
        surface.search(
            engine,
            new SearchCall.Asked(
                arguments,
                options.get(Option.PROJECT, EngineAccess.DEFAULT_PROJECT),
                thread,
                loaded,
                options.number(Option.MAX_RESULT_CHARS, 0)));
    Session session = new Session();
    try {
      return ToolCall.answer(call.tools(), call.tool(), call.arguments(), session);
    } finally {
      session.close();
    }
  }

  /** Waits for the model and the vectors; tells whether what is found can be ranked by now. */
  private static boolean loadModel(Engine engine) throws InterruptedException {
    NativeCalls.endAtSignal();
    engine.startMeaning(true);
    if (engine.embedder().state() instanceof EmbedderState.Disabled) {
      return true;
    }
    if (engine.embedder().await(MODEL_SECONDS, TimeUnit.SECONDS) instanceof EmbedderState.Loading) {
      return false;
    }
    for (int waited = 0; waited < VECTORS_MILLIS; waited += POLL_MILLIS) {
      if (!(engine.vectorsState() instanceof VectorsState.Loading)) {
        return true;
      }
      Thread.sleep(POLL_MILLIS);
    }
    return false;
  }
}
