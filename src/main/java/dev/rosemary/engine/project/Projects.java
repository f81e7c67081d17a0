package dev.rosemary.engine.project;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.engine.backup.MigrationBackup;
import dev.rosemary.engine.node.deletion.Deleter;
import dev.rosemary.engine.project.file.DirectoryCheck;
import dev.rosemary.engine.project.file.KnownFiles;
import dev.rosemary.engine.project.file.OpenFiles;
import dev.rosemary.engine.project.file.ProjectContents;
import dev.rosemary.engine.project.file.ProjectFolders;
import dev.rosemary.store.Database;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.Work;
import dev.rosemary.store.sqlite.BeforeMigration;
import dev.rosemary.store.sqlite.SqliteDatabase;
import dev.rosemary.store.sqlite.SqliteDatabase.Missing;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
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

  private final SqliteDatabase registry;
  private final InstantSource clock;
  private final MigrationBackup copies;
  private final boolean readOnly;
  private final OpenFiles open = new OpenFiles();
  private final ProjectFiles files;
  private final ProjectMaking making;
  private final ProjectUse use;
  private final Archive archive;
  private final Trash trash;

  private Projects(
      ProjectFolders folders,
      SqliteDatabase registry,
      Synchronous synchronous,
      InstantSource clock,
      MigrationBackup copies,
      boolean readOnly) {
    this.registry = registry;
    this.clock = clock;
    this.copies = copies;
    this.readOnly = readOnly;
    KnownFiles known = new KnownFiles(registry, clock);
    files = new ProjectFiles(folders, open, known, synchronous, copies, clock, readOnly);
    use = new ProjectUse(registry, folders, open, files, readOnly);
    making = new ProjectMaking(registry, files, clock);
    archive = new Archive(registry, folders, files, clock);
    trash = new Trash(registry, folders, files, clock);
  }

  /**
   * Opens a data directory, making what is missing and repairing what a crash left half-moved.
   *
   * @param log is told of each repair
   * @throws FailureException with {@link Failure.Storage} when the directory cannot be used
   */
  public static Projects open(
      Path directory, Synchronous synchronous, InstantSource clock, Consumer<String> log) {
    DirectoryCheck.requireWhole(directory);
    Path file = directory.resolve("_meta.db");
    DirectoryCheck.requireWritable(directory, file);
    ProjectFolders folders = new ProjectFolders(directory, log);
    folders.create();
    folders.warnIfOpen();
    DirectoryCheck.requireRegistry(folders, file);
    MigrationBackup copies = new MigrationBackup(directory, clock, log);
    SqliteDatabase registry =
        SqliteDatabase.open(file, FileSchema.REGISTRY, synchronous, Missing.CREATE, copies);
    registry.recordedBy(clock);
    try {
      Projects projects = new Projects(folders, registry, synchronous, clock, copies, false);
      new StartRepair(registry, folders, projects.files).run();
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
    DirectoryCheck.requireWhole(directory);
    ProjectFolders folders = new ProjectFolders(directory, log);
    folders.warnIfOpen();
    Path file = directory.resolve("_meta.db");
    DirectoryCheck.requireRegistry(folders, file);
    SqliteDatabase registry = SqliteDatabase.openToRead(file, FileSchema.REGISTRY, Missing.CREATE);
    MigrationBackup copies = new MigrationBackup(directory, clock, log);
    return new Projects(folders, registry, Synchronous.NORMAL, clock, copies, true);
  }

  /** Empties the registry's log, unless somebody uses it; whether it is empty now. */
  public boolean truncateRegistryLog() {
    return registry.truncateLog();
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
    return making.create(givenName, description);
  }

  /** The active project of that name, made when there is none. */
  public Project openOrCreate(String givenName) {
    return making.openOrCreate(givenName);
  }

  /**
   * The active project of that name.
   *
   * @throws FailureException with {@link Failure.NotFound}, or {@link Failure.Conflict} when it is
   *     archived
   */
  public Project active(String name) {
    return NamedProjects.requireActive(
        registry.read(transaction -> NamedProjects.require(transaction, name)));
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
    return registry.read(transaction -> NamedProjects.require(transaction, name));
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
    return registry.read(transaction -> NamedProjects.called(transaction, given));
  }

  /**
   * Gives a project another name. Whoever asks for it by the old one still finds it, until another
   * project takes that.
   *
   * @throws FailureException with {@link Failure.NotFound}; {@link Failure.Invalid} for a bad name;
   *     or {@link Failure.Conflict} when another project of the new name exists
   */
  public Project rename(String given, String newName) {
    return making.rename(given, newName);
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
    return making.openOrCreate(names, companion);
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
      open.close(id);
    }
    return NamedProjects.requireStillActive(project);
  }

  /**
   * Puts a project away.
   *
   * @throws FailureException with {@link Failure.NotFound}, or {@link Failure.Conflict} when it is
   *     archived already
   */
  public Project archive(String name) {
    return archive.put(name);
  }

  /**
   * Brings an archived project back.
   *
   * @throws FailureException with {@link Failure.NotFound}, or {@link Failure.Conflict} when it is
   *     active
   */
  public Project restore(String name) {
    return archive.restore(name);
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
    return trash.delete(name, deleter);
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
    return trash.beforeDeletion(name);
  }

  /**
   * Sets for how many days deleted projects are kept, also those that were deleted before; without
   * this each is kept for as long as was promised when it was deleted.
   *
   * @param days 0 to delete for good at once
   */
  public void keepDeleted(int days) {
    trash.keepDeleted(days);
  }

  /** The deleted projects that can be restored, the latest deletion first. */
  public List<DeletedProject> deleted() {
    return trash.list();
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
    return trash.restore(given, newName);
  }

  /**
   * Removes deleted projects for good that were kept for long enough.
   *
   * @return how many
   * @throws FailureException with {@link Failure.Storage}
   */
  public int removeExpired() {
    return trash.removeExpired();
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
    return use.use(project, work, true);
  }

  /**
   * Works on the file of an active project as {@link #use} does, but never runs the work twice: for
   * several transactions, or an input that can be read once.
   */
  public <T extends @Nullable Object> T useOnce(Project project, Function<Database, T> work) {
    return use.use(project, work, false);
  }

  @Override
  public void close() {
    open.close();
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
