package dev.rosemary.engine.vault;

import dev.rosemary.base.FailureException;
import dev.rosemary.base.origin.Origin;
import dev.rosemary.store.Database;
import dev.rosemary.store.FileAccess;
import dev.rosemary.store.Lease;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The sessions that this process holds, and the end of those that nobody holds any more. Thread
 * safe, and safe beside other processes on the same file.
 */
public final class Sessions implements AutoCloseable {
  private final FileAccess file;
  private final boolean persist;
  private final Runnable deleted;
  private final Map<String, Integer> held = new HashMap<>();
  private final Set<String> kept = new HashSet<>();
  private @Nullable Lease lease;
  private boolean closed;

  /**
   * The sessions of a file.
   *
   * @param persist whether memories outlive the sessions that this process holds
   * @param deleted is run after memories were deleted for good, or may have been
   */
  Sessions(FileAccess file, boolean persist, Runnable deleted) {
    this.deleted = deleted;
    this.file = file;
    this.persist = persist;
  }

  /** A hold on a session; closing it twice does nothing more. */
  public interface Hold extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Holds a session until the result is closed: while anybody holds it, its memories stay.
   *
   * @throws dev.rosemary.base.FailureException with {@code Storage} when that cannot be recorded
   */
  public synchronized Hold hold(String session) {
    if (closed) {
      throw new IllegalStateException("closed");
    }
    if (!held.containsKey(session)) {
      file.use(database -> {
        Lease own = lease(database);
        return database.write(transaction -> {
          HolderTable.insert(transaction, session, own.holder(), persist);
          return true;
        });
      });
    }
    held.merge(session, 1, Integer::sum);
    return new Hold() {
      private boolean left;

      @Override
      public void close() {
        synchronized (Sessions.this) {
          if (!left) {
            left = true;
            leave(session);
          }
        }
      }
    };
  }

  /** Holds a session until the process ends, for clients that have no connection to end. */
  public synchronized void keep(String session) {
    if (!kept.contains(session)) {
      // never closed: close() leaves it
      Hold _ = hold(session);
      kept.add(session);
    }
  }

  private Lease lease(Database database) {
    Lease own = lease;
    if (own == null) {
      own = database.lease();
      lease = own;
    }
    return own;
  }

  private void leave(String session) {
    Integer count = held.get(session);
    if (count == null) {
      return;
    }
    if (count > 1) {
      held.put(session, count - 1);
      return;
    }
    held.remove(session);
    Lease own = lease;
    if (own != null) {
      try {
        if (file.use(database -> leave(database, session, own.holder()))) {
          deleted.run();
        }
      } catch (FailureException e) {
        // On a full disk, say. The file still names this process as holder, so that the next sweep
        // after its end clears the session; a connection or a server must be able to end.
      }
    }
  }

  private boolean leave(Database database, String session, String holder) {
    // What a session kept ends with it, and is not to lie in the history from then on.
    return Origin.unrecorded(() ->
        database.write(transaction -> {
          HolderTable.delete(transaction, session, holder);
          boolean alive = persist;
          for (String other : HolderTable.holders(transaction, session)) {
            alive |= database.isAlive(other);
          }
          return !alive && MemoryTable.clear(transaction, session) > 0;
        }));
  }

  /**
   * Clears what processes left that died: the memories of sessions that nobody alive holds. What
   * they deleted and could not erase any more is erased then.
   */
  public int sweep() {
    int cleared = file.use(database -> Orphans.of(database, true).memories());
    deleted.run();
    return cleared;
  }

  /** Leaves all sessions. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      for (String session : Set.copyOf(held.keySet())) {
        held.put(session, 1);
        leave(session);
      }
    } finally {
      if (lease != null) {
        lease.close();
      }
    }
  }
}
