package dev.rosemary.cli.option;

import dev.rosemary.base.Log;
import dev.rosemary.base.StreamLog;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.Home;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.store.Synchronous;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How commands other than the server come to the engine. */
public final class EngineAccess {
  /** The project of a command that was given none. */
  public static final String DEFAULT_PROJECT = "default";

  private EngineAccess() {}

  /** Opens the data directory; the caller closes it. */
  public static Engine open(Options options, Map<String, String> environment)
      throws UsageException {
    Log log = log(options);
    if (options.has(Option.READ_ONLY)) {
      return Engine.openToRead(
          DataDirectory.of(options, environment),
          Home.DEFAULT,
          Clock.systemUTC(),
          Embedder::disabled,
          null,
          log::warn);
    }
    return Engine.open(
        DataDirectory.of(options, environment), synchronous(options), Clock.systemUTC(), log::warn);
  }

  /** What a commit waits for. */
  public static Synchronous synchronous(Options options) throws UsageException {
    return options.oneOf(Option.SYNC, "normal", List.of("normal", "full")).equals("full")
        ? Synchronous.FULL
        : Synchronous.NORMAL;
  }

  /** Where warnings go: standard error. */
  public static Log log(Options options) throws UsageException {
    String level =
        options.oneOf(Option.LOG_LEVEL, "warn", List.of("error", "warn", "info", "debug"));
    return new StreamLog(
        System.err, Log.Level.valueOf(level.toUpperCase(Locale.ROOT)), Clock.systemUTC());
  }
}
