package dev.rosemary.cli.search;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Log;
import dev.rosemary.base.Quoting;
import dev.rosemary.cli.option.DataDirectory;
import dev.rosemary.cli.option.EngineAccess;
import dev.rosemary.cli.option.ModelOption;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.cli.terminal.Screen;
import dev.rosemary.code.CodeIndex;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.json.JsonArray;
import dev.rosemary.json.JsonObject;
import dev.rosemary.surface.recall.code.CodeSurface;
import dev.rosemary.tool.Session;
import dev.rosemary.tool.Tool;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * {@code search --code QUERY}: what {@code search_code} answers, for people. Reads indexes as they
 * are, beside whatever servers work on them, and makes neither files nor vectors.
 */
final class SearchCode {
  /** How long the model is waited for, in seconds; then words alone are searched. */
  private static final int MODEL_SECONDS = 20;

  private final Options options;
  private final Path directory;
  private final Path here;
  private final Log log;

  private SearchCode(Options options, Path directory, Path here, Log log) {
    this.options = options;
    this.directory = directory;
    this.here = here;
    this.log = log;
  }

  /**
   * The answer as it is to be printed, whole lines.
   *
   * @throws FailureException where nothing is indexed, or nothing under the name that was given
   */
  static String answer(Options options, String query, Map<String, String> environment)
      throws UsageException, InterruptedException {
    for (Option option : List.of(Option.SURFACE, Option.VAULT_DIMENSIONS, Option.THREAD)) {
      if (options.isGiven(option)) {
        throw new UsageException(
            "search --code looks into indexed source code and takes no " + option.flag());
      }
    }
    Path directory = DataDirectory.of(options, environment);
    return new SearchCode(options, directory, here(options), EngineAccess.log(options))
        .answer(query, environment);
  }

  /** The current folder as indexes name folders: without symbolic links. */
  private static Path here(Options options) throws UsageException {
    Path here = options.paths().here("search --code");
    try {
      return here.toRealPath();
    } catch (IOException e) {
      return here;
    }
  }

  private String answer(String query, Map<String, String> environment)
      throws UsageException, InterruptedException {
    List<CodeIndex.Folder> folders = folders();
    // The variable names the project of memories.
    @Nullable String named = options.isGiven(Option.PROJECT) ? options.get(Option.PROJECT) : null;
    List<CodeIndex.Folder> searched = new ArrayList<>(folders);
    CodeIndex.Folder around = around(folders);
    if (named != null) {
      searched.removeIf(folder -> !folder.projectId().equals(named));
    } else if (around != null) {
      searched.retainAll(List.of(around));
    }
    if (searched.isEmpty() && named == null) {
      throw new FailureException(
          new Failure.Invalid(
              "No index in "
                  + directory
                  + " can be read; see the reasons above. To rebuild one, run rosemary index"
                  + " PATH."));
    }
    String project = named == null && around != null ? around.projectId() : named;
    JsonObject answer = ask(query, project, searched);
    if (options.has(Option.JSON)) {
      return answer.text() + "\n";
    }
    JsonArray results = answer.array("results");
    boolean nothing = results == null || results.items().isEmpty();
    return FoundCode.of(answer, query, searched, here, Screen.of(environment))
        + (nothing ? withoutMeaning(searched) : "")
        + byWords(searched);
  }

  /** That nothing was looked for by meaning, and how to change that; else nothing. */
  private String withoutMeaning(List<CodeIndex.Folder> searched) {
    if (options.has(Option.WORDS) || FoundCode.haveVectors(searched)) {
      return "";
    }
    return "Search by meaning was off, since no vectors are there yet. A server with the surface recall"
        + " adds them: rosemary --surface recall\n";
  }

  /** Why the ranking is by words alone, where that will not stay so; else nothing. */
  private String byWords(List<CodeIndex.Folder> searched) {
    CodeIndex.Folder partial = options.has(Option.WORDS) ? null : partial(searched);
    return partial == null
        ? ""
        : "\nRanked by words: parts of "
            + Quoting.quote(partial.projectId())
            + " have no vectors yet. A server with the surface recall or code adds them.\n";
  }

  /**
   * A folder that has only some of its vectors, or null. A ranking by these puts what happens to
   * have one before what fits better.
   */
  private static CodeIndex.@Nullable Folder partial(List<CodeIndex.Folder> searched) {
    for (CodeIndex.Folder folder : searched) {
      if (folder.hasVectors() && !folder.isComplete()) {
        return folder;
      }
    }
    return null;
  }

  private List<CodeIndex.Folder> folders() {
    try (CodeIndex index = new CodeIndex(directory, Embedder.disabled(), clock(), log)) {
      index.readOnly();
      if (index.list().isEmpty()) {
        throw new FailureException(
            new Failure.Invalid(
                "No code is indexed in "
                    + directory
                    + ": rosemary index PATH indexes a folder of source code."));
      }
      return index.folders();
    }
  }

  /** The innermost folder around the current one. */
  private CodeIndex.@Nullable Folder around(List<CodeIndex.Folder> folders) {
    CodeIndex.Folder around = null;
    for (CodeIndex.Folder folder : folders) {
      if (here.startsWith(folder.path())
          && (around == null || folder.path().startsWith(around.path()))) {
        around = folder;
      }
    }
    return around;
  }

  private JsonObject ask(String query, @Nullable String project, List<CodeIndex.Folder> searched)
      throws UsageException, InterruptedException {
    // A model takes up to a second to load, for nothing where no vector is to be compared.
    boolean meant =
        !options.has(Option.WORDS) && FoundCode.haveVectors(searched) && partial(searched) == null;
    Supplier<Embedder> model = meant ? ModelOption.of(options, log) : Embedder::disabled;
    // What cannot be used was told of already.
    try (Embedder embedder = model.get();
        Embedder ofCode = embedder.forCode();
        CodeIndex index = new CodeIndex(directory, ofCode, clock(), Log.NONE)) {
      index.readOnly();
      ofCode.start();
      if (meant) {
        ofCode.await(MODEL_SECONDS, TimeUnit.SECONDS);
      }
      List<Tool<?>> tools = new ArrayList<>();
      CodeSurface.add(tools, () -> index, List.of(), options.number(Option.MAX_RESULT_CHARS, 0));
      Session session = new Session();
      try {
        return ToolCall.answer(
            tools,
            "search_code",
            Search.limited(JsonObject.builder().put("query", query), options)
                .putIfPresent("project_id", project)
                .build(),
            session);
      } finally {
        session.close();
      }
    } catch (FailureException e) {
      if (e.failure() instanceof Failure.NotFound missing) {
        throw new FailureException(
            new Failure.Invalid(missing.message() + " rosemary projects lists all."), e);
      }
      throw e;
    }
  }

  private static Clock clock() {
    return Clock.systemUTC();
  }
}
