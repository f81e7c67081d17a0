package dev.rosemary.engine;

import dev.rosemary.engine.graph.Graph;
import dev.rosemary.engine.graph.GraphReader;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.project.Projects;
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

  private Engine(Projects projects, InstantSource clock) {
    this.projects = projects;
    this.clock = clock;
  }

  /**
   * Opens a data directory, making it when it is missing.
   *
   * @param log is told of repairs
   * @throws dev.rosemary.base.FailureException with {@code Storage} when it cannot be used
   */
  public static Engine open(
      Path directory, Synchronous synchronous, InstantSource clock, Consumer<String> log) {
    return new Engine(Projects.open(directory, synchronous, clock, log), clock);
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

  @Override
  public void close() {
    projects.close();
  }
}
