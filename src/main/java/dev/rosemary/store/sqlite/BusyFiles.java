package dev.rosemary.store.sqlite;

import dev.rosemary.base.WorkLimit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The files for which threads of this process wait because another process has them locked. So a
 * call whose time is over while it waits, or waits for who waits, can say whom it waited for.
 * Thread safe.
 */
public final class BusyFiles {
  /** A file once for each thread that waits. */
  private static final List<Path> WAITING = new ArrayList<>();

  private BusyFiles() {}

  static void add(Path file) {
    synchronized (WAITING) {
      WAITING.add(file);
    }
  }

  static void remove(Path file) {
    synchronized (WAITING) {
      WAITING.remove(file);
    }
  }

  /**
   * Stops the work of this thread when it may not go on.
   *
   * @throws dev.rosemary.base.FailureException as {@link WorkLimit#check()}, with whom it waits for
   */
  static void check() {
    WorkLimit limit = WorkLimit.current();
    if (limit != null && limit.isOver()) {
      throw limit.failure(why());
    }
  }

  /** A sentence about the file that threads wait for, or an empty text. */
  public static String why() {
    Path file;
    synchronized (WAITING) {
      if (WAITING.isEmpty()) {
        return "";
      }
      file = WAITING.getFirst();
    }
    Set<Long> holders = LockHolders.writers(file);
    return "It waited for another process, which keeps "
        + file
        + " busy"
        + (holders.isEmpty()
            ? "."
            : ": process "
                + LockHolders.text(holders)
                + " is writing to it; end that process if it hangs or is stopped.");
  }
}
