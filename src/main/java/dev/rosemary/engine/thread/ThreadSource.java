package dev.rosemary.engine.thread;

import dev.rosemary.engine.graph.NodeSearch;
import dev.rosemary.engine.graph.TermHits;
import dev.rosemary.engine.text.Query;
import dev.rosemary.engine.text.Term;
import dev.rosemary.engine.thread.ThreadTable.ThreadKey;
import dev.rosemary.store.Transaction;
import java.util.List;

/** The full-text tables as a search over one thread sees them. */
record ThreadSource(Transaction transaction, ThreadKey thread, Runnable check)
    implements NodeSearch.Source {
  private static final List<String> ENTITY_COLUMNS = List.of("name", "entity_type");
  private static final List<String> OBSERVATION_COLUMNS = List.of("content");

  @Override
  public long[] entities(Term term, List<String> columns, int most) {
    check.run();
    List<String> searched = columns.isEmpty() ? ENTITY_COLUMNS : columns;
    return ThreadEntityTable.matching(transaction, inThread(term, searched), most);
  }

  @Override
  public long[] observations(Term term, int most) {
    check.run();
    return ThreadObservationTable.matching(transaction, inThread(term, OBSERVATION_COLUMNS), most);
  }

  @Override
  public TermHits older(Term term, TermHits latest, long[] candidates) {
    check.run();
    String inEntities = inThread(term, ENTITY_COLUMNS);
    String inObservations = inThread(term, OBSERVATION_COLUMNS);
    return latest.and(
        candidates,
        number -> ThreadEntityTable.matches(transaction, inEntities, number),
        (first, last) ->
            ThreadObservationTable.matching(
                transaction, inObservations, first, last, NodeSearch.HITS_OF_CANDIDATE));
  }

  /** Row numbers of observations between two that hold a term, at most {@code most}. */
  long[] within(Term term, long first, long last, int most) {
    check.run();
    return ThreadObservationTable.matching(
        transaction, inThread(term, OBSERVATION_COLUMNS), first, last, most);
  }

  /** The expression for a name that holds all these words. */
  String named(Query.Words words) {
    return inThread("{name} : (" + words.toMatchAll() + ")");
  }

  private String inThread(Term term, List<String> columns) {
    return inThread(new Query.Match(term, columns).toMatch());
  }

  private String inThread(String expression) {
    return inThread(thread, expression);
  }

  /** An expression for the full-text tables, within a thread. */
  static String inThread(ThreadKey thread, String expression) {
    return "(thread : \"" + thread.word() + "\") AND (" + expression + ")";
  }
}
