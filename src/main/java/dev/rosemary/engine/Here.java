package dev.rosemary.engine;

import dev.rosemary.engine.project.Project;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The project that a call is about.
 *
 * @param project null when there is none
 * @param folder whose documents belong to it, or null
 */
public record Here(@Nullable Project project, @Nullable Path folder) {
  /** No project. */
  public static final Here NOWHERE = new Here(null, null);

  /**
   * What a call says of it.
   *
   * @param project the name that it gives, or null for the one at hand
   * @param make whether a project at hand that is not known yet is to be made
   */
  public record Asked(@Nullable String project, boolean make) {}
}
