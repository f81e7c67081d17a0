package dev.rosemary.engine.project;

import dev.rosemary.store.Database;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The project files that this process has open: at most 32 that nobody is using, the least recently
 * used closed first, since each costs six file descriptors and its caches. Thread safe.
 */
final class OpenFiles implements AutoCloseable {
  private static final int IDLE = 32;

  private static final class Entry {
    final Database database;
    int users;

    Entry(Database database) {
      this.database = database;
    }
  }

  private final Map<String, Entry> open = new LinkedHashMap<>(16, 0.75f, true);

  /**
   * Uses a project's file; it stays open meanwhile.
   *
   * @param opener opens it when it is not open; must not wait for the registry
   * @param opened is told of a file that was opened, outside any lock
   */
  <T extends @Nullable Object> T use(
      String id, Supplier<Database> opener, Consumer<Database> opened, Function<Database, T> work) {
    Entry entry;
    boolean isNew = false;
    synchronized (open) {
      entry = open.get(id);
      if (entry == null) {
        entry = new Entry(opener.get());
        open.put(id, entry);
        isNew = true;
      }
      entry.users++;
    }
    try {
      if (isNew) {
        opened.accept(entry.database);
      }
      return work.apply(entry.database);
    } finally {
      for (Database unused : release(entry)) {
        unused.close();
      }
    }
  }

  private List<Database> release(Entry entry) {
    List<Database> unused = new ArrayList<>();
    synchronized (open) {
      entry.users--;
      Iterator<Entry> eldest = open.values().iterator();
      while (open.size() > IDLE && eldest.hasNext()) {
        Entry candidate = eldest.next();
        if (candidate.users == 0) {
          eldest.remove();
          unused.add(candidate.database);
        }
      }
    }
    return unused;
  }

  /** Closes a project's file once the work on it is done. */
  void close(String id) {
    Entry entry;
    synchronized (open) {
      entry = open.remove(id);
    }
    if (entry != null) {
      entry.database.close();
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
      entry.database.close();
    }
  }
}
