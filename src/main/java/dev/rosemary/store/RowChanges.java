package dev.rosemary.store;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sqlite.SQLiteUpdateListener;

/**
 * Which canonical rows the transaction of a connection has made, changed or deleted so far. SQLite
 * tells of each one itself, also of those that a trigger changes, so no statement can be forgotten.
 * It does not tell of rows that {@code REPLACE} pushes out and of a {@code DELETE} without
 * conditions: canonical tables take neither. Used by the connection's thread.
 */
final class RowChanges implements SQLiteUpdateListener {
  private final Map<String, Integer> places = new HashMap<>();
  private int[] tables = new int[16];
  private long[] rows = new long[16];
  private int size;
  private boolean paused;

  /** Looks at these tables. */
  RowChanges(List<CanonicalTable> canonical) {
    for (int i = 0; i < canonical.size(); i++) {
      places.put(canonical.get(i).name(), i);
    }
  }

  @Override
  public void onUpdate(Type type, String database, String table, long row) {
    Integer place = paused ? null : places.get(table);
    if (place == null || (size > 0 && rows[size - 1] == row && tables[size - 1] == place)) {
      return;
    }
    if (size == rows.length) {
      rows = Arrays.copyOf(rows, 2 * size);
      tables = Arrays.copyOf(tables, 2 * size);
    }
    tables[size] = place;
    rows[size] = row;
    size++;
  }

  /** How many changes were told, some of the same row. */
  int size() {
    return size;
  }

  /** The place of the table in the list of a change. */
  int table(int change) {
    return tables[change];
  }

  /** The row of a change; its number may be in use by another row now. */
  long row(int change) {
    return rows[change];
  }

  /** Whether the same row follows among the changes, so that it need not be looked at yet. */
  boolean recurs(int change) {
    // Calls change few rows, and imports change each once.
    for (int i = change + 1; i < Math.min(size, change + 8); i++) {
      if (rows[i] == rows[change] && tables[i] == tables[change]) {
        return true;
      }
    }
    return false;
  }

  /** Overlooks changes, or not: for those that the checksums themselves are. */
  void pause(boolean pause) {
    paused = pause;
  }

  /** Forgets all. */
  void clear() {
    size = 0;
  }
}
