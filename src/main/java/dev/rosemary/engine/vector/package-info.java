/**
 * Vectors: embeddings as values, an index in memory and a derived file that find the most similar
 * ones by reading all of them. Uses the JDK and {@code base}; knows no SQL.
 *
 * <p>{@link VectorIndex}: eight bits a dimension ({@link ByteRows}) and, above 20,000 vectors, one
 * bit more ({@link SignCodes}), which narrows the search down to the 300 best. The best of those
 * are computed again from the exact vectors. Who owns it keeps it up with the rows.
 *
 * <p>Flow of the file: {@link VectorFile#scan} brings it up to the numbered changes of its {@link
 * VectorChanges}, then computes the cosine of every slot with two threads ({@link BlockScan}). The
 * file holds unit vectors as binary16, so a cosine is off by at most {@link VectorLayout#error};
 * who needs the exact order computes the best ones again from the canonical rows ({@link
 * Embedding#cosine}).
 *
 * <p>Format on disk, little-endian: a header of 4,096 bytes (mark, dimensions, the database's
 * identity, the last change, whether an update is under way, the start of the operating system),
 * then blocks of 256 slots. A block is its first dimension of all 256 slots, then the second, and
 * so on: so the loop over the slots of a dimension is one that the virtual machine turns into
 * vector instructions by itself. A slot without a vector is zero.
 *
 * <p>Any number of processes share the file: a scan holds a shared lock on it, an update the
 * exclusive one. It only ever grows, so that a mapping never points behind its end. An update that
 * was broken off, another database, other dimensions, or a crash of the operating system lead to
 * writing it anew.
 */
@NullMarked
package dev.rosemary.engine.vector;

import org.jspecify.annotations.NullMarked;
