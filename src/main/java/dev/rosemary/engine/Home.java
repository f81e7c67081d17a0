package dev.rosemary.engine;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where the memories are kept that belong to no project, and how.
 *
 * @param file the file, or null for {@code memory.db} in the data directory
 * @param project the project whose file is used where no file is given, or null
 * @param dimensions of every embedding in the vault, at least 1
 * @param persist whether session memories outlive their session
 */
public record Home(@Nullable Path file, @Nullable String project, int dimensions, boolean persist) {
  /** Dimensions where nothing else is said: those of a widely used embedding model. */
  public static final int DIMENSIONS = 1_536;

  /** Dimensions at most: as many items as an argument may have. */
  public static final int MOST_DIMENSIONS = 10_000;

  /** {@code memory.db}. */
  public static final Home DEFAULT = new Home(null, null, DIMENSIONS, false);

  public Home {
    if (dimensions < 1 || dimensions > MOST_DIMENSIONS) {
      throw new IllegalArgumentException("dimensions: " + dimensions);
    }
  }

  /**
   * The same where no project's file takes its place: for calls that choose their project
   * themselves.
   */
  public Home withoutProject() {
    return new Home(file, null, dimensions, persist);
  }
}
