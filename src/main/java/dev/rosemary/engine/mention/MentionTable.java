package dev.rosemary.engine.mention;

import dev.rosemary.engine.kind.TextKind;
import dev.rosemary.store.Transaction;

/** Which text names which entity (derived: {@code mentions}). */
final class MentionTable {
  private MentionTable() {}

  static void add(
      Transaction transaction, TextKind source, long text, EntityKind kind, long entity) {
    transaction.update(
        "INSERT OR IGNORE INTO mentions (text_kind, text_item, entity_kind, entity_item)"
            + " VALUES (?, ?, ?, ?)",
        source.number(),
        text,
        kind.number(),
        entity);
  }

  static void removeText(Transaction transaction, TextKind source, long text) {
    transaction.update(
        "DELETE FROM mentions WHERE text_kind = ? AND text_item = ?", source.number(), text);
  }

  static void removeEntity(Transaction transaction, EntityKind kind, long entity) {
    transaction.update(
        "DELETE FROM mentions WHERE entity_kind = ? AND entity_item = ?", kind.number(), entity);
  }
}
