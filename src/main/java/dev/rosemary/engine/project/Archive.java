package dev.rosemary.engine.project;

import dev.rosemary.base.Quoting;
import dev.rosemary.base.Timestamps;
import dev.rosemary.engine.project.file.ProjectContents;
import dev.rosemary.engine.project.file.ProjectFolders;
import dev.rosemary.store.Database;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.sqlite.FileMark;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** Puts projects away and brings them back. Thread safe. */
final class Archive {
  private final Database registry;
  private final ProjectFolders folders;
  private final ProjectFiles files;
  private final InstantSource clock;

  Archive(Database registry, ProjectFolders folders, ProjectFiles files, InstantSource clock) {
    this.registry = registry;
    this.folders = folders;
    this.files = files;
    this.clock = clock;
  }

  /** {@link Projects#archive}. */
  Project put(String name) {
    return registry.write(transaction -> {
      Project project = NamedProjects.require(transaction, name);
      if (project.status() == Project.Status.ARCHIVED) {
        throw NamedProjects.conflict("Project " + Quoting.quote(name) + " is already archived.");
      }
      @Nullable ProjectContents _ = files.withdraw(project, FileMark.MOVING, false);
      return moved(transaction, project, Project.Status.ARCHIVED);
    });
  }

  /** {@link Projects#restore}. */
  Project restore(String name) {
    return registry.write(transaction -> {
      Project project = NamedProjects.require(transaction, name);
      if (project.status() == Project.Status.ACTIVE) {
        throw NamedProjects.conflict(
            "Project "
                + Quoting.quote(name)
                + " is active; there is nothing to restore. Call switch_project to use it.");
      }
      return moved(transaction, project, Project.Status.ACTIVE);
    });
  }

  private Project moved(Transaction transaction, Project project, Project.Status status) {
    Project moved =
        new Project(
            project.id(),
            project.name(),
            project.description(),
            status,
            project.createdAt(),
            Timestamps.millis(clock.instant()));
    folders.move(project.id(), project.status().place(), status.place());
    ProjectTable.update(transaction, moved);
    return moved;
  }
}
