/**
 * The file of one index and the values that go in and out of it. Uses {@code scan}, {@code chunk},
 * {@code text}, {@code store} and {@code base}.
 *
 * <p>{@link CodeFile} is the way in; each of its methods is one transaction. A file's old chunks go
 * and its new ones come in the same one, so no search sees half a file.
 *
 * <p>Full text: name, path with parents, and content of a chunk in three columns, as {@link
 * CodeWords} splits them, so that identifiers are found as a whole and by their parts. Vectors hang
 * on the hash of the text that was embedded ({@link Meaning}), not on the chunk, and are numbered
 * in the order in which they came: who holds those up to a number asks for later ones.
 */
@NullMarked
package dev.rosemary.code.index;

import org.jspecify.annotations.NullMarked;
