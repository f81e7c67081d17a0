package dev.rosemary.engine.node;

import dev.rosemary.engine.text.Term;
import dev.rosemary.store.RowReader;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.text.FoundRows;
import dev.rosemary.store.text.TextQuery;
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

  private FoundRows rows(String condition) {
    return new FoundRows(columns, "entities", "seq").where(condition);
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
   * The first entity whose name is this in any case, of the first {@value #COMPARED} that meet a
   * question to full text.
   */
  public @Nullable E alike(TextQuery query, String name) {
    List<E> found =
        fullText.earliest(
            transaction,
            rows("length(name) = ?1" + ACTIVE + partition.condition("?2")),
            partition.within(query),
            COMPARED,
            reader,
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
    TextQuery question = SimilarNames.question(name);
    if (question == null) {
      return null;
    }
    String folded = SimilarNames.folded(name);
    for (E entity :
        fullText.earliest(
            transaction,
            rows("deleted_at IS NULL AND " + partition.condition("?1")),
            partition.within(question),
            SimilarNames.COMPARED,
            reader,
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
   * What finds entities whose names or types hold a term.
   *
   * @param columns {@code name}, {@code entity_type}, or empty for both
   */
  public TextQuery question(Term term, List<String> columns) {
    return fullText.question(partition, term, columns);
  }

  /** The row numbers that meet a question, the latest first, at most {@code most}. */
  public long[] matching(TextQuery query, int most) {
    return fullText.matching(transaction, query, most);
  }

  /** Whether an entity meets a question. */
  public boolean matches(TextQuery query, long number) {
    return fullText.holds(transaction, query, number);
  }

  /** How many rows full text has of all partitions that share it. */
  protected long indexed() {
    return fullText.size(transaction);
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
