/**
 * One ranking over items of all kinds in several files. Uses {@code engine.item}, {@code
 * engine.memory.recall}, {@code history.change}, {@code rank}, {@code text}, {@code indexing},
 * {@code store} and {@code base}.
 *
 * <p>Flow: {@link ItemSearch} asks each file ({@code SpaceSearch}) how rare the query's words are,
 * then for the best hundred of each kind by words and by cosine, then walks from the best forty of
 * all along what hangs together. The three measures are joined by places like those of memories
 * alone, with the same weights and boosts: cosines of one model compare between kinds and files;
 * words are scored anew with BM25 over one count of rows ({@link WordScores}); the walk takes texts
 * that are no nodes of its graph as such for its time, linked to what the same session wrote before
 * and after them, which the history knows. Decision 62 has what this is worth.
 *
 * <p>A question about the past finds what held then: rows say since when they hold and until when,
 * and files are read as they stood ({@code Space.at}). Rows that changed since are looked at as
 * they were, the latest 2,000 of each kind.
 */
@NullMarked
package dev.rosemary.engine.item.search;

import org.jspecify.annotations.NullMarked;
