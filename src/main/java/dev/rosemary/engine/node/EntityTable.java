package dev.rosemary.engine.node;

import dev.rosemary.engine.text.Term;
import dev.rosemary.store.RowReader;
import dev.rosemary.store.Transaction;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The rows of {@code entities} (canonical) of one partition, and what full text holds of them
 * (derived). Used within one transaction.
 *
 * @param <E> what the room above makes of a row
 */
public class EntityTable<E extends StoredEntity> {
  /** Names that are compared with one in another case, about 2 µs each. */
  private static final int COMPARED = 5_000;

  /** Entities fetched at once while all are read. */
  private static final int BATCH = 256;

  private static final String ACTIVE = " AND deleted_at IS NULL AND ";

  /** What the rows are read and written in. */
  protected final Transaction transaction;

  /** Whose rows they are. */
  protected final Partition partition;

  private final FullTextTable fullText;
  private final String columns;
  private final RowReader<E> reader;

  /**
   * The entities of a partition.
   *
   * @param columns those that the reader takes, in its order
   */
  protected EntityTable(
      Transaction transaction, Partition partition, String columns, RowReader<E> reader) {
    this.transaction = transaction;
    this.partition = partition;
    this.columns = columns;
    this.reader = reader;
    fullText = FullTextTable.ofEntities(partition);
  }

  private String where(String condition) {
    return "SELECT " + columns + " FROM entities WHERE " + condition;
  }

  private @Nullable E first(String condition, Object key) {
    return transaction.first(
        where(condition + ACTIVE + partition.condition()), reader, key, partition.thread());
  }

  /** The entity of that name, or null. */
  public @Nullable E named(String name) {
    return first("name = ?", name);
  }

  /** The entity of that row number, or null. */
  public @Nullable E numbered(long number) {
    return first("seq = ?", number);
  }

  /** The entity of that id, or null. */
  public @Nullable E withId(String id) {
    return first("id = ?", id);
  }

  /**
   * The first entity whose name is this in any case, of the first {@value #COMPARED} that match a
   * full-text expression.
   */
  public @Nullable E alike(String expression, String name) {
    List<E> found =
        transaction.list(
            where(
                fullText.condition()
                    + " AND length(name) = ?"
                    + ACTIVE
                    + partition.condition()
                    + " ORDER BY seq"),
            reader,
            partition.within(expression),
            COMPARED,
            name.codePointCount(0, name.length()),
            partition.thread());
    for (E entity : found) {
      if (entity.name().equalsIgnoreCase(name)) {
        return entity;
      }
    }
    return null;
  }

  /**
   * An entity whose name differs from this one only in case, white space, hyphens or underscores,
   * of the first {@value SimilarNames#COMPARED} that hold the same words; null when there is none.
   */
  public @Nullable E similar(String name) {
    String match = SimilarNames.match(name);
    if (match.isEmpty()) {
      return null;
    }
    String folded = SimilarNames.folded(name);
    for (E entity :
        transaction.list(
            where(fullText.condition() + ACTIVE + partition.condition() + " ORDER BY seq"),
            reader,
            partition.within(match),
            SimilarNames.COMPARED,
            partition.thread())) {
      if (SimilarNames.folded(entity.name()).equals(folded)) {
        return entity;
      }
    }
    return null;
  }

  /** Gives the entities after a row number, in order of creation, until the visitor has enough. */
  public void each(long after, Predicate<E> visitor) {
    long last = after;
    List<E> batch;
    do {
      batch =
          transaction.list(
              "SELECT "
                  + columns
                  + " FROM entities"
                  + partition.members()
                  + " WHERE seq > ?"
                  + ACTIVE
                  + partition.condition()
                  + " ORDER BY seq LIMIT ?",
              reader,
              last,
              partition.thread(),
              BATCH);
      for (E entity : batch) {
        if (!visitor.test(entity)) {
          return;
        }
        last = entity.number();
      }
    } while (batch.size() == BATCH);
  }

  /** Names of entities, the latest first, at most {@code most}. */
  public List<String> names(int most) {
    return transaction.list(
        "SELECT name FROM entities"
            + partition.members()
            + " WHERE deleted_at IS NULL AND "
            + partition.condition()
            + " ORDER BY seq DESC LIMIT ?",
        row -> row.text(1),
        partition.thread(),
        most);
  }

  /** Puts a new entity into full text. */
  protected void index(long number, String name, String type) {
    fullText.insert(transaction, partition, number, name, type);
  }

  /** Takes an entity out of full text. */
  protected void unindex(long number) {
    fullText.remove(transaction, number);
  }

  /**
   * The expression for entities whose names or types hold a term.
   *
   * @param columns {@code name}, {@code entity_type}, or empty for both
   */
  public String expression(Term term, List<String> columns) {
    return fullText.expression(partition, term, columns);
  }

  /** The row numbers that match an expression, the latest first, at most {@code most}. */
  public long[] matching(String expression, int most) {
    return fullText.matching(transaction, expression, most);
  }

  /** Whether an entity matches an expression. */
  public boolean matches(String expression, long number) {
    return fullText.holds(transaction, expression, number);
  }

  /** Deletes an entity by itself, without what belongs to it. */
  public void delete(E entity, String now) {
    transaction.update(
        "UPDATE entities SET deleted_at = ?, updated_at = ? WHERE seq = ?",
        now,
        now,
        entity.number());
    unindex(entity.number());
  }
}
