package dev.rosemary.engine.item;

import dev.rosemary.store.Transaction;

/** Pins items whose rooms know of no pins. */
public final class PinTable {
  private PinTable() {}

  /** Pins an item of a kind that can be pinned, or takes the pin away. */
  public static void pin(Transaction transaction, Item item, boolean pinned) {
    transaction.update(
        "UPDATE "
            + item.kind().table()
            + " SET pinned = ? WHERE "
            + item.kind().id().substring("m.".length())
            + " = ?",
        pinned ? 1 : null,
        item.id());
  }
}
