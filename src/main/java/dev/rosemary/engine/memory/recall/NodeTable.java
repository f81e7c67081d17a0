package dev.rosemary.engine.memory.recall;

import dev.rosemary.engine.kind.TextKind;
import dev.rosemary.engine.node.RowNumbers;
import dev.rosemary.store.Row;
import dev.rosemary.store.Transaction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the walked graph is made of: memories, entities, relations, mentions (read only). */
final class NodeTable {
  private static final String MEMORY =
      """
      SELECT m.seq, m.user_id, m.event_time, m.valid_from, m.valid_until,
          CASE WHEN json_valid(m.metadata) THEN coalesce(
              json_extract(m.metadata, '$.session_id'), json_extract(m.metadata, '$.session'),
              json_extract(m.metadata, '$.conversation_id')) END,
          CASE WHEN m.superseded_by IS NULL THEN 0
              ELSE (SELECT s.seq FROM memories s WHERE s.id = m.superseded_by) END,
          m.event_time <> m.ingestion_time
      FROM memories m
      """;
  private static final String GRAPH_RELATION =
      """
      SELECT f.seq, t.seq, 1.0 FROM relations r
      JOIN entities f ON f.id = r.from_entity JOIN entities t ON t.id = r.to_entity
      WHERE r.deleted_at IS NULL AND t.deleted_at IS NULL
      """;

  private NodeTable() {}

  /**
   * How far the file is.
   *
   * @param identity tells the file from one that took its place
   * @param linking whether mentions of other surfaces' entities are looked for
   * @param change number of the latest change
   */
  record State(long identity, boolean linking, long change) {}

  record Change(NodeKind kind, long number) {}

  /**
   * What the graph needs of a memory.
   *
   * @param session what the metadata names so, or null
   * @param until {@link Long#MAX_VALUE} when it ends never
   * @param successor the number of the memory that took its place, or 0
   * @param dated whether the time of the event was given, and is not that of storing
   */
  record MemoryRow(
      long number,
      @Nullable String user,
      long event,
      long from,
      long until,
      @Nullable String session,
      long successor,
      boolean dated) {}

  interface MemoryVisitor {
    void visit(MemoryRow row);
  }

  interface EntityVisitor {
    void visit(long number, @Nullable String user);
  }

  interface LinkVisitor {
    void visit(long from, long to, double weight);
  }

  /** A text names an entity; {@code entity} is of a kind. */
  interface MentionVisitor {
    void visit(long text, NodeKind kind, long entity);
  }

  static State state(Transaction transaction) {
    State state =
        transaction.first(
            """
            SELECT identity, linking,
                (SELECT change FROM node_changes ORDER BY change DESC LIMIT 1)
            FROM embedding_state
            """,
            row -> new State(row.number(1), row.number(2) == 1, row.number(3)));
    return state == null ? new State(0, false, 0) : state;
  }

  /** What changed after a change, at most so much, each node once. */
  static List<Change> changes(Transaction transaction, long after, int most) {
    return transaction.list(
        "SELECT kind, item FROM node_changes WHERE change > ? ORDER BY change LIMIT ?",
        row -> new Change(NodeKind.of(row.number(1)), row.number(2)),
        after,
        most);
  }

  static void memories(Transaction transaction, MemoryVisitor visitor) {
    transaction.each(MEMORY + "ORDER BY m.seq", row -> memory(row, visitor));
  }

  static void memory(Transaction transaction, long number, MemoryVisitor visitor) {
    transaction.each(MEMORY + "WHERE m.seq = ?", row -> memory(row, visitor), number);
  }

  private static boolean memory(Row row, MemoryVisitor visitor) {
    String until = row.optionalText(5);
    visitor.visit(
        new MemoryRow(
            row.number(1),
            row.optionalText(2),
            EventTime.nanos(row.text(3)),
            EventTime.nanos(row.text(4)),
            until == null ? Long.MAX_VALUE : EventTime.nanos(until),
            row.optionalText(6),
            row.number(7),
            row.number(8) == 1));
    return true;
  }

  /** Entities of a kind: all, or for a number above 0 that one. */
  static void entities(Transaction transaction, NodeKind kind, long number, EntityVisitor visitor) {
    String select =
        kind == NodeKind.MEMORY_ENTITY
            ? "SELECT seq, user_id FROM memory_entities WHERE 1"
            : "SELECT seq, NULL FROM entities WHERE deleted_at IS NULL";
    if (number == 0) {
      transaction.each(select, row -> entity(row, visitor));
    } else {
      transaction.each(select + " AND seq = ?", row -> entity(row, visitor), number);
    }
  }

  private static boolean entity(Row row, EntityVisitor visitor) {
    visitor.visit(row.number(1), row.optionalText(2));
    return true;
  }

  /** Relations between entities of a kind: all, or for a number above 0 those from that one. */
  static void relations(Transaction transaction, NodeKind kind, long from, LinkVisitor visitor) {
    String select =
        kind == NodeKind.MEMORY_ENTITY
            ? "SELECT from_entity, to_entity, weight FROM memory_relations WHERE 1"
            : GRAPH_RELATION;
    String one = kind == NodeKind.MEMORY_ENTITY ? " AND from_entity = ?" : " AND f.seq = ?";
    if (from == 0) {
      transaction.each(select, row -> relation(row, visitor));
    } else {
      transaction.each(select + one, row -> relation(row, visitor), from);
    }
  }

  private static boolean relation(Row row, LinkVisitor visitor) {
    visitor.visit(row.number(1), row.number(2), row.real(3));
    return true;
  }

  /** Who memories name: all, or for a number above 0 that one. */
  static void mentionsOfMemories(Transaction transaction, long memory, MentionVisitor visitor) {
    String select = "SELECT text_item, entity_kind, entity_item FROM mentions WHERE text_kind = 1";
    if (memory == 0) {
      transaction.each(select, row -> mention(row, visitor));
    } else {
      transaction.each(select + " AND text_item = ?", row -> mention(row, visitor), memory);
    }
  }

  /** Who observations name, as said by their entity: of all, or of one for a number above 0. */
  static void mentionsOfEntities(Transaction transaction, long entity, MentionVisitor visitor) {
    String select = "SELECT text_item, entity_kind, entity_item FROM mentions WHERE text_kind = 2";
    MentionVisitor ofEntity =
        (observation, kind, item) -> visitor.visit(RowNumbers.entityOf(observation), kind, item);
    if (entity == 0) {
      transaction.each(select, row -> mention(row, ofEntity));
    } else {
      transaction.each(
          select + " AND text_item BETWEEN ? AND ?",
          row -> mention(row, ofEntity),
          RowNumbers.first(entity),
          RowNumbers.last(entity));
    }
  }

  /** Who one text names. */
  static void mentionsOfText(
      Transaction transaction, TextKind kind, long text, MentionVisitor visitor) {
    transaction.each(
        """
        SELECT text_item, entity_kind, entity_item FROM mentions
        WHERE text_kind = ? AND text_item = ?
        """,
        row -> mention(row, visitor),
        kind.number(),
        text);
  }

  /** The latest texts of a kind that name an entity. */
  static List<Long> naming(
      Transaction transaction, TextKind kind, NodeKind entity, long number, int most) {
    return transaction.list(
        """
        SELECT text_item FROM mentions
        WHERE entity_kind = ? AND entity_item = ? AND text_kind = ?
        ORDER BY text_item DESC LIMIT ?
        """,
        row -> row.number(1),
        entity == NodeKind.MEMORY_ENTITY ? 1 : 2,
        number,
        kind.number(),
        most);
  }

  private static boolean mention(Row row, MentionVisitor visitor) {
    visitor.visit(row.number(1), NodeKind.ofEntity(row.number(2)), row.number(3));
    return true;
  }
}
