package dev.rosemary.engine.thread;

import dev.rosemary.engine.thread.ThreadTable.ThreadKey;
import dev.rosemary.store.Transaction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Queries over a thread's entities by what the index on their changes holds. */
final class ThreadQueryTable {
  /** A range of importance below which the index on it is read and its few rows sorted. */
  private static final double NARROW = 0.05;

  private ThreadQueryTable() {}

  /** The row numbers of entities that pass a filter, the latest changed first, ties by name. */
  static List<Long> matching(
      Transaction transaction, ThreadKey thread, NodeFilter filter, long offset, int limit) {
    List<@Nullable Object> parameters = new ArrayList<>();
    String where = " WHERE " + passes("", thread, filter, parameters);
    parameters.add(limit);
    parameters.add(offset);
    return transaction.list(
        "SELECT seq FROM entities INDEXED BY "
            + (isNarrow(filter) ? "idx_thread_importance" : "idx_thread_changes")
            + where
            + " ORDER BY updated_at DESC, name LIMIT ? OFFSET ?",
        row -> row.number(1),
        parameters.toArray());
  }

  /** Whether few entities can have such an importance, so that they are best found by it. */
  private static boolean isNarrow(NodeFilter filter) {
    Double least = filter.importanceLeast();
    Double most = filter.importanceMost();
    double width = (most == null ? 1 : most) - (least == null ? 0 : least);
    return width <= NARROW;
  }

  /** How many entities pass a filter. */
  static long count(Transaction transaction, ThreadKey thread, NodeFilter filter) {
    List<@Nullable Object> parameters = new ArrayList<>();
    String where = " WHERE " + passes("", thread, filter, parameters);
    return transaction.number(
        "SELECT count(*) FROM entities INDEXED BY idx_thread_changes" + where,
        parameters.toArray());
  }

  /**
   * The relations between an entity and those that pass the filter and do not come after it in the
   * order of {@link #matching}, in order of creation: over all entities, each relation once.
   */
  static List<ThreadRelation> back(
      Transaction transaction, ThreadKey thread, NodeFilter filter, ThreadEntity entity) {
    List<Numbered> all = new ArrayList<>();
    for (boolean outgoing : new boolean[] {true, false}) {
      List<@Nullable Object> parameters = new ArrayList<>();
      parameters.add(entity.id());
      String passes = passes("o.", thread, filter, parameters);
      parameters.add(entity.updatedAt());
      parameters.add(entity.updatedAt());
      parameters.add(entity.name());
      all.addAll(
          transaction.list(
              "SELECT r.seq, r.id, o.name, r.relation_type, r.importance, r.created_at"
                  + (outgoing
                      ? " FROM relations r INDEXED BY idx_relations_from"
                          + " CROSS JOIN entities o ON o.id = r.to_entity WHERE r.from_entity = ?"
                      : " FROM relations r INDEXED BY idx_relations_to"
                          + " CROSS JOIN entities o ON o.id = r.from_entity"
                          + " WHERE r.to_entity = ? AND r.from_entity <> r.to_entity")
                  + " AND r.deleted_at IS NULL AND "
                  + passes
                  + " AND (o.updated_at > ? OR (o.updated_at = ? AND o.name <= ?))",
              row ->
                  new Numbered(
                      row.number(1),
                      new ThreadRelation(
                          row.text(2),
                          outgoing ? entity.name() : row.text(3),
                          outgoing ? row.text(3) : entity.name(),
                          row.text(4),
                          row.real(5),
                          row.text(6))),
              parameters.toArray()));
    }
    all.sort(Comparator.comparingLong(Numbered::number));
    List<ThreadRelation> relations = new ArrayList<>(all.size());
    for (Numbered one : all) {
      relations.add(one.relation());
    }
    return relations;
  }

  private record Numbered(long number, ThreadRelation relation) {}

  /** The condition that the columns behind {@code prefix} pass a filter. */
  private static String passes(
      String prefix, ThreadKey thread, NodeFilter filter, List<@Nullable Object> parameters) {
    StringBuilder passes = new StringBuilder(prefix + "thread = ?");
    passes.append(" AND ").append(prefix).append("deleted_at IS NULL");
    parameters.add(thread.number());
    add(passes, parameters, prefix + "updated_at >= ?", filter.changedFrom());
    add(passes, parameters, prefix + "updated_at <= ?", filter.changedTo());
    add(passes, parameters, prefix + "confidence >= ?", filter.confidenceLeast());
    add(passes, parameters, prefix + "confidence <= ?", filter.confidenceMost());
    add(passes, parameters, prefix + "importance >= ?", filter.importanceLeast());
    add(passes, parameters, prefix + "importance <= ?", filter.importanceMost());
    add(passes, parameters, prefix + "entity_type = ? COLLATE NOCASE", filter.type());
    return passes.toString();
  }

  private static void add(
      StringBuilder passes,
      List<@Nullable Object> parameters,
      String condition,
      @Nullable Object value) {
    if (value != null) {
      passes.append(" AND ").append(condition);
      parameters.add(value);
    }
  }
}
