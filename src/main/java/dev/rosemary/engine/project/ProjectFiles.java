package dev.rosemary.engine.project;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Quoting;
import dev.rosemary.engine.project.file.ContentsTable;
import dev.rosemary.engine.project.file.KnownFiles;
import dev.rosemary.engine.project.file.OpenFiles;
import dev.rosemary.engine.project.file.Place;
import dev.rosemary.engine.project.file.ProjectContents;
import dev.rosemary.engine.project.file.ProjectFolders;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.sqlite.BeforeMigration;
import dev.rosemary.store.sqlite.Companions;
import dev.rosemary.store.sqlite.FileMark;
import dev.rosemary.store.sqlite.Generations;
import dev.rosemary.store.sqlite.SqliteDatabase;
import dev.rosemary.store.sqlite.SqliteDatabase.Missing;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** Makes, opens and marks the file of a project. Thread safe. */
final class ProjectFiles {
  private final ProjectFolders folders;
  private final OpenFiles open;
  private final KnownFiles known;
  private final Synchronous synchronous;
  private final BeforeMigration copies;
  private final InstantSource clock;
  private final boolean readOnly;

  /**
   * The files of a data directory.
   *
   * @param open those that calls have open
   * @param copies what copies a file before it is brought to a newer schema
   * @param clock by which changes are recorded
   */
  ProjectFiles(
      ProjectFolders folders,
      OpenFiles open,
      KnownFiles known,
      Synchronous synchronous,
      BeforeMigration copies,
      InstantSource clock,
      boolean readOnly) {
    this.clock = clock;
    this.folders = folders;
    this.open = open;
    this.known = known;
    this.synchronous = synchronous;
    this.copies = copies;
    this.readOnly = readOnly;
  }

  /** Where the file of a registered project has to be. */
  Path path(Project project) {
    return folders.file(project.status().place(), project.id());
  }

  /** Its name without the folder, which stays the same when it is moved. */
  String fileName(Project project) {
    return path(project).getFileName().toString();
  }

  /** Makes the file of a project that the registry does not have yet, marked so. */
  void make(String id) {
    Path file = folders.file(Place.ACTIVE, id);
    try (SqliteDatabase database =
        SqliteDatabase.open(file, FileSchema.PROJECT, synchronous, Missing.CREATE)) {
      database.mark(FileMark.OPEN, FileMark.MAKING);
    } catch (FailureException e) {
      folders.delete(id);
      throw e;
    }
  }

  /**
   * Takes the mark of its making, or of its move, off a project's file, now that the registry has
   * its row. What a crash in between leaves is healed by the first work on it.
   */
  Project opened(Project project, FileMark mark) {
    try (SqliteDatabase database = open(project)) {
      database.mark(mark, FileMark.OPEN);
    } catch (FailureException e) {
      if (!(e.failure() instanceof Failure.Conflict)) {
        throw e;
      }
      // Another process has found it and healed it already.
    }
    return project;
  }

  /** Opens a file that has to be as far as it is known to have come. */
  SqliteDatabase openToUse(Project project) {
    long generation = known.generation(fileName(project));
    SqliteDatabase database = open(project);
    Generations.require(database, generation);
    if (!readOnly) {
      known.follow(database);
    }
    return database;
  }

  /**
   * Opens it, however far it has come.
   *
   * @throws FailureException with {@link Failure.Storage} when it is damaged or gone
   */
  SqliteDatabase open(Project project) {
    Path file = path(project);
    if (!Files.exists(file)) {
      throw new FailureException(
          new Failure.Storage(
              "The file "
                  + file
                  + " of project "
                  + Quoting.quote(project.name())
                  + " is missing. Restore it from a backup"
                  + (Companions.hasLog(file)
                      ? ", or run `rosemary doctor` to recover what its log contains."
                      : ", or call delete_project."),
              Failure.Storage.Cause.MISPLACED));
    }
    SqliteDatabase opened =
        readOnly
            ? SqliteDatabase.openToRead(file, FileSchema.PROJECT, Missing.REFUSE)
            : SqliteDatabase.open(file, FileSchema.PROJECT, synchronous, Missing.REFUSE, copies);
    opened.recordedBy(clock);
    return opened;
  }

  /** The mark of a file that lies there, or null when it cannot be opened. */
  @Nullable FileMark mark(Path file) {
    try (SqliteDatabase database =
        SqliteDatabase.open(file, FileSchema.PROJECT, synchronous, Missing.REFUSE, copies)) {
      return database.mark();
    } catch (FailureException e) {
      return null;
    }
  }

  /**
   * Ends the writing of all processes to a project's file. A damaged one cannot be written anyway.
   *
   * @param count whether to tell what is in it
   * @return that, or null when it could not be read
   */
  @Nullable ProjectContents withdraw(Project project, FileMark mark, boolean count) {
    open.close(project.id());
    Path file = path(project);
    if (!Files.exists(file)) {
      return null;
    }
    try (SqliteDatabase database =
        SqliteDatabase.open(file, FileSchema.PROJECT, synchronous, Missing.REFUSE, copies)) {
      database.mark(database.mark(), mark);
      database.checkpoint();
      return count ? database.read(ContentsTable::count) : ProjectContents.EMPTY;
    } catch (FailureException e) {
      if (!(e.failure() instanceof Failure.Storage)) {
        throw e;
      }
      return null;
    }
  }

  /** What it holds, or null when it cannot be read; it is not changed. */
  @Nullable ProjectContents contents(Project project) {
    Path file = path(project);
    if (!Files.exists(file)) {
      return ProjectContents.EMPTY;
    }
    try (SqliteDatabase database =
        SqliteDatabase.openToRead(file, FileSchema.PROJECT, Missing.REFUSE)) {
      return database.read(ContentsTable::count);
    } catch (FailureException e) {
      if (!(e.failure() instanceof Failure.Storage)) {
        throw e;
      }
      return null;
    }
  }

  /** Marks a file that lies there for its deletion. */
  void markDeleting(Path file) {
    if (!Files.exists(file)) {
      return;
    }
    try (SqliteDatabase database =
        SqliteDatabase.open(file, FileSchema.PROJECT, synchronous, Missing.REFUSE, null)) {
      database.mark(database.mark(), FileMark.DELETING);
    } catch (FailureException e) {
      // A damaged file cannot be marked; a doctor finds it if this process dies before it is gone.
    }
  }
}
