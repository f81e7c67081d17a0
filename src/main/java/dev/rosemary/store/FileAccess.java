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

  /**
   * Does work that changes nothing, on one snapshot of the file.
   *
   * @throws dev.rosemary.base.FailureException as {@link Database#read} does, or why the file
   *     cannot be used
   */
  default <T extends @Nullable Object> T read(Work<T> work) {
    return use(database -> database.read(work));
  }

  /**
   * Does work as one transaction on the file: all of it is kept, or, when it throws, nothing.
   *
   * @throws dev.rosemary.base.FailureException as {@link Database#write} does, or why the file
   *     cannot be used
   */
  default <T extends @Nullable Object> T write(Work<T> work) {
    return use(database -> database.write(work));
  }
}
