package dev.rosemary.cli.option;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Log;
import dev.rosemary.base.StreamLog;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.Home;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.store.Synchronous;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/** How commands other than the server come to the engine. */
public final class EngineAccess {
  /** The project of a command that was given none. */
  public static final String DEFAULT_PROJECT = "default";

  private EngineAccess() {}

  /** Opens the data directory; the caller closes it. */
  public static Engine open(Options options, Map<String, String> environment)
      throws UsageException {
    return open(options, DataDirectory.of(options, environment), Home.DEFAULT, Embedder::disabled);
  }

  /**
   * Opens a data directory that is there for a command that changes it; the caller closes it.
   *
   * @param command for the message, such as {@code projects link}
   * @throws FailureException with {@link Failure.Invalid} when there is none
   */
  public static Engine openToChange(
      Options options, Map<String, String> environment, String command) throws UsageException {
    requireWriting(options, command);
    Path directory = DataDirectory.of(options, environment);
    if (!Files.isDirectory(directory)) {
      throw new FailureException(
          new Failure.Invalid("There is no data directory " + directory + "."));
    }
    return open(options, environment);
  }

  /** Refuses {@code --read-only} for a command that writes. */
  public static void requireWriting(Options options, String command) throws UsageException {
    if (options.has(Option.READ_ONLY)) {
      throw new UsageException(command + " writes: remove --read-only");
    }
  }

  /**
   * Opens this data directory, with {@code --read-only} so that nothing is made or changed; the
   * caller closes it.
   *
   * @param model gives the embedder, which the engine owns
   */
  public static Engine open(Options options, Path directory, Home home, Supplier<Embedder> model)
      throws UsageException {
    Log log = log(options);
    if (options.has(Option.READ_ONLY)) {
      return Engine.openToRead(directory, home, Clock.systemUTC(), model, null, log::warn);
    }
    DataPlace.warn(directory, log);
    return Engine.open(
        directory, home, synchronous(options), Clock.systemUTC(), model, null, log::warn);
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
