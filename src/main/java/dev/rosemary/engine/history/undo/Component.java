package dev.rosemary.engine.history.undo;

import dev.rosemary.engine.history.change.Change;
import dev.rosemary.engine.history.change.RowChange;
import dev.rosemary.engine.history.change.State;
import dev.rosemary.engine.history.change.TableKind;
import dev.rosemary.store.sqlite.CanonicalTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Rows of one change that are taken back together or not at all: an entity and the observations
 * that came with it, a version and what it took the place of.
 *
 * @param change whose rows they are
 * @param rows in the order of their numbers
 */
record Component(Change change, List<Part> rows) {
  /** Columns that name another row by its id. */
  private static final List<String> REFERENCES =
      List.of(
          "entity_id",
          "from_entity",
          "to_entity",
          "supersedes",
          "superseded_by",
          "from_item",
          "to_item");

  Component {
    rows = List.copyOf(rows);
  }

  /**
   * A row with what the change found and left there.
   *
   * @param row with what was found
   * @param after what was left, or null for nothing
   */
  record Part(RowChange row, @Nullable State after) {
    private @Nullable State any() {
      return row.before() == null ? after : row.before();
    }
  }

  /** Those of a change; each row is in one of them. Rows of bookkeeping are left out. */
  static List<Component> of(Change change, List<Part> parts) {
    Map<String, Integer> byId = new HashMap<>();
    int[] roots = new int[parts.size()];
    for (int i = 0; i < roots.length; i++) {
      roots[i] = i;
      long place = parts.get(i).row().place();
      State state = parts.get(i).any();
      if (state != null && state.has("id")) {
        byId.put(state.textOrEmpty("id"), i);
      }
      // Relations of subjects name their ends by row numbers.
      byId.put(Long.toString(place), i);
    }
    for (int i = 0; i < roots.length; i++) {
      Part part = parts.get(i);
      for (State state : new @Nullable State[] {part.row().before(), part.after()}) {
        for (String reference : state == null ? List.<String>of() : REFERENCES) {
          Integer other = byId.get(referred(part, reference, state.textOrEmpty(reference)));
          if (other != null) {
            roots[root(roots, i)] = root(roots, other);
          }
        }
      }
    }
    Map<Integer, List<Part>> grouped = new LinkedHashMap<>();
    for (int i = 0; i < roots.length; i++) {
      Part part = parts.get(i);
      if (TableKind.of(CanonicalTable.number(part.row().place())) != null) {
        grouped.computeIfAbsent(root(roots, i), _ -> new ArrayList<>()).add(part);
      }
    }
    return grouped.values().stream().map(rows -> new Component(change, rows)).toList();
  }

  private static String referred(Part part, String column, String value) {
    int table = CanonicalTable.number(part.row().place());
    if (table == TableKind.SUBJECT_RELATION.table() && column.endsWith("_entity")) {
      return value.isEmpty()
          ? ""
          : Long.toString(CanonicalTable.place(TableKind.SUBJECT.table(), Long.parseLong(value)));
    }
    return column.endsWith("_item") && value.length() > 2 ? value.substring(2) : value;
  }

  private static int root(int[] roots, int at) {
    int root = at;
    while (roots[root] != root) {
      root = roots[root];
    }
    return root;
  }

  /** The number of its first row. */
  long first() {
    return rows.getFirst().row().number();
  }

  /** Whether the row of that number is one of them. */
  boolean has(long number) {
    for (Part part : rows) {
      if (part.row().number() == number) {
        return true;
      }
    }
    return false;
  }
}
