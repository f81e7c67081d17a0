package dev.rosemary.engine.graph;

import dev.rosemary.store.Transaction;

/** The tables of the graph in one transaction. */
record GraphNodes(
    GraphEntityTable entities, GraphObservationTable observations, GraphRelationTable relations) {
  GraphNodes(Transaction transaction) {
    this(
        new GraphEntityTable(transaction),
        new GraphObservationTable(transaction),
        new GraphRelationTable(transaction));
  }
}
