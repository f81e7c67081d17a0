package dev.rosemary.engine.node;

import dev.rosemary.engine.kind.FullText;
import dev.rosemary.engine.kind.TextKind;
import dev.rosemary.engine.text.Query;
import dev.rosemary.engine.text.Term;
import dev.rosemary.engine.text.TextAnalyzer;
import dev.rosemary.store.Transaction;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One full-text table of a pair (derived): the graph's, or that which all threads share. */
public final class FullTextTable {
  private static final FullTextTable GRAPH_ENTITIES = of(TextKind.ENTITY, false);
  private static final FullTextTable GRAPH_OBSERVATIONS = of(TextKind.OBSERVATION, false);
  private static final FullTextTable THREAD_ENTITIES = of(TextKind.ENTITY, true);
  private static final FullTextTable THREAD_OBSERVATIONS = of(TextKind.OBSERVATION, true);

  /** The columns that hold words. */
  private final List<String> words;

  private final String insertion;
  private final String removal;
  private final String matching;
  private final String within;
  private final String holds;
  private final String condition;

  private FullTextTable(FullText declared) {
    List<String> columns = new ArrayList<>();
    for (FullText.Column column : declared.columns()) {
      if (column.form() == FullText.Form.WORDS) {
        columns.add(column.name());
      }
    }
    words = List.copyOf(columns);
    String table = declared.table();
    insertion = declared.insertion();
    removal = "DELETE FROM " + table + " WHERE rowid = ?";
    String hits = "SELECT rowid FROM " + table + " WHERE " + table + " MATCH ?";
    matching = hits + " ORDER BY rowid DESC LIMIT ?";
    within = hits + " AND rowid BETWEEN ? AND ? ORDER BY rowid DESC LIMIT ?";
    holds = hits + " AND rowid = ?";
    condition = "seq IN (" + hits + " LIMIT ?)";
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

  /**
   * Adds a row.
   *
   * @param texts as they are stored, one for each column of words
   */
  public void insert(Transaction transaction, Partition partition, long number, String... texts) {
    List<@Nullable Object> values = new ArrayList<>();
    values.add(number);
    if (!partition.isGraph()) {
      values.add(partition.word());
    }
    for (String text : texts) {
      values.add(TextAnalyzer.analyze(text));
    }
    transaction.update(insertion, values.toArray());
  }

  /** Removes a row. */
  public void remove(Transaction transaction, long number) {
    transaction.update(removal, number);
  }

  /**
   * The expression for rows of a partition that hold a term.
   *
   * @param columns columns of words to look in, or empty for all
   */
  String expression(Partition partition, Term term, List<String> columns) {
    // Without names of columns it would find the words that stand for threads, too.
    List<String> searched = columns.isEmpty() && !partition.isGraph() ? words : columns;
    return partition.within(new Query.Match(term, searched).toMatch());
  }

  /** The rows that match an expression, the latest first, at most {@code most}. */
  long[] matching(Transaction transaction, String expression, int most) {
    return NumbersTable.collect(transaction, matching, expression, most);
  }

  /** Likewise, of those between two row numbers. */
  long[] within(Transaction transaction, String expression, long first, long last, int most) {
    return NumbersTable.collect(transaction, within, expression, first, last, most);
  }

  /** Whether a row matches an expression. */
  boolean holds(Transaction transaction, String expression, long number) {
    return transaction.first(holds, row -> row.number(1), expression, number) != null;
  }

  /** The condition on rows that they match an expression, the first so many of them. */
  String condition() {
    return condition;
  }
}
