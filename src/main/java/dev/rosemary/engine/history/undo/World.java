package dev.rosemary.engine.history.undo;

import dev.rosemary.engine.history.change.RowTable;
import dev.rosemary.engine.history.change.State;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.sqlite.CanonicalTable;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The rows of a file as an undo would leave them, over those that are there. */
final class World {
  private final Transaction transaction;
  private final FileSchema schema;
  private final Map<Long, Put> there = new HashMap<>();
  private final Map<Long, Put> put = new TreeMap<>();

  /**
   * What is or would be in a row.
   *
   * @param state null for nothing
   */
  record Put(@Nullable State state) {}

  World(Transaction transaction, FileSchema schema) {
    this.transaction = transaction;
    this.schema = schema;
  }

  /** What would be there. */
  @Nullable State get(long place) {
    Put would = put.get(place);
    return would == null ? now(place) : would.state();
  }

  /** What is there. */
  @Nullable State now(long place) {
    return there
        .computeIfAbsent(
            place,
            _ ->
                new Put(
                    RowTable.now(
                        transaction, RowTable.table(schema, place), CanonicalTable.row(place))))
        .state();
  }

  /** Says what is to be there. */
  void put(long place, @Nullable State state) {
    put.put(place, new Put(state));
  }

  /** Forgets what was to be. */
  void clear() {
    put.clear();
  }

  /** What is to be there and is not, by place. */
  Map<Long, Put> changes() {
    Map<Long, Put> changes = new TreeMap<>();
    put.forEach((place, would) -> {
      if (!State.isSame(RowTable.table(schema, place), now(place), would.state())) {
        changes.put(place, would);
      }
    });
    return changes;
  }
}
