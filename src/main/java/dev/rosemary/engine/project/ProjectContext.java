package dev.rosemary.engine.project;

import org.jspecify.annotations.Nullable;

/** The project that a client's session works on. Thread safe. */
public final class ProjectContext {
  private volatile @Nullable String current;

  /** The id of the current project, or null. */
  public @Nullable String current() {
    return current;
  }

  /** Makes a project the current one. */
  public void enter(Project project) {
    current = project.id();
  }

  /** Leaves the project with this id; another one stays. */
  public synchronized void leave(String id) {
    if (id.equals(current)) {
      current = null;
    }
  }
}
