package dev.rosemary.engine.thread;

import dev.rosemary.engine.thread.ThreadTable.ThreadKey;
import dev.rosemary.store.Transaction;
import java.util.ArrayList;
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
    String where = where(thread, filter, parameters);
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
    String where = where(thread, filter, parameters);
    return transaction.number(
        "SELECT count(*) FROM entities INDEXED BY idx_thread_changes" + where,
        parameters.toArray());
  }

  private static String where(
      ThreadKey thread, NodeFilter filter, List<@Nullable Object> parameters) {
    StringBuilder where = new StringBuilder(" WHERE thread = ? AND deleted_at IS NULL");
    parameters.add(thread.number());
    add(where, parameters, " AND updated_at >= ?", filter.changedFrom());
    add(where, parameters, " AND updated_at <= ?", filter.changedTo());
    add(where, parameters, " AND confidence >= ?", filter.confidenceLeast());
    add(where, parameters, " AND confidence <= ?", filter.confidenceMost());
    add(where, parameters, " AND importance >= ?", filter.importanceLeast());
    add(where, parameters, " AND importance <= ?", filter.importanceMost());
    add(where, parameters, " AND entity_type = ? COLLATE NOCASE", filter.type());
    return where.toString();
  }

  private static void add(
      StringBuilder where,
      List<@Nullable Object> parameters,
      String condition,
      @Nullable Object value) {
    if (value != null) {
      where.append(condition);
      parameters.add(value);
    }
  }
}
