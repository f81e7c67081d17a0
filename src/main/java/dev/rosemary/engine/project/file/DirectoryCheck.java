package dev.rosemary.engine.project.file;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.store.sqlite.SqliteDatabase;
import java.nio.file.Files;
import java.nio.file.Path;

/** Refuses to open a data directory where that would hide or harm what is in it. Without state. */
public final class DirectoryCheck {
  private DirectoryCheck() {}

  /**
   * Makes sure that no restore is under way in it.
   *
   * @throws FailureException with {@link Failure.Storage}
   */
  public static void requireWhole(Path directory) {
    if (Files.exists(directory.resolve("restoring").resolve("ready"))) {
      throw new FailureException(
          new Failure.Storage(
              "A restore of "
                  + directory
                  + " is in progress or was interrupted. Nothing was changed; when it is no"
                  + " longer running, run `rosemary doctor` to finish it."));
    }
  }

  /**
   * Makes sure of a registry where there are files of projects: a new one would hide them all.
   *
   * @param file the registry
   * @throws FailureException with {@link Failure.Storage}
   */
  public static void requireRegistry(ProjectFolders folders, Path file) {
    // The files first: the registry is older than any of them.
    boolean used = folders.anyFile();
    // An empty one may just be in the making, but not beside a home store, which is made later.
    boolean emptied = Files.exists(file) && folders.hasHomeStore();
    if ((used || emptied) && SqliteDatabase.isMissing(file)) {
      throw new FailureException(
          new Failure.Storage(
              "The registry "
                  + file
                  + " is missing or empty, but "
                  + (used ? "files of projects exist" : "the home store exists")
                  + ". Nothing was changed; restore it from a backup, or run `rosemary doctor`."));
    }
  }

  /**
   * Makes sure that a registry which is missing can be made: the disk's own words are that it is
   * missing, which is no reason.
   *
   * @throws FailureException with {@link Failure.Storage}
   */
  public static void requireWritable(Path directory, Path file) {
    if (Files.isDirectory(directory) && !Files.exists(file) && !Files.isWritable(directory)) {
      throw new FailureException(
          new Failure.Storage(
              "The data directory "
                  + directory
                  + " is read-only for this user, so its registry cannot be created. Nothing was"
                  + " written; give it write permission, or start with --read-only to read"
                  + " the existing data.",
              Failure.Storage.Cause.READ_ONLY));
    }
  }
}
