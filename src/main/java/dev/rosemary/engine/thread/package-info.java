/**
 * Threads: graphs of their own, in the tables of the graph, with versioned observations, analytics
 * and paths. Uses {@code thread.rule}, {@code engine.node} and its rooms, {@code store} and {@code
 * base}.
 *
 * <p>{@link dev.rosemary.engine.thread.Threads} writes, {@link
 * dev.rosemary.engine.thread.ThreadReader} reads; each public method is one transaction. A name is
 * unique in its thread; no method sees another thread than the one it is given.
 *
 * <p>Rows: entities and relations carry the number of their thread, which the graph's have none of.
 * The full-text tables of threads hold that number as a word. What is the same for the graph is in
 * {@code engine.node}.
 *
 * <p>Versions: an observation names the one that it supersedes and the one that superseded it.
 * Current is one that neither has been superseded nor deleted; only those are searched. Deleting a
 * current one deletes its whole chain from reads; the history keeps it.
 *
 * <p>Derived beside full text: {@code relation_count}, the active relations of an entity in either
 * direction, kept in the transaction of the write so that analytics need not count.
 */
@NullMarked
package dev.rosemary.engine.thread;

import org.jspecify.annotations.NullMarked;
