package dev.rosemary.engine.indexing;

import dev.rosemary.store.Database;

/**
 * Work on derived rows that goes on behind the calls, a little at a time, on the thread that makes
 * the vectors. A step that throws is tried again later and keeps nobody else from working.
 */
public interface BackgroundStep {
  /**
   * Does a part of the work, 200 ms of it at most. It is asked about twice a second when there is
   * nothing to do, so finding that out has to be cheap.
   *
   * @return whether there is more to do right now
   */
  boolean run(Database database);

  /**
   * Whether each process has to do it for itself; else only one of those that share the file does,
   * and another goes on when that one ends.
   */
  default boolean inEveryProcess() {
    return false;
  }
}
