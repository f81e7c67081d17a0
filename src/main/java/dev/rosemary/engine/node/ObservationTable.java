package dev.rosemary.engine.node;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Quoting;
import dev.rosemary.engine.text.Term;
import dev.rosemary.store.Row;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.text.TextQuery;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of {@code observations} (canonical) of one partition, and what full text holds of them
 * (derived). Used within one transaction.
 *
 * @param <E> what the room above makes of an entity
 * @param <O> what it makes of an observation
 */
public class ObservationTable<E extends StoredEntity, O> {
  private static final String ACTIVE = "seq BETWEEN ? AND ? AND deleted_at IS NULL";
  private static final String CURRENT = " AND superseded_by IS NULL";

  /** What the rows are read and written in. */
  protected final Transaction transaction;

  private final Partition partition;
  private final FullTextTable fullText;
  private final String select;
  private final Reader<E, O> reader;

  /**
   * Makes a value of a row, whose first columns are its number, its id, its content, and when it
   * was made.
   *
   * @param <E> an entity
   * @param <O> an observation of it
   */
  protected interface Reader<E, O> {
    /** Reads the row. */
    O read(Row row, E entity);
  }

  /**
   * The observations of a partition.
   *
   * @param columns what the reader takes beside the first four, each behind a comma
   */
  protected ObservationTable(
      Transaction transaction, Partition partition, String columns, Reader<E, O> reader) {
    this.transaction = transaction;
    this.partition = partition;
    this.reader = reader;
    select = "SELECT seq, id, content, created_at" + columns + " FROM observations WHERE ";
    fullText = FullTextTable.ofObservations(partition);
  }

  private static String which(boolean superseded) {
    return superseded ? "" : CURRENT;
  }

  /** The current ones of an entity, or all versions, in order of creation. */
  public List<O> of(E entity, boolean superseded) {
    return transaction.list(
        select + ACTIVE + which(superseded) + " ORDER BY seq",
        row -> reader.read(row, entity),
        RowNumbers.first(entity.number()),
        RowNumbers.last(entity.number()));
  }

  /** The same, the first ones, as many as one answer holds. */
  public Shown<O> shown(E entity, boolean superseded) {
    Shown.Taking<O> taking = new Shown.Taking<>();
    transaction.each(
        select + ACTIVE + which(superseded) + " ORDER BY seq",
        row -> taking.take(row.number(1), reader.read(row, entity), row.text(3)),
        RowNumbers.first(entity.number()),
        RowNumbers.last(entity.number()));
    return taking.shown(
        taking.isCut()
            ? transaction.number(
                "SELECT count(*) FROM observations WHERE " + ACTIVE + which(superseded),
                taking.last() + 1,
                RowNumbers.last(entity.number()))
            : 0);
  }

  /** One of an entity by its row number, or null. */
  public @Nullable O numbered(E entity, long number) {
    return transaction.first(
        select + "seq = ? AND deleted_at IS NULL", row -> reader.read(row, entity), number);
  }

  /** One of an entity by its id, deleted or not, or null. */
  public @Nullable O withId(E entity, String id) {
    return transaction.first(
        select + "id = ? AND seq BETWEEN ? AND ?",
        row -> reader.read(row, entity),
        id,
        RowNumbers.first(entity.number()),
        RowNumbers.last(entity.number()));
  }

  /** The contents of the current ones, in order of creation. */
  public List<String> contents(E entity) {
    return transaction.list(
        "SELECT content FROM observations WHERE " + ACTIVE + CURRENT + " ORDER BY seq",
        row -> row.text(1),
        RowNumbers.first(entity.number()),
        RowNumbers.last(entity.number()));
  }

  /** How many current ones an entity has. */
  public long count(E entity) {
    return transaction.number(
        "SELECT count(*) FROM observations WHERE " + ACTIVE + CURRENT,
        RowNumbers.first(entity.number()),
        RowNumbers.last(entity.number()));
  }

  /**
   * The number that the next one of an entity gets.
   *
   * @param most how a sentence says that an entity has no room for more
   */
  protected long nextNumber(E entity, String most) {
    long last = RowNumbers.last(entity.number());
    long highest =
        transaction.number(
            """
            SELECT max(coalesce((SELECT max(seq) FROM observations WHERE seq BETWEEN ? AND ?), 0),
              coalesce((SELECT value FROM ledger WHERE name = ?), 0))
            """,
            RowNumbers.first(entity.number()),
            last,
            RowNumbers.highestOf(entity.number()));
    long next = highest == 0 ? RowNumbers.first(entity.number()) : highest + 1;
    if (next > last) {
      throw new FailureException(
          new Failure.Conflict(
              "Entity "
                  + Quoting.quote(entity.name())
                  + " has had "
                  + most
                  + " that one entity can have. Add this to another entity."));
    }
    return next;
  }

  /** Puts a new one into full text. */
  protected void index(long number, String content) {
    fullText.insert(transaction, partition, number, content);
  }

  /** Takes one out of full text. */
  protected void unindex(long number) {
    fullText.remove(transaction, number);
  }

  /** What finds current ones that hold a term. */
  public TextQuery question(Term term) {
    return fullText.question(partition, term, List.of());
  }

  /** The row numbers that meet a question, the latest first, at most {@code most}. */
  public long[] matching(TextQuery query, int most) {
    return fullText.matching(transaction, query, most);
  }

  /** Likewise, of those between two row numbers. */
  public long[] matching(TextQuery query, long first, long last, int most) {
    return fullText.within(transaction, query, first, last, most);
  }

  /** How many rows full text has of all partitions that share it. */
  protected long indexed() {
    return fullText.size(transaction);
  }

  /** Deletes one by its number. */
  public void delete(long number, String now) {
    transaction.update("UPDATE observations SET deleted_at = ? WHERE seq = ?", now, number);
    unindex(number);
  }

  /** Deletes all of an entity, superseded ones too. */
  public void deleteAll(E entity, String now) {
    List<Long> numbers =
        transaction.list(
            "SELECT seq FROM observations WHERE " + ACTIVE + " ORDER BY seq",
            row -> row.number(1),
            RowNumbers.first(entity.number()),
            RowNumbers.last(entity.number()));
    for (long number : numbers) {
      delete(number, now);
    }
  }
}
