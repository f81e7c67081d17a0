package dev.rosemary.cli.module;

import dev.rosemary.cli.exchange.port.Port;
import dev.rosemary.cli.option.EngineAccess;
import dev.rosemary.cli.option.ProjectChoice;
import dev.rosemary.engine.project.Project;
import org.jspecify.annotations.Nullable;

/**
 * What an import or an export is about.
 *
 * @param project the project that was named, or null
 * @param thread the only thread that is meant, or null
 */
public record Exchange(
    Stores stores, @Nullable String project, @Nullable String thread, Port.Manner manner) {

  /** The project, made when it is missing; that of a command which was given none is a default. */
  public Project madeProject() {
    requireNotArchived(projectName());
    return stores.opened().projects().openOrCreate(projectName());
  }

  /** The same, which has to be there: an export makes nothing. */
  public Project presentProject() {
    return ProjectChoice.active(stores.opened().projects(), projectName());
  }

  /** Refuses a project that is archived; one that is missing may be made. */
  void requireNotArchived(String name) {
    ProjectChoice.requireNotArchived(stores.opened().projects(), name);
  }

  private String projectName() {
    return project == null ? EngineAccess.DEFAULT_PROJECT : project;
  }
}
