package dev.rosemary.engine.project.file;

import dev.rosemary.base.FailureException;
import dev.rosemary.base.Timestamps;
import dev.rosemary.store.sqlite.Generations;
import dev.rosemary.store.sqlite.SqliteDatabase;
import java.time.InstantSource;
import java.util.function.Function;

/**
 * What the registry knows of the other files of its data directory: which of them there have been.
 * Paths are below the data directory, {@code /} between names. Thread safe.
 */
public final class KnownFiles {
  private final SqliteDatabase registry;
  private final InstantSource clock;

  /** What this registry knows. */
  public KnownFiles(SqliteDatabase registry, InstantSource clock) {
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

  /**
   * How far a file is known to have come; asked before the file is opened.
   *
   * @param name without its folder
   */
  public long generation(String name) {
    return registry.read(transaction -> Generations.known(transaction, name));
  }

  /** Notes from now on how far an open file has come. */
  public void follow(SqliteDatabase database) {
    database.tell(new Following(registry, database.file().getFileName().toString()));
  }

  /** Notes it on a thread of its own, since the registry may be busy. */
  private record Following(SqliteDatabase registry, String name) implements Generations.Listener {
    @Override
    public void reached(long generation) {
      Thread.ofVirtual().name("generation").start(() -> note(generation));
    }

    private void note(long generation) {
      try {
        registry.write(transaction -> {
          Generations.reached(transaction, name, generation);
          return true;
        });
      } catch (FailureException e) {
        // The registry is busy, or closed: then less is known, and the next time tells more.
      }
    }
  }
}
