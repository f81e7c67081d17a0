/**
 * Memories by key: of a session, gone when it ends, and of the vault, kept for good. Uses {@code
 * text}, {@code vector}, {@code json}, {@code store} and {@code base}.
 *
 * <p>{@link Vault} writes, reads and prunes, {@link VaultSearch} searches, {@link Sessions} knows
 * which sessions are alive. Each public method is one transaction. Canonical: {@code
 * session_memories}, {@code vault_memories}, {@code session_holders}. Derived, in the same
 * transaction: {@code session_fts} and {@code vault_fts} (analysed text under the same row number),
 * {@code vault_vectors} (which slot of the vector file is whose, and the number of its latest
 * change). The vector file lies beside the database, as {@code <file>-vectors}.
 *
 * <p>Text score, for each scope by itself, since the rarity of a word differs between the two: with
 * b the BM25 of a hit (FTS5's, positive) and B the largest among the hits of its group, a hit that
 * holds all words, or meets an explicit condition, scores {@code f + (0.99 − f)·b/B}, where f is
 * 0.5 for several words and 0 otherwise; a hit that holds some of several words scores {@code
 * 0.5·b/B}. So all words come before some, and only a memory whose key or content equals the query
 * scores 1.
 *
 * <p>Relevance: the text score; for a vault memory with an embedding, where the query has one, 0.4
 * times the text score (0 when only its meaning is near) plus 0.6 times the cosine, at least 0.
 * What comes to 0 is no result. The order is exact: the vector file's cosines narrow the candidates
 * down to those that its rounding cannot rule out, whose cosines are computed from the rows.
 *
 * <p>Sessions: a process holds a lock on a file of its own, {@code sessions/<holder>.lock} beside
 * the database, for as long as it lives; the operating system takes it away however the process
 * ends, and no number is used twice as process ids are. {@code session_holders} says which holders
 * use which session. The last holder to leave deletes the rows, and whoever opens the store clears
 * after holders whose lock is gone.
 */
@NullMarked
package dev.rosemary.engine.vault;

import org.jspecify.annotations.NullMarked;
