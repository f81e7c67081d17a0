package dev.rosemary.engine;

import dev.rosemary.base.Log;
import dev.rosemary.code.CodeIndex;
import dev.rosemary.engine.document.mirror.MirroredDocuments;
import dev.rosemary.engine.embed.Embedder;
import dev.rosemary.engine.erasure.Erasure;
import dev.rosemary.engine.graph.Graph;
import dev.rosemary.engine.graph.GraphReader;
import dev.rosemary.engine.history.History;
import dev.rosemary.engine.indexing.Vectors;
import dev.rosemary.engine.indexing.VectorsState;
import dev.rosemary.engine.item.Ids;
import dev.rosemary.engine.item.Item;
import dev.rosemary.engine.item.Space;
import dev.rosemary.engine.item.Store;
import dev.rosemary.engine.memory.Memories;
import dev.rosemary.engine.memory.entity.MemoryEntities;
import dev.rosemary.engine.memory.recall.Recall;
import dev.rosemary.engine.node.deletion.Deletions;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.project.Projects;
import dev.rosemary.engine.thread.ThreadImport;
import dev.rosemary.engine.thread.ThreadReader;
import dev.rosemary.engine.thread.Threads;
import dev.rosemary.engine.vault.Vault;
import dev.rosemary.engine.verify.RowVerification;
import dev.rosemary.store.Database;
import dev.rosemary.store.FileAccess;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.sqlite.SchemaVersions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The engine on one data directory, which any number of processes may share. Thread safe; one owner
 * closes it.
 */
public final class Engine implements AutoCloseable {
  private final Projects projects;
  private final InstantSource clock;
  private final HomeFile home;
  private final FileAccess access;

  /** The same for what goes on in the background, which makes nothing that is gone. */
  private final FileAccess present;

  private final Vault vault;
  private final Erasure erasure;
  private final Path directory;

  /** The project whose file is the home store, or null. */
  private final @Nullable String homeProject;

  private final Meaning meaning;
  private final Log log;
  private final SourceCode code;
  private final Stores stores;
  private final History history;
  private @Nullable RowVerification verification;
  private boolean readOnly;

  private boolean closed;

  private Engine(
      Projects projects,
      Path directory,
      Synchronous synchronous,
      Home home,
      InstantSource clock,
      Supplier<Embedder> model,
      @Nullable Path projectFolder,
      boolean readOnly,
      Log log) {
    this.readOnly = readOnly;
    this.log = log;
    this.projects = projects;
    this.directory = directory;
    this.clock = clock;
    Path file = home.file();
    String project = home.project();
    homeProject = file == null ? project : null;
    this.home =
        new HomeFile(
            file == null ? directory.resolve("memory.db") : file,
            file == null ? projects.knownFiles() : null,
            synchronous,
            projects.copies(),
            clock,
            readOnly);
    if (file != null || project == null) {
      access = this.home;
      present = this.home;
    } else {
      access = projectFile(project, readOnly ? projects::active : projects::openOrCreate);
      present = projectFile(project, projects::active);
    }
    erasure = new Erasure(present, this::eraseVectors, log);
    meaning = new Meaning(access, present, clock, model, projectFolder, erasure::wake, log);
    code = new SourceCode(directory, meaning, clock, readOnly, log);
    vault = new Vault(access, home.dimensions(), home.persist(), clock, erasure::wake);
    history =
        new History(
            projects,
            this.home,
            () -> Files.exists(this.home.file()),
            clock,
            () -> {
              erasure.wake();
              meaning.vectors().wake();
            });
    stores =
        new Stores(
            this::embedder,
            home.dimensions(),
            clock,
            this::isReadOnly,
            meaning::startExpected,
            this.log);
  }

  /**
   * Opens a data directory with {@link Home#DEFAULT}, making it when it is missing.
   *
   * @param log is told of repairs
   * @throws dev.rosemary.base.FailureException with {@code Storage} when it cannot be used
   */
  public static Engine open(
      Path directory, Synchronous synchronous, InstantSource clock, Consumer<String> log) {
    return open(directory, Home.DEFAULT, synchronous, clock, log);
  }

  /**
   * {@link #open(Path, Home, Synchronous, InstantSource, Supplier, Path, Consumer)} without both.
   */
  public static Engine open(
      Path directory,
      Home home,
      Synchronous synchronous,
      InstantSource clock,
      Consumer<String> log) {
    return open(directory, home, synchronous, clock, Embedder::disabled, null, log);
  }

  /**
   * Opens a data directory, making it when it is missing. The home store is opened when it is first
   * used.
   *
   * @param model gives the embedder, which the engine owns; asked once, by what needs it
   * @param projectFolder whose documents are found with all else, or null
   * @param log is told of repairs
   * @throws dev.rosemary.base.FailureException with {@code Storage} when it cannot be used
   */
  public static Engine open(
      Path directory,
      Home home,
      Synchronous synchronous,
      InstantSource clock,
      Supplier<Embedder> model,
      @Nullable Path projectFolder,
      Consumer<String> log) {
    Projects projects = Projects.open(directory, synchronous, clock, log);
    return new Engine(
        projects,
        directory,
        synchronous,
        home,
        clock,
        model,
        projectFolder,
        false,
        new Warnings(log));
  }

  /**
   * Opens a data directory in which nothing is to be made or changed: what is missing is empty, and
   * every write is refused. Parameters as above.
   *
   * @throws dev.rosemary.base.FailureException with {@code Storage} when it cannot be read
   */
  public static Engine openToRead(
      Path directory,
      Home home,
      InstantSource clock,
      Supplier<Embedder> model,
      @Nullable Path projectFolder,
      Consumer<String> log) {
    Projects projects = Projects.openToRead(directory, clock, log);
    return new Engine(
        projects,
        directory,
        Synchronous.NORMAL,
        home,
        clock,
        model,
        projectFolder,
        true,
        new Warnings(log));
  }

  private FileAccess projectFile(String name, Function<String, Project> finder) {
    return new ProjectFile(projects, home, name, finder, this::isReadOnly);
  }

  private boolean eraseVectors(Database database) {
    vault.eraseVectors(database);
    return true;
  }

  /** What makes vectors of texts; it does not load before {@link #startMeaning}. */
  public Embedder embedder() {
    return meaning.embedder();
  }

  /**
   * Begins to load the embedding model and to work on the home store in the background, without a
   * model on what needs none; then reads what searches walk on this thread, which is no client's: a
   * second at 100,000 memories. Searches that come meanwhile wait for it. A project that is the
   * home store is not made by this.
   *
   * @param readOnly whether only what others make is read
   * @throws dev.rosemary.base.FailureException why nothing could be read yet; the background goes
   *     on all the same
   */
  public void startMeaning(boolean readOnly) {
    onlyRead(readOnly);
    meaning.start(readOnly);
  }

  /**
   * Says that {@link #startMeaning} follows in a moment: a search by meaning that comes before
   * begins the loading itself and waits for it as it would later.
   *
   * @param readOnly whether only what others make is read
   */
  public void expectMeaning(boolean readOnly) {
    onlyRead(readOnly);
    meaning.expect(readOnly);
  }

  /**
   * Begins, a minute from now, to compare rows with their checksums behind the calls, unless
   * another process does; nothing when only others write here.
   */
  public synchronized void startVerification() {
    if (!readOnly && !closed && verification == null) {
      RowVerification started = new RowVerification(directory, clock, log);
      verification = started;
      started.start();
    }
  }

  private synchronized boolean isReadOnly() {
    return readOnly;
  }

  private synchronized void onlyRead(boolean only) {
    readOnly = only;
    code.onlyRead(only);
  }

  /** The vectors of the home store. */
  public Vectors vectors() {
    return meaning.vectors();
  }

  /** The documents of the project folder, as far as the background has read them. */
  public MirroredDocuments documents() {
    return meaning.documents();
  }

  /** The memories with validity in time of the home store. */
  public Memories memories() {
    return meaning.memories();
  }

  /** Searches of these memories by meaning, words, and what hangs together. */
  public Recall recall() {
    return meaning.recall();
  }

  /** What these memories are about. */
  public MemoryEntities memoryEntities() {
    return meaning.entities();
  }

  /**
   * How the memories of the home store stand, at one moment.
   *
   * @param memories how many there are
   * @param pending how many memories have no vector yet; 0 where no model is wanted
   * @param pendingOther likewise, how many texts of other kinds
   * @param vectors whether texts can be ranked by meaning
   */
  public record MeaningStatus(
      long memories, long pending, long pendingOther, VectorsState vectors) {}

  /** How the memories of the home store stand. */
  public MeaningStatus meaningStatus() {
    return meaning.status();
  }

  /** Whether texts of the home store can be ranked by meaning. */
  public VectorsState vectorsState() {
    return access.read(vectors()::state);
  }

  /**
   * The file of no project, read with others as one memory.
   *
   * @param folder whose documents are found with all else, or null
   */
  public Store personal(@Nullable Path folder) {
    return stores.of("personal " + folder, Space.PERSONAL, home, home, folder);
  }

  /**
   * The file of a project likewise.
   *
   * @param folder whose documents are found with all else, or null
   */
  public Store store(Project project, @Nullable Path folder) {
    FileAccess file = projectFile(project.name(), projects::active);
    return stores.of(project.id() + " " + folder, project.name(), file, file, folder);
  }

  /**
   * The items of an active project whose id is or begins so, five at most; without opening what
   * {@link #store} does.
   */
  public List<Item> itemsBeginning(Project project, String id) {
    return projects.use(
        project, database -> database.read(transaction -> Ids.beginning(transaction, id)));
  }

  /** Tells the user's home folder, which is not indexed as source code. */
  public void userHome(@Nullable Path home) {
    code.userHome(home);
  }

  /** Folders of source code, made when they are first asked for. */
  public CodeIndex code() {
    return code.index();
  }

  /** The folder. */
  public Path directory() {
    return directory;
  }

  /** The version of the schema of its files of memories. */
  public int schemaVersion() {
    return SchemaVersions.latest(FileSchema.PROJECT);
  }

  /** The memories by key of the home store. */
  public Vault vault() {
    return vault;
  }

  /** What changed in this data folder, and how it was before. */
  public History history() {
    return history;
  }

  /** The projects. */
  public Projects projects() {
    return projects;
  }

  /**
   * What other stores of this data directory hold, as a sentence for an answer that found nothing;
   * empty when they hold nothing. Opens at most ten files.
   *
   * @param project the project that was read, or null for the home store
   */
  public String otherStores(@Nullable Project project) {
    return new OtherStores(projects, home).sentence(project == null ? homeProject : project.name());
  }

  /** The same as values. */
  public List<OtherStore> listOtherStores(@Nullable Project project) {
    return new OtherStores(projects, home).all(project == null ? homeProject : project.name());
  }

  /** Writes to the graph of an active project; see {@link Projects#use}. */
  public <T extends @Nullable Object> T write(Project project, Function<Graph, T> work) {
    return projects.use(project, database -> work.apply(new Graph(database, clock)));
  }

  /** Writes to the graph of an active project; see {@link Projects#useOnce}. */
  public <T extends @Nullable Object> T writeOnce(Project project, Function<Graph, T> work) {
    return projects.useOnce(project, database -> work.apply(new Graph(database, clock)));
  }

  /** Reads the graph of an active project. */
  public <T extends @Nullable Object> T read(Project project, Function<GraphReader, T> work) {
    return projects.use(project, database -> work.apply(new GraphReader(database)));
  }

  /** Writes to the threads of the home store. */
  public <T extends @Nullable Object> T writeThreads(Function<Threads, T> work) {
    return access.use(database -> work.apply(new Threads(database, clock)));
  }

  /** Takes over threads of another store into the home store. */
  public <T extends @Nullable Object> T importThreads(Function<ThreadImport, T> work) {
    return access.use(database -> work.apply(new ThreadImport(database, clock)));
  }

  /** Reads the threads of the home store. */
  public <T extends @Nullable Object> T readThreads(Function<ThreadReader, T> work) {
    return access.use(database -> work.apply(new ThreadReader(database)));
  }

  /** Writes to the threads of an active project; see {@link Projects#use}. */
  public <T extends @Nullable Object> T writeThreads(Project project, Function<Threads, T> work) {
    return projects.use(project, database -> work.apply(new Threads(database, clock)));
  }

  /** Reads the threads of an active project. */
  public <T extends @Nullable Object> T readThreads(
      Project project, Function<ThreadReader, T> work) {
    return projects.use(project, database -> work.apply(new ThreadReader(database)));
  }

  /** The soft deletions of an active project, or, for null, of the home store. */
  public <T extends @Nullable Object> T deletions(
      @Nullable Project project, Function<Deletions, T> work) {
    Function<Database, T> inFile = database -> work.apply(new Deletions(database, clock));
    return project == null ? access.use(inFile) : projects.use(project, inFile);
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      if (verification != null) {
        verification.close();
      }
    }
    try {
      code.stop();
      meaning.stop();
      stores.close();
      vault.sessions().close();
      erasure.close();
      vault.close();
    } finally {
      home.close();
      projects.close();
      code.close();
      meaning.close();
    }
  }
}
