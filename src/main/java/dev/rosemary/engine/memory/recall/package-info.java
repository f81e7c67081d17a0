/**
 * Finding memories by words, by meaning, and by what hangs together with what was found. Uses
 * {@code memory}, {@code node}, {@code mention}, {@code indexing}, {@code embed}, {@code rank} and
 * {@code store}.
 *
 * <p>{@link Recall} answers on one snapshot of the file. Rankings, of the memories that the filter
 * admits: the nearest 100 by cosine, the best 100 by BM25, and the first 100 of a personalised
 * PageRank. Each counts by its weight, in reciprocal rank fusion with k = 10. With the default
 * weights, each of the first 20 then gets the best score times the share of the query's words that
 * it holds ({@code QueryWords}); last, a memory gets 0.4 of the best score of its session.
 *
 * <p>The walk begins at the best 40 of the blend {@code 0.5 · min-max cosine + 0.5 · BM25/max},
 * each by the square of its blend, and at the entities that the query names, each like a best hit.
 * It goes along relations (by weight, both ways), mentions, supersession, and to the memory before
 * and after in the same session; a link's weight is divided by the square root of the weight of all
 * links of its target, so that hubs do not swallow it. A session is what the metadata names so
 * ({@code session_id}, {@code session} or {@code conversation_id}), else a run of one user's
 * memories whose event times, as given, lie within an hour of each other: that two were stored one
 * after the other says nothing of what they are about. Where a user is named, only that user's
 * nodes are walked.
 *
 * <p>{@code NodeCache} holds users, times and links of all nodes in memory: some 100 bytes a
 * memory. It follows {@code node_changes} inside the transaction of each query, so it sees what any
 * process wrote; nothing is rebuilt.
 *
 * <p>Figures behind the constants: decision 14.
 */
@NullMarked
package dev.rosemary.engine.memory.recall;

import org.jspecify.annotations.NullMarked;
