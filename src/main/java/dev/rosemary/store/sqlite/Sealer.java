package dev.rosemary.store.sqlite;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The one thread of a process that writes the checksums of changed rows behind the calls. It lives
 * while rows wait for theirs, and never waits for a file that is in use. Thread safe.
 */
final class Sealer {
  /** The one of this process. */
  static final Sealer SHARED = new Sealer();

  /** Between two looks, in milliseconds. */
  private static final long PAUSE = 250;

  private final Set<SqliteDatabase> waiting = new LinkedHashSet<>();
  private boolean running;

  private Sealer() {}

  /** Looks after a file until {@link SqliteDatabase#sealSome} says that nothing waits there. */
  synchronized void add(SqliteDatabase database) {
    waiting.add(database);
    if (!running) {
      running = true;
      Thread.ofVirtual().name("sealer").start(this::work);
    }
  }

  private void work() {
    while (true) {
      try {
        Thread.sleep(PAUSE);
      } catch (InterruptedException e) {
        // Nobody interrupts it; the next look is early then.
      }
      List<SqliteDatabase> now;
      synchronized (this) {
        if (waiting.isEmpty()) {
          running = false;
          return;
        }
        now = new ArrayList<>(waiting);
      }
      for (SqliteDatabase database : now) {
        synchronized (this) {
          // Before the work: a write after it adds the file again.
          waiting.remove(database);
        }
        try {
          if (database.sealSome()) {
            add(database);
          }
        } catch (DatabaseException e) {
          // This file waits for its next write; the others must not wait with it.
        }
      }
    }
  }
}
