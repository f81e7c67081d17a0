/**
 * The knowledge graph of one file: writing, deleting softly, reading and searching it. Uses {@code
 * engine.node} and its rooms, {@code store} and {@code base}.
 *
 * <p>{@link Graph} writes, {@link GraphReader} reads and searches; each public method is one
 * transaction. {@link GraphImport} writes in many. The rows are those of {@code engine.node} that
 * belong to no thread; the {@code *Table} classes here add the SQL of what threads do not have:
 * metadata, and counts of the whole graph.
 */
@NullMarked
package dev.rosemary.engine.graph;

import org.jspecify.annotations.NullMarked;
