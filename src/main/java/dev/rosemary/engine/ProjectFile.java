package dev.rosemary.engine;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.project.Projects;
import dev.rosemary.store.Database;
import dev.rosemary.store.FileAccess;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The file of a project as the home store.
 *
 * @param home what is read in its place where nothing may be made and it is not there
 * @param finder gives the project of that name, each time anew
 * @param readOnly whether nothing may be made
 */
record ProjectFile(
    Projects projects,
    HomeFile home,
    String name,
    Function<String, Project> finder,
    BooleanSupplier readOnly)
    implements FileAccess {
  @Override
  public <T extends @Nullable Object> T use(Function<Database, T> work) {
    Project project;
    try {
      project = finder.apply(name);
    } catch (FailureException e) {
      if (readOnly.getAsBoolean() && e.failure() instanceof Failure.NotFound) {
        return home.empty(work);
      }
      throw e;
    }
    return projects.use(project, work);
  }
}
