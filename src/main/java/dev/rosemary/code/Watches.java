package dev.rosemary.code;

import dev.rosemary.base.Log;
import dev.rosemary.code.watch.FolderWatch;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** The folders of projects that are followed. Thread safe. */
final class Watches implements AutoCloseable {
  private final Log log;
  private final Map<String, FolderWatch> watches = new HashMap<>();
  private boolean closed;

  Watches(Log log) {
    this.log = log;
  }

  /**
   * Follows a folder from now on; nothing when it is followed already.
   *
   * @param run brings its index up to date; false ends the watch
   */
  void start(String projectId, Path root, BooleanSupplier run) {
    synchronized (this) {
      if (closed || (watches.containsKey(projectId) && watches.get(projectId).isAlive())) {
        return;
      }
      watches.put(projectId, FolderWatch.start(root, run, log));
    }
  }

  /** Follows it no more; nothing when it is not followed. */
  void end(String projectId) {
    FolderWatch watch;
    synchronized (this) {
      watch = watches.remove(projectId);
    }
    if (watch != null) {
      watch.close();
    }
  }

  /** Whether it is followed. */
  synchronized boolean isAlive(String projectId) {
    FolderWatch watch = watches.get(projectId);
    return watch != null && watch.isAlive();
  }

  /** Follows none any more, and none from now on. */
  @Override
  public void close() {
    List<FolderWatch> watching;
    synchronized (this) {
      closed = true;
      watching = List.copyOf(watches.values());
      watches.clear();
    }
    watching.forEach(FolderWatch::close);
  }
}
