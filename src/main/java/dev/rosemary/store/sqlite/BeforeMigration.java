package dev.rosemary.store.sqlite;

import java.nio.file.Path;

/** Told before a file that holds something is brought to a newer schema. */
@FunctionalInterface
public interface BeforeMigration {
  /**
   * The file is about to be changed: this process alone may write to it until this returns, and
   * others read it. Called once a migration, however many processes open the file at once.
   *
   * @param to the version that it will have
   * @throws dev.rosemary.base.FailureException when the file is not to be changed; whoever opened
   *     it is told
   */
  void migrating(Path file, int to);
}
