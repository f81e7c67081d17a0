package dev.rosemary.engine.project;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.NameText;
import dev.rosemary.base.NearNames;
import dev.rosemary.base.Quoting;
import dev.rosemary.base.Timestamps;
import dev.rosemary.engine.backup.MigrationBackup;
import dev.rosemary.engine.node.deletion.Deleter;
import dev.rosemary.store.BeforeMigration;
import dev.rosemary.store.Companions;
import dev.rosemary.store.Database;
import dev.rosemary.store.Database.Missing;
import dev.rosemary.store.FileMark;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Generations;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.Work;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
  /** For how many days a deleted project is kept where nothing else is said. */
  public static final int KEEP_DAYS = 30;

  /** Bytes of SQLite's first page. */
  private static final long FIRST_PAGE = 4_096;

  /** Characters of a UUID. */
  private static final int ID_LENGTH = 36;

  /** How often work is begun anew when its file was moved under it. */
  private static final int REPETITIONS = 10;

  private final ProjectFolders folders;
  private final Database registry;
  private final Synchronous synchronous;
  private final InstantSource clock;
  private final MigrationBackup copies;
  private final boolean readOnly;
  private final OpenFiles files = new OpenFiles();
  private volatile @Nullable Integer keepDays;

  private Projects(
      ProjectFolders folders,
      Database registry,
      Synchronous synchronous,
      InstantSource clock,
      MigrationBackup copies,
      boolean readOnly) {
    this.readOnly = readOnly;
    this.copies = copies;
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
    requireWhole(directory);
    Path file = directory.resolve("_meta.db");
    requireWritable(directory, file);
    ProjectFolders folders = new ProjectFolders(directory, log);
    folders.create();
    folders.warnIfOpen();
    requireRegistry(folders, file);
    MigrationBackup copies = new MigrationBackup(directory, clock, log);
    Database registry =
        Database.open(file, FileSchema.REGISTRY, synchronous, Missing.CREATE, copies);
    try {
      Projects projects = new Projects(folders, registry, synchronous, clock, copies, false);
      projects.repair();
      return projects;
    } catch (RuntimeException | Error e) {
      registry.close();
      throw e;
    }
  }

  /**
   * Opens a data directory of which nothing is to be changed and in which nothing is to be made: it
   * may be missing, and may lie where nothing can be written. All that would change it is refused.
   *
   * @throws FailureException with {@link Failure.Storage} when the directory cannot be read
   */
  public static Projects openToRead(Path directory, InstantSource clock, Consumer<String> log) {
    requireWhole(directory);
    ProjectFolders folders = new ProjectFolders(directory, log);
    folders.warnIfOpen();
    Path file = directory.resolve("_meta.db");
    requireRegistry(folders, file);
    Database registry = Database.openToRead(file, FileSchema.REGISTRY, Missing.CREATE);
    MigrationBackup copies = new MigrationBackup(directory, clock, log);
    return new Projects(folders, registry, Synchronous.NORMAL, clock, copies, true);
  }

  private static void requireWhole(Path directory) {
    if (Files.exists(directory.resolve("restoring").resolve("ready"))) {
      throw new FailureException(
          new Failure.Storage(
              "A restore of "
                  + directory
                  + " is in progress or was interrupted. Nothing was changed; when it is no"
                  + " longer running, run `rosemary doctor` to finish it."));
    }
  }

  /** A new registry beside the files of projects would hide them all. */
  private static void requireRegistry(ProjectFolders folders, Path file) {
    // The files first: the registry is older than any of them.
    boolean used = folders.anyFile();
    // An empty one may just be in the making, but not beside a home store, which is made later.
    boolean emptied = Files.exists(file) && folders.hasHomeStore();
    if ((used || emptied) && Database.isMissing(file)) {
      throw new FailureException(
          new Failure.Storage(
              "The registry "
                  + file
                  + " is missing or empty, but "
                  + (used ? "files of projects exist" : "the home store exists")
                  + ". Nothing was changed; restore it from a backup, or run `rosemary doctor`."));
    }
  }

  /** The disk's own words are that the registry is missing, which is no reason. */
  private static void requireWritable(Path directory, Path file) {
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

  private void repair() {
    Map<String, Place> registered = registry.read(Projects::places);
    Set<String> orphans = orphans(registered);
    if (folders.misplaced(registered).isEmpty() && orphans.isEmpty()) {
      return;
    }
    // Another process may be in the middle of a move: its transaction ends before ours begins.
    registry.write(transaction -> {
      Map<String, Place> now = places(transaction);
      for (String id : folders.misplaced(now)) {
        folders.repair(id, Objects.requireNonNull(now.get(id)));
      }
      orphans.retainAll(orphans(now));
      return true;
    });
    orphans.removeIf(id -> !isAbandoned(id));
    orphans.forEach(folders::delete);
  }

  /** Where the registry says that the file of each project is. */
  private static Map<String, Place> places(Transaction transaction) {
    Map<String, Place> places = new HashMap<>();
    for (Project project : ProjectTable.list(transaction)) {
      places.put(project.id(), Place.of(project.status()));
    }
    for (String id : DeletedProjectTable.ids(transaction)) {
      places.put(id, Place.TRASH);
    }
    return places;
  }

  /** The files of projects that the registry does not know. */
  private Set<String> orphans(Map<String, Place> registered) {
    Set<String> orphans = new HashSet<>();
    for (Place place : Place.values()) {
      orphans.addAll(folders.ids(place));
    }
    orphans.removeAll(registered.keySet());
    return orphans;
  }

  /**
   * Whether what lies there of an unknown project is left over from a creation or a deletion. A
   * file that is damaged, or that somebody put there, is none of that.
   */
  private boolean isAbandoned(String id) {
    if (id.length() != ID_LENGTH) {
      return false;
    }
    for (Place place : Place.values()) {
      Path file = folders.file(place, id);
      // A creation that was cut short left nothing, or the first page alone.
      long bytes = file.toFile().length();
      // It has no log before its first page, and a deletion empties the log first: its contents
      // were
      // lost, and the log may hold them.
      if (Database.isMissing(file) && Companions.hasLog(file)) {
        return false;
      }
      if (Files.exists(file) && bytes != 0 && bytes != FIRST_PAGE) {
        try (Database database =
            Database.open(file, FileSchema.PROJECT, synchronous, Missing.REFUSE, copies)) {
          if (database.mark() != FileMark.MAKING && database.mark() != FileMark.DELETING) {
            return false;
          }
        } catch (FailureException e) {
          return false;
        }
      }
    }
    return true;
  }

  /** What is known of the files that are no projects. */
  public KnownFiles knownFiles() {
    return new KnownFiles(registry, clock);
  }

  /** What copies a file of this data directory before it is brought to a newer schema. */
  public BeforeMigration copies() {
    return copies;
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
    return opened(
        registry.write(transaction -> {
          Project present = ProjectTable.withKey(transaction, key);
          if (present != null) {
            throw taken(name, present);
          }
          return create(transaction, name, key, description);
        }),
        FileMark.MAKING);
  }

  /** The active project of that name, made when there is none. */
  public Project openOrCreate(String givenName) {
    String name = ProjectName.check(givenName);
    String key = ProjectName.key(name);
    Project found = registry.read(transaction -> ProjectTable.named(transaction, name));
    if (found != null) {
      return requireActive(found);
    }
    Project[] made = new Project[1];
    Project project =
        registry.write(transaction -> {
          Project present = ProjectTable.withKey(transaction, key);
          present = present == null ? ProjectTable.named(transaction, name) : present;
          if (present == null) {
            made[0] = create(transaction, name, key, "");
          }
          return present == null ? made[0] : present;
        });
    return made[0] == null ? requireActive(project) : opened(project, FileMark.MAKING);
  }

  /**
   * Takes the mark of its making, or of its move, off a project's file, now that the registry has
   * its row. What a crash in between leaves is healed by the first work on it.
   */
  private Project opened(Project project, FileMark mark) {
    try (Database database = openFile(project)) {
      database.mark(mark, FileMark.OPEN);
    } catch (FailureException e) {
      if (!(e.failure() instanceof Failure.Conflict)) {
        throw e;
      }
      // Another process has found it and healed it already.
    }
    return project;
  }

  private Project create(Transaction transaction, String name, String key, String description) {
    String now = Timestamps.millis(clock.instant());
    Project project =
        new Project(
            UUID.randomUUID().toString(), name, description, Project.Status.ACTIVE, now, now);
    Path file = folders.file(Place.ACTIVE, project.id());
    try (Database database = Database.open(file, FileSchema.PROJECT, synchronous, Missing.CREATE)) {
      database.mark(FileMark.OPEN, FileMark.MAKING);
    } catch (FailureException e) {
      folders.delete(project.id());
      throw e;
    }
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

  /** The project with this id, active or archived; null when there is none. */
  public @Nullable Project withId(String id) {
    return registry.read(transaction -> ProjectTable.withId(transaction, id));
  }

  /**
   * The project of that name, active or archived.
   *
   * @throws FailureException with {@link Failure.NotFound}
   */
  public Project any(String name) {
    return registry.read(transaction -> require(transaction, name));
  }

  /** The project whose name differs from this in case or width at most; null: there is none. */
  public @Nullable Project withName(String name) {
    return registry.read(transaction -> ProjectTable.withKey(transaction, ProjectName.key(name)));
  }

  /**
   * The active project of that name, or else the one whose name differs in case or width alone.
   *
   * @throws FailureException as {@link #active}
   */
  public Project called(String given) {
    String key = ProjectName.key(NameText.trim(given));
    return requireActive(
        registry.read(transaction -> {
          Project project = ProjectTable.named(transaction, NameText.trim(given));
          project = project == null ? ProjectTable.withKey(transaction, key) : project;
          return project == null ? require(transaction, given) : project;
        }));
  }

  /**
   * Gives a project another name. Whoever asks for it by the old one still finds it, until another
   * project takes that.
   *
   * @throws FailureException with {@link Failure.NotFound}; {@link Failure.Invalid} for a bad name;
   *     or {@link Failure.Conflict} when another project of the new name exists
   */
  public Project rename(String given, String newName) {
    String name = ProjectName.check(newName);
    String key = ProjectName.key(name);
    return registry.write(transaction -> {
      Project project = require(transaction, given);
      Project present = ProjectTable.withKey(transaction, key);
      if (present != null && !present.id().equals(project.id())) {
        throw conflict(
            "A project named "
                + Quoting.quote(present.name())
                + " already exists ("
                + present.status().word()
                + "); names are unique without regard to case. Nothing was changed; choose another"
                + " name than "
                + Quoting.quote(name)
                + ".");
      }
      ProjectTable.rename(transaction, project, ProjectName.key(project.name()), name, key);
      return project.named(name);
    });
  }

  /** What is kept of projects in the registry beside them, by another room. */
  public interface Companion {
    /** The id of the project that is there already; null: one has to be made. */
    @Nullable String present(Transaction transaction);

    /** Enters what belongs to the project that was made, or is there. */
    void enter(Transaction transaction, Project project);
  }

  /**
   * The project that a companion knows, made under the first of these names that is free when it
   * knows none.
   *
   * @param names the best first; where none of them is free, the last is numbered
   * @throws FailureException with {@link Failure.Conflict} when it is archived
   */
  public Project openOrCreate(List<String> names, Companion companion) {
    boolean[] made = new boolean[1];
    Project project =
        registry.write(transaction -> {
          String id = companion.present(transaction);
          Project present = id == null ? null : ProjectTable.withId(transaction, id);
          made[0] = present == null;
          if (present == null) {
            String name = free(transaction, names);
            present = create(transaction, name, ProjectName.key(name), "");
          }
          companion.enter(transaction, requireActive(present));
          return present;
        });
    return made[0] ? opened(project, FileMark.MAKING) : project;
  }

  private static String free(Transaction transaction, List<String> names) {
    for (String name : names) {
      if (ProjectTable.withKey(transaction, ProjectName.key(name)) == null) {
        return ProjectName.check(name);
      }
    }
    return numbered(transaction, names.getLast());
  }

  /** Reads what a companion keeps in the registry. */
  public <T extends @Nullable Object> T readRegistry(Work<T> work) {
    return registry.read(work);
  }

  /** Changes what a companion keeps in the registry. */
  public <T extends @Nullable Object> T writeRegistry(Work<T> work) {
    return registry.write(work);
  }

  /**
   * The project with this id, if it is still active; when it is not, its file is closed here too.
   *
   * @throws FailureException with {@link Failure.Conflict} when it was archived or deleted
   */
  public Project stillActive(String id) {
    Project project = registry.read(transaction -> ProjectTable.withId(transaction, id));
    if (project == null || project.status() == Project.Status.ARCHIVED) {
      files.close(id);
    }
    return requireStillActive(project);
  }

  private static Project requireStillActive(@Nullable Project project) {
    if (project != null && project.status() == Project.Status.ACTIVE) {
      return project;
    }
    throw conflict(
        project == null
            ? "The project that was active here has since been deleted. No project is active now:"
                + " call list_projects, then switch_project."
            : "Project "
                + Quoting.quote(project.name())
                + " was active here and has since been archived. No project is active now: call"
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
        throw conflict("Project " + Quoting.quote(name) + " is already archived.");
      }
      @Nullable ProjectContents _ = withdraw(project, FileMark.MOVING, false);
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
   * What a deletion did.
   *
   * @param project as it was
   * @param contents what it held, or null when its file was damaged or gone
   * @param kept the project in the trash, or null when it is gone for good
   */
  public record Deletion(
      Project project, @Nullable ProjectContents contents, @Nullable DeletedProject kept) {}

  /** {@link #delete(String, Deleter)} by nobody who is known. */
  public Deletion delete(String name) {
    return delete(name, Deleter.UNKNOWN);
  }

  /**
   * Deletes a project, active or archived. Its file is moved to the trash, from which {@link
   * #restoreDeleted} brings it back, or is deleted at once when deleted projects are kept for 0
   * days.
   *
   * @throws FailureException with {@link Failure.NotFound}
   */
  public Deletion delete(String name, Deleter deleter) {
    int days = keepDays();
    Deletion deletion =
        registry.write(transaction -> {
          Project project = require(transaction, name);
          boolean keep = days > 0 && Files.exists(folders.file(project));
          @Nullable ProjectContents contents =
              withdraw(project, keep ? FileMark.MOVING : FileMark.DELETING, true);
          ProjectTable.delete(transaction, project.id());
          if (!keep) {
            Generations.forget(transaction, fileName(project));
            return new Deletion(project, contents, null);
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
          folders.move(project.id(), Place.of(project.status()), Place.TRASH);
          return new Deletion(project, contents, kept);
        });
    if (deletion.kept() == null) {
      folders.delete(deletion.project().id());
      boolean _ = registry.truncateLog();
    }
    return deletion;
  }

  /**
   * What the deletion of a project would take along.
   *
   * @param contents null when its file cannot be read
   * @param days for how many it would be kept; 0 when it would be deleted for good
   */
  public record DeletionAhead(Project project, @Nullable ProjectContents contents, int days) {}

  /**
   * What {@link #delete(String, Deleter)} would take along. Changes nothing.
   *
   * @throws FailureException with {@link Failure.NotFound}
   */
  public DeletionAhead beforeDeletion(String name) {
    Project project = registry.read(transaction -> require(transaction, name));
    return new DeletionAhead(project, contents(project), keepDays());
  }

  private @Nullable ProjectContents contents(Project project) {
    Path file = folders.file(project);
    if (!Files.exists(file)) {
      return ProjectContents.EMPTY;
    }
    try (Database database = Database.openToRead(file, FileSchema.PROJECT, Missing.REFUSE)) {
      return database.read(ContentsTable::count);
    } catch (FailureException e) {
      if (!(e.failure() instanceof Failure.Storage)) {
        throw e;
      }
      return null;
    }
  }

  private int keepDays() {
    Integer days = keepDays;
    return days == null ? KEEP_DAYS : days;
  }

  /**
   * Sets for how many days deleted projects are kept, also those that were deleted before; without
   * this each is kept for as long as was promised when it was deleted.
   *
   * @param days 0 to delete for good at once
   */
  public void keepDeleted(int days) {
    keepDays = days;
  }

  /** The deleted projects that can be restored, the latest deletion first. */
  public List<DeletedProject> deleted() {
    return registry.read(DeletedProjectTable::list);
  }

  /**
   * Restores a deleted project, active or archived as it was.
   *
   * @param given its name, of several the one that was deleted last; or its id
   * @param newName its name from now on, or null for the one that it had
   * @throws FailureException with {@link Failure.NotFound}; {@link Failure.Invalid} for a bad name;
   *     {@link Failure.Conflict} when a project of that name exists; or {@link Failure.Storage}
   *     when its file is gone. Nothing is changed then
   */
  public Project restoreDeleted(String given, @Nullable String newName) {
    String checked = newName == null ? null : ProjectName.check(newName);
    Project restored =
        registry.write(transaction -> {
          DeletedProject deleted = requireDeleted(transaction, given);
          Project before = deleted.project();
          String name = checked == null ? before.name() : checked;
          String key = ProjectName.key(name);
          Project present = ProjectTable.withKey(transaction, key);
          if (present != null) {
            throw nameTaken(transaction, given, name, present);
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
          folders.move(before.id(), Place.TRASH, Place.of(before.status()));
          return project;
        });
    return restored.status() == Project.Status.ACTIVE
        ? opened(restored, FileMark.MOVING)
        : restored;
  }

  private static DeletedProject requireDeleted(Transaction transaction, String given) {
    String name = NameText.trim(given);
    List<DeletedProject> named = DeletedProjectTable.named(transaction, name);
    if (!named.isEmpty()) {
      return named.getFirst();
    }
    DeletedProject found = DeletedProjectTable.withId(transaction, name);
    if (found == null) {
      List<String> names = new ArrayList<>();
      for (DeletedProject deleted : DeletedProjectTable.list(transaction)) {
        names.add(deleted.project().name());
      }
      throw new FailureException(
          new Failure.NotFound("deleted project", List.of(name), NearNames.of(name, names)));
    }
    return found;
  }

  private static FailureException nameTaken(
      Transaction transaction, String given, String name, Project present) {
    String free = numbered(transaction, name);
    return conflict(
        "A project named "
            + Quoting.quote(present.name())
            + " exists now ("
            + present.status().word()
            + "). Nothing was changed; restore the deleted project under another name: rosemary"
            + " projects"
            + " restore "
            + Quoting.quote(given)
            + " "
            + Quoting.quote(free));
  }

  /** The name, or the first with a number that is free. */
  private static String numbered(Transaction transaction, String name) {
    String free = name;
    for (int i = 2; ProjectTable.withKey(transaction, ProjectName.key(free)) != null; i++) {
      String end = "-" + i;
      int most =
          name.offsetByCodePoints(
              0,
              Math.min(name.codePointCount(0, name.length()), ProjectName.LONGEST - end.length()));
      free = name.substring(0, most) + end;
    }
    return free;
  }

  /**
   * Removes deleted projects for good that were kept for long enough.
   *
   * @return how many
   * @throws FailureException with {@link Failure.Storage}
   */
  public int removeExpired() {
    int removed = 0;
    for (DeletedProject candidate : deleted()) {
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
          markDeleting(folders.file(Place.TRASH, project.id()));
          DeletedProjectTable.delete(transaction, project.id());
          Generations.forget(transaction, fileName(project));
          return true;
        });
    if (removed) {
      folders.delete(project.id());
    }
    return removed;
  }

  private void markDeleting(Path file) {
    if (!Files.exists(file)) {
      return;
    }
    try (Database database =
        Database.open(file, FileSchema.PROJECT, synchronous, Missing.REFUSE, null)) {
      database.mark(database.mark(), FileMark.DELETING);
    } catch (FailureException e) {
      // A damaged file cannot be marked; a doctor finds it if this process dies before it is gone.
    }
  }

  /**
   * Works on the file of an active project. When another process moves the file under the work and
   * back, or died while it did, the work is run again from its start: it has to be one transaction,
   * and must not use up its input.
   *
   * @throws FailureException what the work throws; {@link Failure.Conflict} when the project was
   *     archived or deleted meanwhile; or {@link Failure.Storage} when the file is damaged or gone
   */
  public <T extends @Nullable Object> T use(Project project, Function<Database, T> work) {
    return use(project, work, true);
  }

  /**
   * Works on the file of an active project as {@link #use} does, but never runs the work twice: for
   * several transactions, or an input that can be read once.
   */
  public <T extends @Nullable Object> T useOnce(Project project, Function<Database, T> work) {
    return use(project, work, false);
  }

  private <T extends @Nullable Object> T use(
      Project project, Function<Database, T> work, boolean repeatable) {
    Project current = project;
    for (int left = REPETITIONS; ; left--) {
      Project opening = current;
      Attempt attempt = new Attempt();
      try {
        return files.use(
            opening,
            () -> {
              attempt.opened = true;
              return openToUse(opening);
            },
            database -> {
              attempt.begin(database);
              return work.apply(database);
            });
      } catch (FailureException e) {
        if (e.failure() instanceof Failure.Conflict && files.isReplaced(current.id())) {
          refuseReplaced(current);
        }
        boolean moved = isWithdrawn(current, e);
        boolean unclear = isMisplaced(e) && left == REPETITIONS;
        if (left == 0 || !(moved || unclear)) {
          throw e;
        }
        files.close(current.id());
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
      files.refuse(opened.id());
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
        throw conflict(
            "The file of the project was moved in the meantime. Send the same call again.");
      }
      begun = true;
    }
  }

  /** Opens a file that has to be as far as it is known to have come. */
  private Database openToUse(Project project) {
    KnownFiles known = knownFiles();
    long generation = known.generation(fileName(project));
    Database database = openFile(project);
    Generations.require(database, generation);
    if (!readOnly) {
      known.follow(database);
    }
    return database;
  }

  private String fileName(Project project) {
    return folders.file(project).getFileName().toString();
  }

  private Database openFile(Project project) {
    Path file = folders.file(project);
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
    return readOnly
        ? Database.openToRead(file, FileSchema.PROJECT, Missing.REFUSE)
        : Database.open(file, FileSchema.PROJECT, synchronous, Missing.REFUSE, copies);
  }

  /** Whether work failed because the file was moved, deleted, replaced, closed, or is marked. */
  private boolean isWithdrawn(Project project, FailureException e) {
    boolean telling =
        e.failure() instanceof Failure.Conflict || e.failure() instanceof Failure.Storage;
    try {
      return telling
          && (!Files.exists(folders.file(project))
              || (e.failure() instanceof Failure.Conflict && !files.isUsable(project.id())));
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
      return requireStillActive(registry.read(transaction -> ProjectTable.withId(transaction, id)));
    }
    Project settled =
        registry.write(transaction -> {
          Project project = ProjectTable.withId(transaction, id);
          if (project == null || project.status() == Project.Status.ARCHIVED) {
            return project;
          }
          Place wanted = Place.of(project.status());
          if (folders.isMisplaced(id, wanted)) {
            folders.repair(id, wanted);
          }
          try (Database database = openFile(project)) {
            FileMark mark = database.mark();
            if (mark != FileMark.OPEN) {
              database.mark(mark, FileMark.OPEN);
            }
          }
          return project;
        });
    return requireStillActive(settled);
  }

  /**
   * Ends the writing of all processes to a project's file. A damaged one cannot be written anyway.
   *
   * @param count whether to tell what is in it
   * @return that, or null when it could not be read
   */
  private @Nullable ProjectContents withdraw(Project project, FileMark mark, boolean count) {
    files.close(project.id());
    Path file = folders.file(project);
    if (!Files.exists(file)) {
      return null;
    }
    try (Database database =
        Database.open(file, FileSchema.PROJECT, synchronous, Missing.REFUSE, copies)) {
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

  private Project moved(Transaction transaction, Project project, Project.Status status) {
    Project moved =
        new Project(
            project.id(),
            project.name(),
            project.description(),
            status,
            project.createdAt(),
            Timestamps.millis(clock.instant()));
    folders.move(project.id(), Place.of(project.status()), Place.of(status));
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
            + " already exists ("
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
    try {
      if (!readOnly) {
        removeExpired();
      }
    } catch (FailureException e) {
      // the next process tries again
    } finally {
      registry.close();
    }
  }
}
