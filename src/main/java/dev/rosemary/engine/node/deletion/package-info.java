/**
 * Who deleted what softly, and how it comes back: entities, observations and relations of the graph
 * and of threads. Uses {@code engine.node}, {@code store} and {@code base}.
 *
 * <p>A call that deletes leaves a row by the time that its deleted rows carry and no other call's
 * do ({@link Deleter}); rooms that delete write it. {@link Deletions} lists and restores. Beside
 * the rows it writes what is derived from them: full-text tables, queues and the numbers of
 * relations.
 */
@NullMarked
package dev.rosemary.engine.node.deletion;

import org.jspecify.annotations.NullMarked;
