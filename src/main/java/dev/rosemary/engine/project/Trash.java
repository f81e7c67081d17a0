package dev.rosemary.engine.project;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Quoting;
import dev.rosemary.base.Timestamps;
import dev.rosemary.engine.node.deletion.Deleter;
import dev.rosemary.engine.project.file.Place;
import dev.rosemary.engine.project.file.ProjectContents;
import dev.rosemary.engine.project.file.ProjectFolders;
import dev.rosemary.store.Database;
import dev.rosemary.store.sqlite.FileMark;
import dev.rosemary.store.sqlite.Generations;
import java.nio.file.Files;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Deletes projects, keeps them for their days, and brings them back. Thread safe. */
final class Trash {
  private final Database registry;
  private final ProjectFolders folders;
  private final ProjectFiles files;
  private final InstantSource clock;

  /** What was said about days, or null for what was promised at each deletion. */
  private volatile @Nullable Integer keepDays;

  Trash(Database registry, ProjectFolders folders, ProjectFiles files, InstantSource clock) {
    this.registry = registry;
    this.folders = folders;
    this.files = files;
    this.clock = clock;
  }

  /** {@link Projects#delete(String, Deleter)}. */
  Projects.Deletion delete(String name, Deleter deleter) {
    int days = keepDays();
    Projects.Deletion deletion =
        registry.write(transaction -> {
          Project project = NamedProjects.require(transaction, name);
          boolean keep = days > 0 && Files.exists(files.path(project));
          @Nullable ProjectContents contents =
              files.withdraw(project, keep ? FileMark.MOVING : FileMark.DELETING, true);
          ProjectTable.delete(transaction, project.id());
          if (!keep) {
            Generations.forget(transaction, files.fileName(project));
            return new Projects.Deletion(project, contents, null);
          }
          Instant now = clock.instant();
          DeletedProject kept =
              new DeletedProject(
                  project,
                  contents == null ? ProjectContents.EMPTY : contents,
                  Timestamps.millis(now),
                  Timestamps.millis(now.plus(days, ChronoUnit.DAYS)),
                  deleter.client(),
                  deleter.principal());
          DeletedProjectTable.insert(transaction, kept);
          folders.move(project.id(), project.status().place(), Place.TRASH);
          return new Projects.Deletion(project, contents, kept);
        });
    if (deletion.kept() == null) {
      forget(deletion.project());
      folders.delete(deletion.project().id());
      boolean _ = registry.truncateLog();
    }
    return deletion;
  }

  /** {@link Projects#beforeDeletion}. */
  Projects.DeletionAhead beforeDeletion(String name) {
    Project project = registry.read(transaction -> NamedProjects.require(transaction, name));
    return new Projects.DeletionAhead(project, files.contents(project), keepDays());
  }

  /** In a transaction of its own: the one that deleted it wrote down at its end what was there. */
  private void forget(Project project) {
    boolean _ =
        registry.write(transaction -> {
          DeletedProjectTable.forget(transaction, project.id());
          return true;
        });
  }

  private int keepDays() {
    Integer days = keepDays;
    return days == null ? Projects.KEEP_DAYS : days;
  }

  /** {@link Projects#keepDeleted}. */
  void keepDeleted(int days) {
    keepDays = days;
  }

  /** {@link Projects#deleted}. */
  List<DeletedProject> list() {
    return registry.read(DeletedProjectTable::list);
  }

  /** {@link Projects#restoreDeleted}. */
  Project restore(String given, @Nullable String newName) {
    String checked = newName == null ? null : ProjectName.check(newName);
    Project restored =
        registry.write(transaction -> {
          DeletedProject deleted = NamedProjects.requireDeleted(transaction, given);
          Project before = deleted.project();
          String name = checked == null ? before.name() : checked;
          String key = ProjectName.key(name);
          Project present = ProjectTable.withKey(transaction, key);
          if (present != null) {
            throw NamedProjects.nameTaken(transaction, given, name, present);
          }
          if (!Files.exists(folders.file(Place.TRASH, before.id()))) {
            throw new FailureException(
                new Failure.Storage(
                    "The file "
                        + folders.file(Place.TRASH, before.id())
                        + " is missing. Nothing was changed; restore it from a backup first."));
          }
          Project project =
              new Project(
                  before.id(),
                  name,
                  before.description(),
                  before.status(),
                  before.createdAt(),
                  Timestamps.millis(clock.instant()));
          DeletedProjectTable.delete(transaction, before.id());
          ProjectTable.insert(transaction, project, key);
          folders.move(before.id(), Place.TRASH, before.status().place());
          return project;
        });
    return restored.status() == Project.Status.ACTIVE
        ? files.opened(restored, FileMark.MOVING)
        : restored;
  }

  /** {@link Projects#removeExpired}. */
  int removeExpired() {
    int removed = 0;
    for (DeletedProject candidate : list()) {
      if (candidate.isExpired(clock.instant(), keepDays) && remove(candidate.project())) {
        removed++;
        folders.tell(
            "removed for good: the project "
                + Quoting.quote(candidate.project().name())
                + ", which was deleted at "
                + candidate.deletedAt());
      }
    }
    if (removed > 0) {
      boolean _ = registry.truncateLog();
    }
    return removed;
  }

  /** The row goes first: a marked file without one is deleted by the next start. */
  private boolean remove(Project project) {
    boolean removed =
        registry.write(transaction -> {
          if (DeletedProjectTable.withId(transaction, project.id()) == null) {
            return false;
          }
          files.markDeleting(folders.file(Place.TRASH, project.id()));
          DeletedProjectTable.delete(transaction, project.id());
          DeletedProjectTable.forget(transaction, project.id());
          Generations.forget(transaction, files.fileName(project));
          return true;
        });
    if (removed) {
      folders.delete(project.id());
    }
    return removed;
  }
}
