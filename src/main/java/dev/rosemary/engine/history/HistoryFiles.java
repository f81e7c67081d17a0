package dev.rosemary.engine.history;

import dev.rosemary.engine.history.change.HistoryFile;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.project.Projects;
import dev.rosemary.store.Database;
import dev.rosemary.store.FileAccess;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The files of a data folder that have a history. */
public final class HistoryFiles {
  private static final long HOME = 0;
  private static final long REGISTRY = 1;

  private final Projects projects;
  private final FileAccess home;
  private final BooleanSupplier isHomeThere;

  /**
   * Those of a data folder.
   *
   * @param isHomeThere whether there is a home store; it is not made by looking
   */
  HistoryFiles(Projects projects, FileAccess home, BooleanSupplier isHomeThere) {
    this.projects = projects;
    this.home = home;
    this.isHomeThere = isHomeThere;
  }

  /** The registry. */
  HistoryFile registry() {
    return new HistoryFile(REGISTRY, null, FileSchema.REGISTRY, new Registry(projects));
  }

  /**
   * Files of memories: all, or one.
   *
   * @param project the name of a project, or null for all with the home store
   */
  List<HistoryFile> memories(@Nullable String project) {
    List<HistoryFile> files = new ArrayList<>();
    if (project != null) {
      files.add(of(projects.active(project)));
      return files;
    }
    if (isHomeThere()) {
      files.add(home());
    }
    for (Project each : projects.list(Project.Status.ACTIVE)) {
      files.add(of(each));
    }
    return files;
  }

  /** Whether there is a home store. */
  boolean isHomeThere() {
    return isHomeThere.getAsBoolean();
  }

  /** The home store. */
  HistoryFile home() {
    return new HistoryFile(HOME, null, FileSchema.PROJECT, home);
  }

  private HistoryFile of(Project project) {
    long number =
        projects.readRegistry(transaction -> FileNumberTable.of(transaction, project.id()));
    return new HistoryFile(
        number, project.name(), FileSchema.PROJECT, new OfProject(projects, project));
  }

  /** A way to a project's file. */
  private record OfProject(Projects projects, Project project) implements FileAccess {
    @Override
    public <T extends @Nullable Object> T use(Function<Database, T> work) {
      return projects.use(project, work);
    }
  }

  /** A way to the registry, which is read and written, and nothing else. */
  private record Registry(Projects projects) implements FileAccess {
    @Override
    public <T extends @Nullable Object> T use(Function<Database, T> work) {
      throw new UnsupportedOperationException("the registry is the projects' own");
    }

    @Override
    public <T extends @Nullable Object> T read(Work<T> work) {
      return projects.readRegistry(work);
    }

    @Override
    public <T extends @Nullable Object> T write(Work<T> work) {
      return projects.writeRegistry(work);
    }
  }
}
