package dev.rosemary.engine.memory.entity;

import dev.rosemary.store.Row;
import dev.rosemary.store.Transaction;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The rows of {@code memory_entities} (canonical). */
final class EntityTable {
  private static final String SELECT =
      """
      SELECT seq, id, name, entity_type, description, user_id, created_at FROM memory_entities
      """;

  private EntityTable() {}

  /** Adds an entity and returns its number; the one that it carries does not count. */
  static long insert(Transaction transaction, Entity entity) {
    transaction.update(
        """
        INSERT INTO memory_entities (id, name, entity_type, description, user_id, created_at)
        VALUES (?, ?, ?, ?, ?, ?)
        """,
        entity.id(),
        entity.name(),
        entity.type(),
        entity.description(),
        entity.user(),
        entity.createdAt());
    return transaction.number("SELECT seq FROM memory_entities WHERE id = ?", entity.id());
  }

  static boolean exists(Transaction transaction, String id) {
    return transaction.number("SELECT 1 FROM memory_entities WHERE id = ?", id) == 1;
  }

  /** How many entities and relations there are. */
  static long countAll(Transaction transaction) {
    return transaction.number(
        """
        SELECT (SELECT count(*) FROM memory_entities) + (SELECT count(*) FROM memory_relations)
        """);
  }

  /** The entity of that id, or null. */
  static @Nullable Entity find(Transaction transaction, @Nullable String user, String id) {
    return transaction.first(
        SELECT + "WHERE id = ?1 AND (?2 IS NULL OR user_id = ?2)", EntityTable::entity, id, user);
  }

  /** The entity of that number, or null. */
  static @Nullable Entity read(Transaction transaction, long number) {
    return transaction.first(SELECT + "WHERE seq = ?", EntityTable::entity, number);
  }

  /** Looks at all entities, the oldest first. */
  static void each(Transaction transaction, Consumer<Entity> visitor) {
    transaction.each(
        SELECT + "ORDER BY seq",
        row -> {
          visitor.accept(entity(row));
          return true;
        });
  }

  /** Entities of that name, the oldest first. */
  static List<Entity> named(Transaction transaction, @Nullable String user, String name, int most) {
    return transaction.list(
        SELECT + "WHERE name = ?1 AND (?2 IS NULL OR user_id = ?2) ORDER BY seq LIMIT ?3",
        EntityTable::entity,
        name,
        user,
        most);
  }

  /** Names, those of the latest entities first. */
  static List<String> names(Transaction transaction, @Nullable String user, int most) {
    return transaction.list(
        """
        SELECT name FROM memory_entities WHERE ?1 IS NULL OR user_id = ?1
        ORDER BY seq DESC LIMIT ?2
        """,
        row -> row.text(1),
        user,
        most);
  }

  private static Entity entity(Row row) {
    return new Entity(
        row.number(1),
        row.text(2),
        row.text(3),
        row.optionalText(4),
        row.optionalText(5),
        row.optionalText(6),
        row.text(7));
  }
}
