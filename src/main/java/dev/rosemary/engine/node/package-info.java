/**
 * What the graph and the threads of a file have in common: entities, observations and relations in
 * the same three tables (canonical), found by words in two pairs of full-text tables (derived).
 * Uses {@code engine.kind}, {@code engine.text}, {@code store} and {@code base}.
 *
 * <p>A {@link Partition} says whose rows are meant: the graph's, or those of one thread. The tables
 * here see no others. The rooms above say which columns they know, make their own values of them,
 * and add what only they have. The two pairs of full-text tables stay apart, so that neither the
 * hits nor the frequencies of one side touch the other; {@link FullTextTable} writes and asks both.
 *
 * <p>Row numbers: an observation's is its entity's times 2<sup>24</sup> plus a count ({@link
 * RowNumbers}), so that an entity's observations lie together and a hit names its entity.
 *
 * <p>Current is an observation that is neither deleted nor superseded by a later version; only
 * threads have versions. Full text holds current ones under their row numbers, written in the
 * transaction of the write.
 */
@NullMarked
package dev.rosemary.engine.node;

import org.jspecify.annotations.NullMarked;
