package dev.rosemary.engine.item;

import dev.rosemary.engine.kind.ItemKind;
import dev.rosemary.store.Row;
import dev.rosemary.store.Transaction;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Links between items: relations of both kinds of entities, mentions, and {@code item_links}
 * (canonical) for all others.
 */
public final class LinkTable {
  private static final String GRAPH =
      """
      SELECT %1$d, r.relation_type, 'e-' || o.id, o.name FROM relations r
      JOIN entities m ON m.id = r.%2$s JOIN entities o ON o.id = r.%3$s
      WHERE m.seq = ?1 AND rtrim(replace(r.created_at, ' ', 'T'), 'Z') <= ?2
        AND coalesce(rtrim(replace(r.deleted_at, ' ', 'T'), 'Z'), '9999') > ?2
      ORDER BY r.seq LIMIT ?3
      """;

  private static final String SUBJECTS =
      """
      SELECT %1$d, r.relation_type, 's-' || o.id, o.name FROM memory_relations r
      JOIN memory_entities o ON o.seq = r.%3$s
      WHERE r.%2$s = ?1 AND rtrim(r.created_at, 'Z') <= ?2 ORDER BY r.seq LIMIT ?3
      """;

  private static final String ITEMS =
      """
      SELECT %1$d, l.relation_type, l.%3$s, '' FROM item_links l
      WHERE l.%2$s = ?1 AND rtrim(l.created_at, 'Z') <= ?2
        AND coalesce(rtrim(l.deleted_at, 'Z'), '9999') > ?2
      ORDER BY l.seq LIMIT ?3
      """;

  private LinkTable() {}

  /** Links of an item in both directions, those that begin there first. */
  public static List<Relation> of(Transaction transaction, Item item, String time, int most) {
    List<Relation> relations = new ArrayList<>();
    switch (item.kind()) {
      case ENTITY -> {
        add(
            relations,
            transaction,
            GRAPH.formatted(1, "from_entity", "to_entity"),
            item,
            time,
            most);
        add(
            relations,
            transaction,
            GRAPH.formatted(0, "to_entity", "from_entity"),
            item,
            time,
            most);
      }
      case SUBJECT -> {
        String out = SUBJECTS.formatted(1, "from_entity", "to_entity");
        add(relations, transaction, out, item, time, most);
        String in = SUBJECTS.formatted(0, "to_entity", "from_entity");
        add(relations, transaction, in, item, time, most);
      }
      case MEMORY, OBSERVATION, VAULT, DOCUMENT, FILE -> {}
    }
    for (String sql :
        List.of(
            ITEMS.formatted(1, "from_item", "to_item"),
            ITEMS.formatted(0, "to_item", "from_item"))) {
      relations.addAll(
          transaction.list(sql, LinkTable::relation, item.wholeId(), time, (long) most));
    }
    return relations;
  }

  private static void add(
      List<Relation> relations,
      Transaction transaction,
      String sql,
      Item item,
      String time,
      int most) {
    relations.addAll(transaction.list(sql, LinkTable::relation, item.number(), time, (long) most));
  }

  private static Relation relation(Row row) {
    return new Relation(row.number(1) == 1, row.text(2), row.text(3), row.text(4));
  }

  /** Links two items; false when they are linked so. */
  public static boolean insert(
      Transaction transaction, String id, String from, String type, String to, String now) {
    return transaction.update(
            """
            INSERT INTO item_links (id, from_item, relation_type, to_item, created_at)
            SELECT ?1, ?2, ?3, ?4, ?5 WHERE NOT EXISTS (
                SELECT 1 FROM item_links WHERE from_item = ?2 AND relation_type = ?3
                  AND to_item = ?4 AND deleted_at IS NULL)
            """,
            id,
            from,
            type,
            to,
            now)
        == 1;
  }

  /** Gives the links of an item to the one that takes its place, too. */
  public static void copy(Transaction transaction, String old, String made, String now) {
    transaction.update(
        """
        INSERT INTO item_links (id, from_item, relation_type, to_item, created_at)
        SELECT lower(hex(randomblob(10))), iif(from_item = ?1, ?2, from_item), relation_type,
            iif(to_item = ?1, ?2, to_item), ?3
        FROM item_links WHERE deleted_at IS NULL AND (from_item = ?1 OR to_item = ?1)
        """,
        old,
        made,
        now);
  }

  /** Whether a text names an entity. */
  public static boolean names(Transaction transaction, Item.Place text, Item.Place entity) {
    return transaction.number(
            """
            SELECT 1 FROM mentions
            WHERE text_kind = ? AND text_item = ? AND entity_kind = ? AND entity_item = ?
            """,
            text.kind().text().number(),
            text.number(),
            entity.kind() == ItemKind.SUBJECT ? 1 : 2,
            entity.number())
        == 1;
  }

  /** Names of the entities that a text names, by their whole ids. */
  public static List<Relation> subjectsOf(Transaction transaction, Item.Place text, int most) {
    return transaction.list(
        """
        SELECT 1, 'about', CASE n.entity_kind WHEN 1 THEN 's-' || s.id ELSE 'e-' || e.id END,
            coalesce(s.name, e.name)
        FROM mentions n
        LEFT JOIN memory_entities s ON n.entity_kind = 1 AND s.seq = n.entity_item
        LEFT JOIN entities e ON n.entity_kind = 2 AND e.seq = n.entity_item
        WHERE n.text_kind = ?1 AND n.text_item = ?2 AND coalesce(s.name, e.name) IS NOT NULL
        ORDER BY n.entity_kind, n.entity_item LIMIT ?3
        """,
        LinkTable::relation,
        text.kind().text().number(),
        text.number(),
        most);
  }

  /** How many texts name an entity. */
  public static long namedBy(Transaction transaction, Item entity) {
    return transaction.number(
        "SELECT count(*) FROM mentions WHERE entity_kind = ? AND entity_item = ?",
        entity.kind() == ItemKind.SUBJECT ? 1 : 2,
        entity.number());
  }

  /** The entity of a graph that an observation is about, by the observation's id; or null. */
  public static @Nullable String entityOf(Transaction transaction, String observation) {
    return transaction.first(
        "SELECT entity_id FROM observations WHERE id = ?", row -> row.text(1), observation);
  }
}
