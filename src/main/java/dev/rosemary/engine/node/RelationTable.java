package dev.rosemary.engine.node;

import dev.rosemary.store.RowReader;
import dev.rosemary.store.Transaction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of {@code relations} (canonical) that begin or end at given entities, whose partition
 * they share. Used within one transaction.
 *
 * @param <E> what the room above makes of an entity
 * @param <R> what it makes of a relation
 */
public class RelationTable<E extends StoredEntity, R> {
  /**
   * Both ends of an entity; a plain OR would read the whole table, since the indexes are partial.
   */
  protected static final String EITHER_END =
      """
      seq IN (
        SELECT seq FROM relations WHERE deleted_at IS NULL AND from_entity = ?1
        UNION SELECT seq FROM relations WHERE deleted_at IS NULL AND to_entity = ?1)
      """;

  /** What the rows are read and written in. */
  protected final Transaction transaction;

  private final String select;
  private final RowReader<R> reader;

  /**
   * The relations of a partition.
   *
   * @param columns what the reader takes beside the number, the id, the names of both ends, the
   *     type, and when it was made; each behind a comma
   */
  protected RelationTable(Transaction transaction, String columns, RowReader<R> reader) {
    this.transaction = transaction;
    this.reader = reader;
    select =
        "SELECT r.seq, r.id, f.name, t.name, r.relation_type, r.created_at"
            + columns
            + " FROM relations r JOIN entities f ON f.id = r.from_entity"
            + " JOIN entities t ON t.id = r.to_entity WHERE r.deleted_at IS NULL AND ";
  }

  /** The relations of an entity in either direction, in order of creation. */
  public List<R> of(E entity) {
    return transaction.list(select + "r." + EITHER_END + " ORDER BY r.seq", reader, entity.id());
  }

  /** The relations that start from an entity, in order of creation. */
  public List<R> from(E entity) {
    return transaction.list(select + "r.from_entity = ? ORDER BY r.seq", reader, entity.id());
  }

  /**
   * Looks at relations in order of creation.
   *
   * @param <R> a relation
   */
  public interface Visitor<R> {
    /** Looks at one and its row number; false ends the reading. */
    boolean visit(long number, R relation);
  }

  /**
   * Looks at the relations that start from an entity.
   *
   * @param after the row number after which to begin
   * @return whether the visitor wanted all
   */
  public boolean from(E entity, long after, Visitor<R> visitor) {
    boolean[] all = {true};
    transaction.each(
        select + "r.from_entity = ? AND r.seq > ? ORDER BY r.seq",
        row -> {
          all[0] = visitor.visit(row.number(1), reader.read(row));
          return all[0];
        },
        entity.id(),
        after);
    return all[0];
  }

  /** The first relation that meets a condition, or null. */
  protected @Nullable R first(String condition, Object... parameters) {
    return transaction.first(select + condition, reader, parameters);
  }
}
