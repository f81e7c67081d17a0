package dev.rosemary.store;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A way to a file that is opened when it is first used and stays open while it is. Thread safe. */
public interface FileAccess {
  /**
   * Works on the file.
   *
   * @throws dev.rosemary.base.FailureException what the work throws, or why the file cannot be used
   */
  <T extends @Nullable Object> T use(Function<Database, T> work);
}
