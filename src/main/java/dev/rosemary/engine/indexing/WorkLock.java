package dev.rosemary.engine.indexing;

import dev.rosemary.store.AdvisoryLock;
import dev.rosemary.store.Database;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The right to do a kind of work on one space after another. Used by one thread. */
final class WorkLock implements AutoCloseable {
  private final String work;
  private @Nullable AdvisoryLock lock;

  /** A right that nobody has yet. */
  WorkLock(String work) {
    this.work = work;
  }

  /**
   * {@link AdvisoryLock#take} on a space; that on another is given back.
   *
   * @throws IOException as it does
   */
  boolean take(Database database) throws IOException {
    AdvisoryLock own = lock;
    if (own == null || !own.isOf(database)) {
      close();
      own = database.lock(work);
      lock = own;
    }
    return own.take();
  }

  /** Gives the right back; it may be taken again. */
  @Override
  public void close() {
    AdvisoryLock own = lock;
    lock = null;
    if (own != null) {
      own.close();
    }
  }
}
