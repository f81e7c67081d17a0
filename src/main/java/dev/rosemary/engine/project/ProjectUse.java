package dev.rosemary.engine.project;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.engine.project.file.OpenFiles;
import dev.rosemary.engine.project.file.Place;
import dev.rosemary.engine.project.file.ProjectFolders;
import dev.rosemary.store.Database;
import dev.rosemary.store.sqlite.FileMark;
import dev.rosemary.store.sqlite.SqliteDatabase;
import java.nio.file.Files;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Works on the files of active projects, which other processes may move, delete or replace
 * meanwhile. Thread safe.
 */
final class ProjectUse {
  /** How often work is begun anew when its file was moved under it. */
  private static final int REPETITIONS = 10;

  private final SqliteDatabase registry;
  private final ProjectFolders folders;
  private final OpenFiles open;
  private final ProjectFiles files;
  private final boolean readOnly;

  ProjectUse(
      SqliteDatabase registry,
      ProjectFolders folders,
      OpenFiles open,
      ProjectFiles files,
      boolean readOnly) {
    this.registry = registry;
    this.folders = folders;
    this.open = open;
    this.files = files;
    this.readOnly = readOnly;
  }

  /**
   * {@link Projects#use} and {@link Projects#useOnce}.
   *
   * @param repeatable whether work that has begun may be begun anew
   */
  <T extends @Nullable Object> T use(
      Project project, Function<Database, T> work, boolean repeatable) {
    Project current = project;
    for (int left = REPETITIONS; ; left--) {
      Project opening = current;
      Attempt attempt = new Attempt();
      try {
        return open.use(
            opening.id(),
            opening.updatedAt(),
            () -> {
              attempt.opened = true;
              return files.openToUse(opening);
            },
            database -> {
              attempt.begin(database);
              return work.apply(database);
            });
      } catch (FailureException e) {
        if (e.failure() instanceof Failure.Conflict && open.isReplaced(current.id())) {
          refuseReplaced(current);
        }
        boolean moved = isWithdrawn(current, e);
        boolean unclear = isMisplaced(e) && left == REPETITIONS;
        if (left == 0 || !(moved || unclear)) {
          throw e;
        }
        open.close(current.id());
        current = moved ? settle(current.id()) : settleOr(e, current.id());
        if (attempt.begun && !repeatable) {
          throw e;
        }
      }
    }
  }

  /**
   * Refuses work on a file that somebody put in the place of the one that was open. A project that
   * was moved between file systems has another file, too, but then the registry says so.
   */
  private void refuseReplaced(Project opened) {
    Project known =
        readOnly
            ? registry.read(transaction -> ProjectTable.withId(transaction, opened.id()))
            : registry.write(transaction -> ProjectTable.withId(transaction, opened.id()));
    if (known != null && known.updatedAt().equals(opened.updatedAt())) {
      open.refuse(opened.id());
    }
  }

  /**
   * Settles after a failure that may come from the disk or from a move: to who opens a file or its
   * log in the middle of one, SQLite reports an error of the disk. When the file still cannot be
   * used then, the failure stands.
   */
  private Project settleOr(FailureException failure, String id) {
    try {
      return settle(id);
    } catch (FailureException e) {
      throw e.failure() instanceof Failure.Storage ? failure : e;
    }
  }

  private static boolean isMisplaced(FailureException e) {
    return e.failure() instanceof Failure.Storage storage
        && storage.cause() == Failure.Storage.Cause.MISPLACED;
  }

  /** One attempt at a work, which is not begun on a file that cannot be used. */
  private static final class Attempt {
    private boolean opened;
    private boolean begun;

    void begin(Database database) {
      // A mark that is set later is found by the write itself.
      if (!database.isInPlace() || (opened && !database.isUsable())) {
        throw NamedProjects.conflict(
            "The file of the project was moved in the meantime. Send the same call again.");
      }
      begun = true;
    }
  }

  /** Whether work failed because the file was moved, deleted, replaced, closed, or is marked. */
  private boolean isWithdrawn(Project project, FailureException e) {
    boolean telling =
        e.failure() instanceof Failure.Conflict || e.failure() instanceof Failure.Storage;
    try {
      return telling
          && (!Files.exists(files.path(project))
              || (e.failure() instanceof Failure.Conflict && !open.isUsable(project.id())));
    } catch (FailureException unreadable) {
      return false;
    }
  }

  /**
   * Waits for the move that is under way and tells what came of it. What a process that died left
   * is repaired: inside a registry transaction no other process is moving anything, and the row is
   * right.
   */
  private Project settle(String id) {
    if (readOnly) {
      return NamedProjects.requireStillActive(
          registry.read(transaction -> ProjectTable.withId(transaction, id)));
    }
    Project settled =
        registry.write(transaction -> {
          Project project = ProjectTable.withId(transaction, id);
          if (project == null || project.status() == Project.Status.ARCHIVED) {
            return project;
          }
          Place wanted = project.status().place();
          if (folders.isMisplaced(id, wanted)) {
            folders.repair(id, wanted);
          }
          try (SqliteDatabase database = files.open(project)) {
            FileMark mark = database.mark();
            if (mark != FileMark.OPEN) {
              database.mark(mark, FileMark.OPEN);
            }
          }
          return project;
        });
    return NamedProjects.requireStillActive(settled);
  }
}
