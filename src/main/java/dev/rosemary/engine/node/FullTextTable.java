package dev.rosemary.engine.node;

import dev.rosemary.engine.kind.FullText;
import dev.rosemary.engine.kind.TextKind;
import dev.rosemary.engine.text.Query;
import dev.rosemary.engine.text.Term;
import dev.rosemary.engine.text.TextAnalyzer;
import dev.rosemary.store.IndexedTexts;
import dev.rosemary.store.RowReader;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.text.FoundRows;
import dev.rosemary.store.text.TextIndex;
import dev.rosemary.store.text.TextQuery;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One full-text index of a pair (derived): the graph's, or that which all threads share. */
public final class FullTextTable {
  private static final FullTextTable GRAPH_ENTITIES = of(TextKind.ENTITY, false);
  private static final FullTextTable GRAPH_OBSERVATIONS = of(TextKind.OBSERVATION, false);
  private static final FullTextTable THREAD_ENTITIES = of(TextKind.ENTITY, true);
  private static final FullTextTable THREAD_OBSERVATIONS = of(TextKind.OBSERVATION, true);

  private final TextIndex index;

  /** The columns that hold words. */
  private final List<String> words;

  private FullTextTable(FullText declared) {
    List<String> columns = new ArrayList<>();
    for (FullText.Column column : declared.columns()) {
      if (column.form() == FullText.Form.WORDS) {
        columns.add(column.name());
      }
    }
    words = List.copyOf(columns);
    index = declared.index();
  }

  private static FullTextTable of(TextKind kind, boolean ofThreads) {
    return new FullTextTable(kind.fullText(ofThreads));
  }

  /** The one that holds the names and types of a partition's entities. */
  public static FullTextTable ofEntities(Partition partition) {
    return partition.isGraph() ? GRAPH_ENTITIES : THREAD_ENTITIES;
  }

  /** The one that holds the contents of a partition's current observations. */
  public static FullTextTable ofObservations(Partition partition) {
    return partition.isGraph() ? GRAPH_OBSERVATIONS : THREAD_OBSERVATIONS;
  }

  private IndexedTexts in(Transaction transaction) {
    return transaction.texts(index);
  }

  /**
   * Adds a row.
   *
   * @param texts as they are stored, one for each column of words
   */
  public void insert(Transaction transaction, Partition partition, long number, String... texts) {
    List<String> values = new ArrayList<>();
    if (!partition.isGraph()) {
      values.add(partition.word());
    }
    for (String text : texts) {
      values.add(TextAnalyzer.analyze(text));
    }
    in(transaction).add(number, values);
  }

  /** Removes a row. */
  public void remove(Transaction transaction, long number) {
    in(transaction).remove(number);
  }

  /** How many rows there are. */
  public long size(Transaction transaction) {
    return in(transaction).size();
  }

  /**
   * What finds the rows of a partition that hold a term.
   *
   * @param columns columns of words to look in, or empty for all
   */
  TextQuery question(Partition partition, Term term, List<String> columns) {
    // Without names of columns it would find the words that stand for threads, too.
    List<String> searched = columns.isEmpty() && !partition.isGraph() ? words : columns;
    return partition.within(new Query.Match(term, searched).toMatch());
  }

  /** The rows that meet a question, the latest first, at most {@code most}. */
  long[] matching(Transaction transaction, TextQuery query, int most) {
    return in(transaction).latest(query, most);
  }

  /** Likewise, of those between two row numbers. */
  long[] within(Transaction transaction, TextQuery query, long first, long last, int most) {
    return in(transaction).latest(query, first, last, most);
  }

  /** Whether a row meets a question. */
  boolean holds(Transaction transaction, TextQuery query, long number) {
    return in(transaction).holds(query, number);
  }

  /** Of the {@code among} earliest rows that meet a question those that meet a condition, too. */
  <T> List<T> earliest(
      Transaction transaction,
      FoundRows rows,
      TextQuery query,
      int among,
      RowReader<T> reader,
      @Nullable Object... parameters) {
    return in(transaction).earliest(rows, query, among, reader, parameters);
  }
}
