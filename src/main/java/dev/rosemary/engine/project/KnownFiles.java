package dev.rosemary.engine.project;

import dev.rosemary.base.Timestamps;
import dev.rosemary.store.Database;
import java.time.InstantSource;
import java.util.function.Function;

/**
 * What the registry knows of the other files of its data directory: which of them there have been.
 * Paths are below the data directory, {@code /} between names. Thread safe.
 */
public final class KnownFiles {
  private final Database registry;
  private final InstantSource clock;

  KnownFiles(Database registry, InstantSource clock) {
    this.registry = registry;
    this.clock = clock;
  }

  /** Whether a file has been there. */
  public boolean has(String path) {
    return registry.read(transaction -> FileTable.has(transaction, path));
  }

  /** Notes that a file is there. */
  public void enter(String path) {
    registry.write(transaction -> {
      FileTable.insert(transaction, path, Timestamps.millis(clock.instant()));
      return true;
    });
  }

  /**
   * Makes a file, or opens the one that another process has just made: no two processes do so at
   * once.
   *
   * @param maker told whether the file has been there; when it throws, nothing is noted
   */
  public <T> T make(String path, Function<Boolean, T> maker) {
    return registry.write(transaction -> {
      T made = maker.apply(FileTable.has(transaction, path));
      FileTable.insert(transaction, path, Timestamps.millis(clock.instant()));
      return made;
    });
  }
}
