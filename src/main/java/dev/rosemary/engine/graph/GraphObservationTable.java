package dev.rosemary.engine.graph;

import dev.rosemary.engine.node.ObservationTable;
import dev.rosemary.engine.node.Partition;
import dev.rosemary.engine.node.RowNumbers;
import dev.rosemary.store.Transaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The rows of {@code observations} that belong to no thread; none has versions. */
final class GraphObservationTable extends ObservationTable<Entity, Observation> {
  GraphObservationTable(Transaction transaction) {
    super(
        transaction,
        Partition.GRAPH,
        "",
        (row, _) -> new Observation(row.text(2), row.text(3), row.text(4)));
  }

  /** The number that the next observation of an entity gets. */
  long nextNumber(Entity entity) {
    return nextNumber(entity, "16,777,216 observations, the most");
  }

  Observation insert(long number, Entity entity, String id, String content, String now) {
    transaction.update(
        """
        INSERT INTO observations (seq, id, entity_id, content, created_at) VALUES (?, ?, ?, ?, ?)
        """,
        number,
        id,
        entity.id(),
        content,
        now);
    index(number, content);
    return new Observation(id, content, now);
  }

  /**
   * The numbers of the observations of an entity by their contents, those that it has of the wanted
   * ones. Reads the entity once, however many are wanted.
   */
  Map<String, List<Long>> numbers(Entity entity, Set<String> wanted) {
    Map<String, List<Long>> numbers = new HashMap<>();
    transaction.each(
        """
        SELECT seq, content FROM observations
        WHERE seq BETWEEN ? AND ? AND deleted_at IS NULL ORDER BY seq
        """,
        row -> {
          String content = row.text(2);
          if (wanted.contains(content)) {
            numbers.computeIfAbsent(content, _ -> new ArrayList<>()).add(row.number(1));
          }
          return true;
        },
        RowNumbers.first(entity.number()),
        RowNumbers.last(entity.number()));
    return numbers;
  }

  /** How many there are; the full-text table's list of rows is the shortest thing to count. */
  long count() {
    return indexed();
  }
}
