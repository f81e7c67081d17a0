package dev.rosemary.engine.history.change;

import dev.rosemary.store.FileAccess;
import dev.rosemary.store.FileSchema;
import org.jspecify.annotations.Nullable;

/**
 * A file with a history of its own.
 *
 * @param number among the files of the data folder: 0 for the home store, 1 for the registry
 * @param project whose file it is, or null
 */
public record HistoryFile(
    long number, @Nullable String project, FileSchema schema, FileAccess file) {
  /** Changes that a file can have. */
  public static final long NUMBERS = 1_000_000_000;

  /** Whether it is the home store. */
  public boolean isHome() {
    return number == 0;
  }

  /** The number under which people see a change of this file. */
  public long shown(long own) {
    return number * NUMBERS + own;
  }

  /** The number in its file of a change that people see. */
  public static long own(long shown) {
    return shown % NUMBERS;
  }

  /** The number of the file of a change that people see. */
  public static long fileOf(long shown) {
    return shown / NUMBERS;
  }
}
