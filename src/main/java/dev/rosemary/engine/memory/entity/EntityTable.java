package dev.rosemary.engine.memory.entity;

import dev.rosemary.engine.kind.TextKind;
import dev.rosemary.engine.text.TextAnalyzer;
import dev.rosemary.store.IndexedTexts;
import dev.rosemary.store.Row;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.text.FoundRows;
import dev.rosemary.store.text.Ranking;
import dev.rosemary.store.text.TextQuery;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The rows of {@code memory_entities} (canonical) with their full text (derived). */
final class EntityTable {
  private static final String SELECT =
      """
      SELECT seq, id, name, entity_type, description, user_id, created_at FROM memory_entities
      """;

  /** A word of the name weighs most. */
  private static final Ranking RANKING = Ranking.weighted(4.0, 1.0, 1.0).latestFirst();

  private static final FoundRows SEEN =
      new FoundRows(
              """
              e.seq, e.id, e.name, e.entity_type, e.description, e.user_id, e.created_at\
              """,
              "memory_entities e",
              "e.seq")
          .where("?1 IS NULL OR e.user_id = ?1");

  private EntityTable() {}

  /** Adds an entity and returns its number; the one that it carries does not count. */
  static long insert(Transaction transaction, Entity entity) {
    long number =
        transaction.insert(
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
    insertText(transaction, number, entity);
    return number;
  }

  private static void insertText(Transaction transaction, long number, Entity entity) {
    texts(transaction)
        .add(
            number,
            List.of(
                TextAnalyzer.analyze(entity.name()),
                analyzed(entity.type()),
                analyzed(entity.description())));
  }

  private static IndexedTexts texts(Transaction transaction) {
    return transaction.texts(TextKind.DESCRIPTION.index());
  }

  private static String analyzed(@Nullable String text) {
    return text == null ? "" : TextAnalyzer.analyze(text);
  }

  private static void deleteText(Transaction transaction, long number) {
    texts(transaction).remove(number);
  }

  /** Writes the type and the description of an entity that is there. */
  static void update(Transaction transaction, Entity entity) {
    transaction.update(
        "UPDATE memory_entities SET entity_type = ?, description = ? WHERE seq = ?",
        entity.type(),
        entity.description(),
        entity.number());
    deleteText(transaction, entity.number());
    insertText(transaction, entity.number(), entity);
  }

  /** Deletes an entity; its relations go first. */
  static void delete(Transaction transaction, Entity entity) {
    deleteText(transaction, entity.number());
    transaction.update("DELETE FROM memory_entities WHERE seq = ?", entity.number());
  }

  /** Entities that match, the best first; a word of the name weighs most. */
  static List<Entity> matching(
      Transaction transaction, TextQuery match, @Nullable String user, int most) {
    return texts(transaction).best(SEEN, RANKING, match, most, row -> entity(row, 1), user);
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
        SELECT + "WHERE id = ?1 AND (?2 IS NULL OR user_id = ?2)", row -> entity(row, 0), id, user);
  }

  /** The entity of that number, or null. */
  static @Nullable Entity read(Transaction transaction, long number) {
    return transaction.first(SELECT + "WHERE seq = ?", row -> entity(row, 0), number);
  }

  /** Looks at all entities, the oldest first. */
  static void each(Transaction transaction, Consumer<Entity> visitor) {
    transaction.each(
        SELECT + "ORDER BY seq",
        row -> {
          visitor.accept(entity(row, 0));
          return true;
        });
  }

  /** Entities of that name, the oldest first. */
  static List<Entity> named(Transaction transaction, @Nullable String user, String name, int most) {
    return transaction.list(
        SELECT + "WHERE name = ?1 AND (?2 IS NULL OR user_id = ?2) ORDER BY seq LIMIT ?3",
        row -> entity(row, 0),
        name,
        user,
        most);
  }

  /** Entities of that name and of exactly that user, or of nobody for null, the oldest first. */
  static List<Entity> namesakes(
      Transaction transaction, @Nullable String user, String name, int most) {
    return transaction.list(
        SELECT + "WHERE name = ?1 AND user_id IS ?2 ORDER BY seq LIMIT ?3",
        row -> entity(row, 0),
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

  /** The entity of a row, of whose columns so many stand before it. */
  private static Entity entity(Row row, int before) {
    return new Entity(
        row.number(before + 1),
        row.text(before + 2),
        row.text(before + 3),
        row.optionalText(before + 4),
        row.optionalText(before + 5),
        row.optionalText(before + 6),
        row.text(before + 7));
  }
}
