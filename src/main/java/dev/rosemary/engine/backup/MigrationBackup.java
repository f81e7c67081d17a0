package dev.rosemary.engine.backup;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.store.sqlite.BeforeMigration;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.function.Consumer;

/**
 * Copies a file before it is brought to a newer schema, as a partial backup. Without the copy the
 * file is left as it is. Thread safe.
 */
public final class MigrationBackup implements BeforeMigration {
  private final Path directory;
  private final InstantSource clock;
  private final Consumer<String> log;

  /**
   * For the files of this data directory.
   *
   * @param log is told of each copy
   */
  public MigrationBackup(Path directory, InstantSource clock, Consumer<String> log) {
    this.directory = directory;
    this.clock = clock;
    this.log = log;
  }

  @Override
  public void migrating(Path file, int to) {
    try {
      Path copy =
          new Backups(directory, clock).ofOne(file, "before migration", Backups.Keep.DEFAULT);
      log.accept("migrating " + file + " to schema " + to + "; the previous version is in " + copy);
    } catch (FailureException e) {
      Failure.Storage.Cause cause =
          e.failure() instanceof Failure.Storage storage
              ? storage.cause()
              : Failure.Storage.Cause.OTHER;
      throw new FailureException(
          new Failure.Storage(
              "The file "
                  + file
                  + " must be migrated to schema "
                  + to
                  + ", but copying it first failed. It was not changed. "
                  + e.failure().message(),
              cause),
          e);
    }
  }
}
