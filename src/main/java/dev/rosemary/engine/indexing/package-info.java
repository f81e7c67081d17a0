/**
 * Vectors of the texts of a store file: made in the background, found by meaning. Uses {@code
 * engine.embed}, {@code engine.vector}, {@code engine.kind}, {@code store} and {@code base}.
 *
 * <p>Flow: triggers of the file put each text that any surface writes into {@code embedding_queue}
 * under a new ticket. {@link EmbeddingWorker} has the right to make vectors in one of the processes
 * ({@link WorkLock}); {@link QueuedTexts} reads a batch, computes outside of any transaction, and
 * writes in one what still has the ticket that was read. The first process with a model makes it
 * the file's and queues all texts without a vector of it ({@link QueueTable#fill}). {@link
 * LoadedVectors} holds the vectors of this process's model in memory, an index a kind, and reads
 * those that changed in the transaction of the search.
 *
 * <p>Derived: {@code embedding_models}, {@code embedding_state} (one row: model, number of the last
 * change), {@code embeddings} (a vector a window, float32, in slots that are used again), {@code
 * embedding_queue}. The order of the queue: memories, descriptions, the vault, documents,
 * observations, each the newest first.
 *
 * <p>{@link BackgroundStep} is for other rooms whose derived rows may lag: the same thread runs
 * them, in one of the processes ({@code locks/<file>.derived}) or in each.
 */
@NullMarked
package dev.rosemary.engine.indexing;

import org.jspecify.annotations.NullMarked;
