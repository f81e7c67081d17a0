package dev.rosemary.engine.mention;

import dev.rosemary.store.Transaction;
import java.util.Iterator;
import java.util.Set;

/** The names that are looked for (derived: {@code mention_names}). */
final class NameTable {
  /** Keys that are asked for at once. */
  private static final int KEYS = 5_000;

  private NameTable() {}

  /** Looks at a name of an entity. */
  interface Visitor {
    void visit(EntityKind kind, long item, SoughtName name);
  }

  static void put(Transaction transaction, EntityKind kind, long item, SoughtName name) {
    transaction.update(
        "INSERT OR REPLACE INTO mention_names (first, entity_kind, entity_item, name)"
            + " VALUES (?, ?, ?, ?)",
        name.key(),
        kind.number(),
        item,
        name.text());
  }

  static void remove(Transaction transaction, EntityKind kind, long item) {
    transaction.update(
        "DELETE FROM mention_names WHERE entity_kind = ? AND entity_item = ?", kind.number(), item);
  }

  /** The names under any of the keys, which hold letters, digits and spaces only. */
  static void each(Transaction transaction, Set<String> keys, Visitor visitor) {
    if (keys.isEmpty() || transaction.number("SELECT 1 FROM mention_names LIMIT 1") == 0) {
      return;
    }
    Iterator<String> rest = keys.iterator();
    while (rest.hasNext()) {
      StringBuilder json = new StringBuilder("[");
      for (int i = 0; i < KEYS && rest.hasNext(); i++) {
        json.append(i == 0 ? "\"" : ",\"").append(rest.next()).append('"');
      }
      transaction.each(
          """
          SELECT n.entity_kind, n.entity_item, n.first, n.name
          FROM json_each(?) asked CROSS JOIN mention_names n ON n.first = asked.value
          """,
          row -> {
            visitor.visit(
                EntityKind.of(row.number(1)),
                row.number(2),
                new SoughtName(row.text(3), row.text(4)));
            return true;
          },
          json.append(']').toString());
    }
  }
}
