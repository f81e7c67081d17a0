package dev.rosemary.engine.history;

import dev.rosemary.store.Transaction;

/** The rows of {@code history_files} in the registry: the number of each project's file. */
public final class FileNumberTable {
  private FileNumberTable() {}

  /** The number of a project's file; 0 for one that has none. */
  static long of(Transaction registry, String project) {
    return registry.number("SELECT number FROM history_files WHERE project_id = ?", project);
  }
}
