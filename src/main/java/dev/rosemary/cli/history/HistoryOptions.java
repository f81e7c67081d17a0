package dev.rosemary.cli.history;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.cli.deleted.Since;
import dev.rosemary.cli.option.DataDirectory;
import dev.rosemary.cli.option.EngineAccess;
import dev.rosemary.cli.option.HomeOptions;
import dev.rosemary.cli.option.Option;
import dev.rosemary.cli.option.Options;
import dev.rosemary.cli.option.ProjectChoice;
import dev.rosemary.cli.option.UsageException;
import dev.rosemary.engine.Engine;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.history.History;
import dev.rosemary.engine.history.change.ChangeFilter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the commands of history have in common. Without state. */
final class HistoryOptions {
  private HistoryOptions() {}

  /** The data folder, which has to be there; the caller closes it. */
  static Engine open(Options options, Map<String, String> environment) throws UsageException {
    Path directory = DataDirectory.of(options, environment);
    if (!Files.isDirectory(directory)) {
      throw new FailureException(
          new Failure.Invalid("There is no " + directory + ", so nothing was changed in it yet."));
    }
    return EngineAccess.open(
        options, directory, HomeOptions.of(options, environment), Embedder::disabled);
  }

  /** The files that are meant: all, or those of {@code --project}. */
  static History.Where where(Engine engine, Options options) {
    String project = options.isGiven(Option.PROJECT) ? options.get(Option.PROJECT) : null;
    return project == null
        ? new History.Where.Everywhere()
        : new History.Where.InProject(ProjectChoice.active(engine.projects(), project).name());
  }

  /** The changes that are meant. */
  static ChangeFilter meant(Options options) throws UsageException {
    return new ChangeFilter(
        micros(options, Option.SINCE),
        micros(options, Option.UNTIL),
        options.get(Option.CALL),
        options.get(Option.CLIENT),
        options.get(Option.SESSION),
        options.isGiven(Option.SURFACE) ? options.get(Option.SURFACE) : null,
        null);
  }

  private static @Nullable Long micros(Options options, Option option) throws UsageException {
    Instant time = time(options, option);
    return time == null ? null : History.micros(time);
  }

  /** The time that an option gives, or null. */
  static @Nullable Instant time(Options options, Option option) throws UsageException {
    String given = options.isGiven(option) ? options.get(option) : null;
    return given == null
        ? null
        : Since.of(option, given, Clock.systemUTC().instant(), ZoneId.systemDefault());
  }
}
