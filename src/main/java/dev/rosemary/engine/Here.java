package dev.rosemary.engine;

import dev.rosemary.engine.project.Project;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The project that a call is about.
 *
 * @param project null when there is none
 * @param folder whose documents belong to it, or null
 * @param note what the client should know of the place, as a sentence, or null
 */
public record Here(@Nullable Project project, @Nullable Path folder, @Nullable String note) {
  /** No project. */
  public static final Here NOWHERE = new Here(null, null);

  /** One of which there is nothing to say. */
  public Here(@Nullable Project project, @Nullable Path folder) {
    this(project, folder, null);
  }

  /**
   * What a call says of it.
   *
   * @param project the name that it gives, or null for the one at hand
   * @param make whether a project at hand that is not known yet is to be made
   */
  public record Asked(@Nullable String project, boolean make) {}
}
