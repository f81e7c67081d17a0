package dev.rosemary.engine;

import dev.rosemary.engine.graph.Graph;
import dev.rosemary.engine.graph.GraphReader;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.project.Projects;
import dev.rosemary.engine.thread.ThreadReader;
import dev.rosemary.engine.thread.Threads;
import dev.rosemary.engine.vault.Vault;
import dev.rosemary.store.Database;
import dev.rosemary.store.FileAccess;
import dev.rosemary.store.Synchronous;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.function.Consumer;
import java.util.function.Function;
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
  private final Vault vault;

  private Engine(
      Projects projects, Path directory, Synchronous synchronous, Home home, InstantSource clock) {
    this.projects = projects;
    this.clock = clock;
    Path file = home.file();
    String project = home.project();
    this.home = new HomeFile(file == null ? directory.resolve("memory.db") : file, synchronous);
    access = file != null || project == null ? this.home : new ProjectFile(project);
    vault = new Vault(access, home.dimensions(), home.persist(), clock);
  }

  /** The file of a project as the home store. */
  private final class ProjectFile implements FileAccess {
    private final String name;

    ProjectFile(String name) {
      this.name = name;
    }

    @Override
    public <T extends @Nullable Object> T use(Function<Database, T> work) {
      return projects.use(projects.openOrCreate(name), work);
    }
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
   * Opens a data directory, making it when it is missing. The home store is opened when it is first
   * used.
   *
   * @param log is told of repairs
   * @throws dev.rosemary.base.FailureException with {@code Storage} when it cannot be used
   */
  public static Engine open(
      Path directory,
      Home home,
      Synchronous synchronous,
      InstantSource clock,
      Consumer<String> log) {
    Projects projects = Projects.open(directory, synchronous, clock, log);
    return new Engine(projects, directory, synchronous, home, clock);
  }

  /** The memories by key of the home store. */
  public Vault vault() {
    return vault;
  }

  /** The projects. */
  public Projects projects() {
    return projects;
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

  @Override
  public void close() {
    try {
      vault.close();
    } finally {
      home.close();
      projects.close();
    }
  }
}
