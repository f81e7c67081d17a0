package dev.rosemary.engine.project.file;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.WorkLimit;
import dev.rosemary.store.sqlite.SqliteDatabase;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The project files that this process has open: at most 32 that nobody is using, the least recently
 * used closed first, since each costs six file descriptors and its caches. Opening one file keeps
 * no user of another one waiting. Thread safe.
 */
public final class OpenFiles implements AutoCloseable {
  private static final int IDLE = 32;

  private static final class Entry {
    final String state;
    int users;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable SqliteDatabase database;
    private boolean closed;

    /** Why all work is refused from now on, or null. */
    private volatile @Nullable FailureException refusal;

    Entry(String state) {
      this.state = state;
    }

    /** A call whose time is over does not wait for another thread that opens the file. */
    SqliteDatabase database(Supplier<SqliteDatabase> opener) {
      WorkLimit.lock(lock);
      try {
        FailureException refused = refusal;
        if (refused != null) {
          throw new FailureException(refused.failure());
        }
        SqliteDatabase present = database;
        if (present == null) {
          if (closed) {
            throw new FailureException(
                new Failure.Conflict("The file of the project was closed in the meantime."));
          }
          present = opener.get();
          database = present;
        }
        return present;
      } finally {
        lock.unlock();
      }
    }

    boolean isUsable() {
      lock.lock();
      try {
        return !closed && database != null && database.isUsable();
      } finally {
        lock.unlock();
      }
    }

    boolean isReplaced() {
      lock.lock();
      try {
        return database != null && database.isReplaced();
      } finally {
        lock.unlock();
      }
    }

    /** Refuses all further work, if the file was replaced, and closes it. */
    @Nullable FailureException refuse() {
      lock.lock();
      try {
        if (database != null && refusal == null) {
          refusal = database.replaced();
        }
      } finally {
        lock.unlock();
      }
      close();
      return refusal;
    }

    void close() {
      SqliteDatabase open;
      lock.lock();
      try {
        closed = true;
        open = database;
      } finally {
        lock.unlock();
      }
      if (open != null) {
        open.close();
      }
    }
  }

  private final Map<String, Entry> open = new LinkedHashMap<>(16, 0.75f, true);

  /**
   * Uses a project's file; it stays open meanwhile.
   *
   * @param id of the project
   * @param state changes whenever the file is moved
   * @param opener opens it when it is not open; must not wait for a write to the registry
   */
  public <T extends @Nullable Object> T use(
      String id,
      String state,
      Supplier<SqliteDatabase> opener,
      Function<? super SqliteDatabase, T> work) {
    Entry entry;
    Entry outdated = null;
    synchronized (open) {
      entry = open.get(id);
      // A file that was away and is back is opened anew, since a
      // connection opened during a move may have got hold of the wrong log.
      if (entry != null && !entry.state.equals(state)) {
        open.remove(id);
        outdated = entry;
        entry = null;
      }
      if (entry == null) {
        entry = new Entry(state);
        open.put(id, entry);
      }
      entry.users++;
    }
    try {
      if (outdated != null) {
        outdated.close();
      }
      return work.apply(entry.database(opener));
    } finally {
      for (Entry unused : release(entry)) {
        unused.close();
      }
    }
  }

  private List<Entry> release(Entry entry) {
    List<Entry> unused = new ArrayList<>();
    synchronized (open) {
      entry.users--;
      Iterator<Entry> eldest = open.values().iterator();
      while (open.size() > IDLE && eldest.hasNext()) {
        Entry candidate = eldest.next();
        if (candidate.users == 0 && candidate.refusal == null) {
          eldest.remove();
          unused.add(candidate);
        }
      }
    }
    return unused;
  }

  /** Whether a project's file is open, in its place, and free to be written. */
  public boolean isUsable(String id) {
    Entry entry;
    synchronized (open) {
      entry = open.get(id);
    }
    return entry != null && entry.isUsable();
  }

  /** Whether another file lies where a project's file lay when it was opened. */
  public boolean isReplaced(String id) {
    Entry entry;
    synchronized (open) {
      entry = open.get(id);
    }
    return entry != null && entry.isReplaced();
  }

  /**
   * Closes a project's file that was replaced by another one. That one is not opened: until the
   * project is moved, or this process ends, all work on it is refused.
   *
   * @throws FailureException with {@link Failure.Conflict}
   */
  public void refuse(String id) {
    Entry entry;
    synchronized (open) {
      entry = open.get(id);
    }
    FailureException refusal = entry == null ? null : entry.refuse();
    if (refusal != null) {
      throw new FailureException(refusal.failure());
    }
  }

  /** Closes a project's file once the work on it is done. */
  public void close(String id) {
    Entry entry;
    synchronized (open) {
      entry = open.remove(id);
    }
    if (entry != null) {
      entry.close();
    }
  }

  @Override
  public void close() {
    List<Entry> all;
    synchronized (open) {
      all = new ArrayList<>(open.values());
      open.clear();
    }
    for (Entry entry : all) {
      entry.close();
    }
  }
}
