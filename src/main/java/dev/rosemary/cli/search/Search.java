package dev.rosemary.cli.search;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.cli.exchange.ExchangeOptions;
import dev.rosemary.cli.exchange.port.SurfaceName;
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
import dev.rosemary.engine.embed.EmbedderState;
import dev.rosemary.engine.embed.NativeCalls;
import dev.rosemary.engine.indexing.VectorsState;
import dev.rosemary.json.JsonObject;
import dev.rosemary.surface.graph.GraphSurface;
import dev.rosemary.surface.recall.RecallSurface;
import dev.rosemary.surface.threads.ThreadsSurface;
import dev.rosemary.surface.vault.VaultSurface;
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
    SurfaceName surface = surface(options, environment);
    @Nullable String thread = options.get(Option.THREAD);
    if (surface == SurfaceName.THREADS && thread == null) {
      throw new UsageException("searching threads needs --thread ID");
    }
    JsonObject answer;
    try (Engine engine = open(options, environment, surface)) {
      answer = ask(engine, surface, query, thread, options);
    }
    return print(options.has(Option.JSON) ? answer.text() + "\n" : FoundText.of(answer), out);
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

  private static SurfaceName surface(Options options, Map<String, String> environment)
      throws UsageException {
    SurfaceName named = ExchangeOptions.surface(options, environment);
    if (named == SurfaceName.DOCS) {
      throw new UsageException(
          "documents cannot be searched directly; list them with rosemary docs list, or search"
              + " those that a server has read with --surface recall");
    }
    return named;
  }

  /** Opens what is there: a search makes nothing. */
  private static Engine open(Options options, Map<String, String> environment, SurfaceName surface)
      throws UsageException {
    Path directory = DataDirectory.of(options, environment);
    Home home = HomeOptions.of(options, environment);
    Path file = home.file() == null ? directory.resolve("memory.db") : home.file();
    boolean inProject =
        surface == SurfaceName.GRAPH || (home.file() == null && home.project() != null);
    Path needed = inProject ? directory : file;
    if (!Files.exists(needed) || !Files.isDirectory(directory)) {
      throw new FailureException(
          new Failure.Invalid("There is no " + needed + ", so there is nothing to search."));
    }
    Supplier<Embedder> model =
        surface == SurfaceName.RECALL && !options.has(Option.WORDS)
            ? ModelOption.of(options, EngineAccess.log(options))
            : Embedder::disabled;
    Engine engine = EngineAccess.open(options, directory, home, model);
    try {
      if (inProject) {
        engine.projects().active(options.get(Option.PROJECT, EngineAccess.DEFAULT_PROJECT));
      }
      return engine;
    } catch (RuntimeException e) {
      engine.close();
      throw e;
    }
  }

  private static JsonObject ask(
      Engine engine, SurfaceName surface, String query, @Nullable String thread, Options options)
      throws UsageException, InterruptedException {
    int most = options.number(Option.MAX_RESULT_CHARS, 0);
    JsonObject.Builder arguments = limited(JsonObject.builder().put("query", query), options);
    Session session = new Session();
    try {
      return switch (surface) {
        case GRAPH ->
            ToolCall.answer(
                GraphSurface.of(() -> engine, null, most, true).tools(),
                "search_nodes",
                arguments
                    .put("project", options.get(Option.PROJECT, EngineAccess.DEFAULT_PROJECT))
                    .build(),
                session);
        case VAULT ->
            ToolCall.answer(
                VaultSurface.of(() -> engine, null, true, most).tools(),
                "search_memories",
                arguments.build(),
                session);
        case THREADS ->
            ToolCall.answer(
                ThreadsSurface.of(() -> engine, most).tools(),
                "search_nodes",
                arguments.putIfPresent("threadId", thread).build(),
                session);
        case RECALL -> {
          // Where no server has made vectors yet, none will come while this waits.
          boolean loaded = !options.has(Option.WORDS) && loadModel(engine);
          yield ToolCall.answer(
              RecallSurface.of(() -> engine, "", List.of(), most).tools(),
              loaded ? "recall" : "search_text",
              arguments.build(),
              session);
        }
        case DOCS -> throw new IllegalStateException("documents are not searched");
      };
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
