package dev.rosemary.engine.thread;

import dev.rosemary.engine.graph.NodeSearch;
import dev.rosemary.engine.text.Query;
import dev.rosemary.engine.text.Term;
import dev.rosemary.engine.thread.ThreadTable.ThreadKey;
import dev.rosemary.store.Transaction;
import java.util.List;

/** The full-text tables as a search over one thread sees them. */
record ThreadSource(Transaction transaction, ThreadKey thread) implements NodeSearch.Source {
  private static final List<String> ENTITY_COLUMNS = List.of("name", "entity_type");
  private static final List<String> OBSERVATION_COLUMNS = List.of("content");

  @Override
  public long[] entities(Term term, List<String> columns, int most) {
    List<String> searched = columns.isEmpty() ? ENTITY_COLUMNS : columns;
    return ThreadEntityTable.matching(transaction, inThread(term, searched), most);
  }

  @Override
  public long[] observations(Term term, int most) {
    return ThreadObservationTable.matching(transaction, inThread(term, OBSERVATION_COLUMNS), most);
  }

  private String inThread(Term term, List<String> columns) {
    return "(thread : \""
        + thread.word()
        + "\") AND ("
        + new Query.Match(term, columns).toMatch()
        + ")";
  }
}
