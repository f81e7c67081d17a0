package dev.rosemary.engine.item;

import dev.rosemary.engine.kind.ItemKind;
import dev.rosemary.engine.node.RowNumbers;
import dev.rosemary.store.Transaction;
import java.util.List;

/** Observations by their entity, whose number is in theirs. */
public final class ObservationTable {
  private ObservationTable() {}

  /** The observations about an entity that count, the latest first. */
  public static List<Item> of(Transaction transaction, long entity, Moment moment, int most) {
    List<Long> numbers =
        transaction.list(
            "SELECT m.seq"
                + ItemKind.OBSERVATION.from()
                + " AND "
                + moment.condition(ItemKind.OBSERVATION)
                + " AND m.seq BETWEEN ?2 AND ?3 ORDER BY m.seq DESC LIMIT ?4",
            row -> row.number(1),
            moment.time(),
            RowNumbers.first(entity),
            RowNumbers.last(entity),
            most);
    return ItemTable.numbered(transaction, ItemKind.OBSERVATION, numbers, null).reversed();
  }
}
