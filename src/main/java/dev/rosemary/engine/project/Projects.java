package dev.rosemary.engine.project;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.NameText;
import dev.rosemary.base.NearNames;
import dev.rosemary.base.Quoting;
import dev.rosemary.base.Timestamps;
import dev.rosemary.store.Database;
import dev.rosemary.store.Database.Missing;
import dev.rosemary.store.FileMark;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.Transaction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The projects of a data directory. Names are matched exactly; two that differ in case or width
 * alone cannot both exist. Thread safe, and safe beside other processes on the same directory.
 */
public final class Projects implements AutoCloseable {
  private final ProjectFolders folders;
  private final Database registry;
  private final Synchronous synchronous;
  private final InstantSource clock;
  private final OpenFiles files = new OpenFiles();

  private Projects(
      ProjectFolders folders, Database registry, Synchronous synchronous, InstantSource clock) {
    this.folders = folders;
    this.registry = registry;
    this.synchronous = synchronous;
    this.clock = clock;
  }

  /**
   * Opens a data directory, making what is missing and repairing what a crash left half-moved.
   *
   * @param log is told of each repair
   * @throws FailureException with {@link Failure.Storage} when the directory cannot be used
   */
  public static Projects open(
      Path directory, Synchronous synchronous, InstantSource clock, Consumer<String> log) {
    ProjectFolders folders = new ProjectFolders(directory, log);
    folders.create();
    Database registry =
        Database.open(
            directory.resolve("_meta.db"), FileSchema.REGISTRY, synchronous, Missing.CREATE);
    Projects projects = new Projects(folders, registry, synchronous, clock);
    projects.repair();
    return projects;
  }

  private void repair() {
    List<Project> registered = registry.read(ProjectTable::list);
    if (!folders.misplaced(registered).isEmpty()) {
      // Another process may be in the middle of a move: its transaction ends before ours begins.
      registry.write(transaction -> {
        folders.misplaced(ProjectTable.list(transaction)).forEach(folders::repair);
        return true;
      });
    }
    for (Project.Status status : Project.Status.values()) {
      Set<String> orphans = folders.ids(status);
      for (Project project : registered) {
        orphans.remove(project.id());
      }
      for (String id : orphans) {
        if (FileMark.inHeader(folders.file(status, id)) == FileMark.DELETING) {
          folders.delete(id);
        }
      }
    }
  }

  /** All projects, or those of one status, by name. */
  public List<Project> list(Project.@Nullable Status status) {
    List<Project> projects = new ArrayList<>(registry.read(ProjectTable::list));
    projects.removeIf(project -> status != null && project.status() != status);
    return projects;
  }

  /**
   * Makes a project and its file.
   *
   * @throws FailureException with {@link Failure.Invalid} for a bad name, or {@link
   *     Failure.Conflict} when a project of that name, archived or not, exists
   */
  public Project create(String givenName, String description) {
    String name = ProjectName.check(givenName);
    String key = ProjectName.key(name);
    return registry.write(transaction -> {
      Project present = ProjectTable.withKey(transaction, key);
      if (present != null) {
        throw taken(name, present);
      }
      return create(transaction, name, key, description);
    });
  }

  /** The active project of that name, made when there is none. */
  public Project openOrCreate(String givenName) {
    String name = ProjectName.check(givenName);
    String key = ProjectName.key(name);
    Project found = registry.read(transaction -> ProjectTable.named(transaction, name));
    Project project =
        found != null
            ? found
            : registry.write(transaction -> {
              Project present = ProjectTable.withKey(transaction, key);
              return present != null ? present : create(transaction, name, key, "");
            });
    return requireActive(project);
  }

  private Project create(Transaction transaction, String name, String key, String description) {
    String now = Timestamps.millis(clock.instant());
    Project project =
        new Project(
            UUID.randomUUID().toString(), name, description, Project.Status.ACTIVE, now, now);
    Path file = folders.file(Project.Status.ACTIVE, project.id());
    Database.open(file, FileSchema.PROJECT, synchronous, Missing.CREATE).close();
    ProjectTable.insert(transaction, project, key);
    return project;
  }

  /**
   * The active project of that name.
   *
   * @throws FailureException with {@link Failure.NotFound}, or {@link Failure.Conflict} when it is
   *     archived
   */
  public Project active(String name) {
    return requireActive(registry.read(transaction -> require(transaction, name)));
  }

  /**
   * The project with this id, if it is still active; when it is not, its file is closed here too.
   *
   * @throws FailureException with {@link Failure.Conflict} when it was archived or deleted
   */
  public Project stillActive(String id) {
    Project project = registry.read(transaction -> ProjectTable.withId(transaction, id));
    if (project != null && project.status() == Project.Status.ACTIVE) {
      return project;
    }
    files.close(id);
    throw conflict(
        project == null
            ? "The project that was active here has been deleted meanwhile. No project is active now:"
                + " call list_projects, then switch_project."
            : "Project "
                + Quoting.quote(project.name())
                + " was active here and has been archived meanwhile. No project is active now: call"
                + " restore_project to bring it back, or switch_project to use another.");
  }

  /**
   * Puts a project away.
   *
   * @throws FailureException with {@link Failure.NotFound}, or {@link Failure.Conflict} when it is
   *     archived already
   */
  public Project archive(String name) {
    return registry.write(transaction -> {
      Project project = require(transaction, name);
      if (project.status() == Project.Status.ARCHIVED) {
        throw conflict("Project " + Quoting.quote(name) + " is archived already.");
      }
      withdraw(project, FileMark.MOVING);
      return moved(transaction, project, Project.Status.ARCHIVED);
    });
  }

  /**
   * Brings an archived project back.
   *
   * @throws FailureException with {@link Failure.NotFound}, or {@link Failure.Conflict} when it is
   *     active
   */
  public Project restore(String name) {
    return registry.write(transaction -> {
      Project project = require(transaction, name);
      if (project.status() == Project.Status.ACTIVE) {
        throw conflict(
            "Project "
                + Quoting.quote(name)
                + " is active; there is nothing to restore. Call switch_project to use it.");
      }
      return moved(transaction, project, Project.Status.ACTIVE);
    });
  }

  /**
   * Deletes a project, active or archived, and its file for good.
   *
   * @throws FailureException with {@link Failure.NotFound}
   */
  public Project delete(String name) {
    Project deleted =
        registry.write(transaction -> {
          Project project = require(transaction, name);
          withdraw(project, FileMark.DELETING);
          ProjectTable.delete(transaction, project.id());
          return project;
        });
    folders.delete(deleted.id());
    return deleted;
  }

  /**
   * Works on the file of an active project.
   *
   * @throws FailureException what the work throws, or {@link Failure.Storage} when the file is
   *     damaged or gone
   */
  public <T extends @Nullable Object> T use(Project project, Function<Database, T> work) {
    return files.use(
        project.id(), () -> openFile(project), database -> reopen(project, database), work);
  }

  private Database openFile(Project project) {
    Path file = folders.file(project.status(), project.id());
    if (!Files.exists(file)) {
      throw new FailureException(
          new Failure.Storage(
              "The file "
                  + file
                  + " of project "
                  + Quoting.quote(project.name())
                  + " is gone. Put it back from a backup, or call delete_project."));
    }
    return Database.open(file, FileSchema.PROJECT, synchronous, Missing.REFUSE);
  }

  /**
   * Takes the mark of a move off an active project's file: a crash came between the mark and the
   * registry's row. Inside a registry transaction no other process is moving it, and the row is
   * right.
   */
  private void reopen(Project project, Database database) {
    if (database.mark() != FileMark.MOVING) {
      return;
    }
    registry.write(transaction -> {
      Project now = ProjectTable.withId(transaction, project.id());
      if (now != null
          && now.status() == Project.Status.ACTIVE
          && database.mark() == FileMark.MOVING) {
        database.mark(FileMark.MOVING, FileMark.OPEN);
      }
      return true;
    });
  }

  /**
   * Ends the writing of all processes to a project's file. A damaged one cannot be written anyway.
   */
  private void withdraw(Project project, FileMark mark) {
    files.close(project.id());
    Path file = folders.file(project.status(), project.id());
    if (!Files.exists(file)) {
      return;
    }
    try (Database database = Database.open(file, FileSchema.PROJECT, synchronous, Missing.REFUSE)) {
      database.mark(database.mark(), mark);
      database.checkpoint();
    } catch (FailureException e) {
      if (!(e.failure() instanceof Failure.Storage)) {
        throw e;
      }
    }
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
    folders.move(project.id(), project.status(), status);
    ProjectTable.update(transaction, moved);
    return moved;
  }

  private static Project require(Transaction transaction, String given) {
    String name = NameText.trim(given);
    Project project = ProjectTable.named(transaction, name);
    if (project == null) {
      List<String> names = new ArrayList<>();
      ProjectTable.list(transaction).forEach(present -> names.add(present.name()));
      throw new FailureException(
          new Failure.NotFound("project", List.of(name), NearNames.of(name, names)));
    }
    return project;
  }

  private static Project requireActive(Project project) {
    if (project.status() == Project.Status.ARCHIVED) {
      throw conflict(
          "Project "
              + Quoting.quote(project.name())
              + " is archived. Call restore_project with this name first.");
    }
    return project;
  }

  private static FailureException taken(String name, Project present) {
    return conflict(
        "A project named "
            + Quoting.quote(present.name())
            + " exists already ("
            + present.status().word()
            + "); names are unique without regard to case. "
            + (present.status() == Project.Status.ACTIVE
                ? "Call switch_project to use it, or choose another name than "
                : "Call restore_project to bring it back, or choose another name than ")
            + Quoting.quote(name)
            + ".");
  }

  private static FailureException conflict(String message) {
    return new FailureException(new Failure.Conflict(message));
  }

  @Override
  public void close() {
    files.close();
    registry.close();
  }
}
