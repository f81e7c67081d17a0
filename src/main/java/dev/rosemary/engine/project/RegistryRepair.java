package dev.rosemary.engine.project;

import dev.rosemary.base.Timestamps;
import dev.rosemary.engine.project.file.FileTable;
import dev.rosemary.engine.project.file.Place;
import dev.rosemary.engine.project.file.ProjectContents;
import dev.rosemary.engine.project.file.ProjectFolders;
import dev.rosemary.store.Database;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.Work;
import dev.rosemary.store.sqlite.Generations;
import dev.rosemary.store.sqlite.SqliteDatabase;
import dev.rosemary.store.sqlite.SqliteDatabase.Missing;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Compares the registry of a data directory with the files of projects and enters those that it
 * does not know. Names stand in the registry alone: where it lost them, those of other registries
 * (backups) serve, and where none knows one, a name is made of the identifier.
 */
public final class RegistryRepair {
  /** Characters of a UUID. */
  private static final int ID_LENGTH = 36;

  private static final int SHORT_ID = 8;

  private final Path directory;
  private final InstantSource clock;
  private final ProjectFolders folders;

  /** For this data directory. */
  public RegistryRepair(Path directory, InstantSource clock) {
    this.directory = directory;
    this.clock = clock;
    folders = new ProjectFolders(directory, message -> {});
  }

  /** The projects that a registry file holds; it is opened for writing and may be migrated. */
  public static List<Project> projects(Path registry) {
    try (Database database = open(registry, Missing.REFUSE)) {
      return database.read(RegistryRepair::all);
    }
  }

  /** Those that are in use or archived, and the deleted ones that can be restored. */
  private static List<Project> all(Transaction transaction) {
    List<Project> all = new ArrayList<>(ProjectTable.list(transaction));
    for (DeletedProject deleted : DeletedProjectTable.list(transaction)) {
      all.add(deleted.project());
    }
    return all;
  }

  /** The same of a file of the latest version, which is not changed. */
  public static List<Project> read(Path registry) {
    try (Database database =
        SqliteDatabase.openToRead(registry, FileSchema.REGISTRY, Missing.REFUSE)) {
      return database.read(RegistryRepair::all);
    }
  }

  private static Database open(Path registry, Missing missing) {
    return SqliteDatabase.open(registry, FileSchema.REGISTRY, Synchronous.NORMAL, missing);
  }

  /** The identifiers of files that lie in a folder of projects and are not among the known. */
  public List<String> unknown(List<Project> known) {
    List<String> unknown = new ArrayList<>();
    for (Place place : Place.values()) {
      for (String id : folders.ids(place)) {
        boolean present = id.length() == ID_LENGTH && Files.exists(folders.file(place, id));
        for (Project project : known) {
          present &= !project.id().equals(id);
        }
        if (present && !unknown.contains(id)) {
          unknown.add(id);
        }
      }
    }
    return unknown;
  }

  /** Whether the registry, which is not changed, knows that a file has been there. */
  public boolean knows(String path) {
    return ask(false, transaction -> FileTable.has(transaction, path));
  }

  /** Lets a file be made anew that is gone. */
  public void forget(String path) {
    change(transaction -> {
      FileTable.delete(transaction, path);
      Generations.forget(transaction, name(path));
      return true;
    });
  }

  /** How far the registry, which is not changed, knows a file to have come; 0: it knows nothing. */
  public long generation(String path) {
    return ask(0L, transaction -> Generations.known(transaction, name(path)));
  }

  /** Takes a file for right as it is from now on, however far it had come. */
  public void accept(String path) {
    change(transaction -> {
      Generations.forget(transaction, name(path));
      return true;
    });
  }

  /** Asks the registry, which is not changed; where there is none, the answer is the given one. */
  private <T> T ask(T none, Work<T> question) {
    Path registry = directory.resolve("_meta.db");
    if (!Files.exists(registry)) {
      return none;
    }
    try (Database database =
        SqliteDatabase.openToRead(registry, FileSchema.REGISTRY, Missing.REFUSE)) {
      return database.read(question);
    }
  }

  /** Changes the registry, where there is one. */
  private void change(Work<Boolean> change) {
    Path registry = directory.resolve("_meta.db");
    if (Files.exists(registry)) {
      try (Database database = open(registry, Missing.REFUSE)) {
        boolean _ = database.write(change);
      }
    }
  }

  private static String name(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** The projects whose file is in no folder. */
  public List<Project> gone(List<Project> known) {
    List<Project> gone = new ArrayList<>(known);
    for (Place place : Place.values()) {
      gone.removeIf(project -> Files.exists(folders.file(place, project.id())));
    }
    return gone;
  }

  /**
   * Enters projects whose files are there, making the registry when it is missing.
   *
   * @param remembered what other registries say of them, by identifier
   * @return the projects as they were entered
   */
  public List<Project> enter(List<String> ids, Map<String, Project> remembered) {
    try (Database database = open(directory.resolve("_meta.db"), Missing.CREATE)) {
      return database.write(transaction -> {
        List<Project> entered = new ArrayList<>();
        for (String id : ids) {
          if (isUnknown(transaction, id)) {
            Project project = project(id, remembered.get(id));
            if (isDeleted(id)) {
              DeletedProjectTable.insert(transaction, deleted(project));
              entered.add(project);
              continue;
            }
            for (int i = 2; ProjectTable.withKey(transaction, key(project)) != null; i++) {
              project = renamed(project, project.name() + " " + id.substring(0, SHORT_ID), i);
            }
            ProjectTable.insert(transaction, project, key(project));
            entered.add(project);
          }
        }
        return entered;
      });
    }
  }

  private static boolean isUnknown(Transaction transaction, String id) {
    return ProjectTable.withId(transaction, id) == null
        && DeletedProjectTable.withId(transaction, id) == null;
  }

  /** Whether the file of a project is in the trash alone. */
  private boolean isDeleted(String id) {
    return !Files.exists(folders.file(Place.ACTIVE, id))
        && !Files.exists(folders.file(Place.ARCHIVED, id));
  }

  /** Nobody knows when it was deleted, so it is kept as if that was now. */
  private DeletedProject deleted(Project project) {
    Instant now = clock.instant();
    return new DeletedProject(
        project,
        ProjectContents.EMPTY,
        Timestamps.millis(now),
        Timestamps.millis(now.plus(Projects.KEEP_DAYS, ChronoUnit.DAYS)),
        null,
        null);
  }

  private static String key(Project project) {
    return ProjectName.key(project.name());
  }

  private static Project renamed(Project project, String name, int number) {
    return new Project(
        project.id(),
        number == 2 ? name : name + " " + number,
        project.description(),
        project.status(),
        project.createdAt(),
        project.updatedAt());
  }

  private Project project(String id, @Nullable Project remembered) {
    Project.Status status =
        Files.exists(folders.file(Place.ARCHIVED, id))
            ? Project.Status.ARCHIVED
            : Project.Status.ACTIVE;
    String now = Timestamps.millis(clock.instant());
    return remembered == null
        ? new Project(id, "recovered-" + id.substring(0, SHORT_ID), "", status, now, now)
        : new Project(
            id, remembered.name(), remembered.description(), status, remembered.createdAt(), now);
  }
}
