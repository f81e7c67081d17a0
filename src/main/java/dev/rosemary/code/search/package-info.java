/**
 * Searches of indexes, by words and by meaning. Uses {@code index}, {@code text}, {@code rank},
 * {@code vector}, {@code embed} and {@code base}.
 *
 * <p>Flow: {@link CodeQuery} makes words of a query; {@link WordSearch} finds the chunks that hold
 * them by BM25 (name 5, path and content 2) and weighs them by {@link Priors}; {@link CodeVectors}
 * ranks chunks by the cosine of their {@code Meaning} with the query, where the model is there;
 * {@link CodeSearch} joins the two by their scaled scores, half and half (decision 22); of the
 * {@link Pieces} of one definition the best stands for all. The best hits by words that have no
 * vector yet get one while the caller waits, as many as go in a bounded time; {@link VectorQueue}
 * makes the others in the background.
 *
 * <p>Vectors are signed bytes, the unit vector times 127, rounded; all of a project lie in memory
 * once it was searched.
 */
@NullMarked
package dev.rosemary.code.search;

import org.jspecify.annotations.NullMarked;
