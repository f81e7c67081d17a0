/**
 * Where a history begins, read from Git's files without Git. Uses {@code code.git} and {@code
 * code.disk}; knows nothing of what commits hold.
 *
 * <p>{@link RootCommit} follows the first parents of the main branch to the commit that has none:
 * through the {@code commit-graph}, where there is one, else through packs and loose objects. All
 * reading is by position and bounded in bytes, steps and time: the files may be of anybody's
 * making, and may be replaced meanwhile.
 *
 * <pre>
 * main branch: refs/heads/main, refs/heads/master, HEAD of the first working tree, HEAD
 * loose:       zlib("commit 213\0" text)
 * index:       ff 't' 'O' 'c', 2, 256 counts, names, CRC-32s, offsets of 31 bits, of 63
 * pack:        type and length in 7 bits a byte, [base], zlib(text or delta)
 * graph:       "CGPH", 1, hash, chunks, layers below; OIDF counts, OIDL names, CDAT tree, two
 *              parents as places, time
 * </pre>
 *
 * <p>Not read: reftables, indexes of version 1, replacements and grafts.
 *
 * <p>Sources: the manuals gitrepository-layout(5), gitformat-pack(5) and gitformat-commit-graph(5).
 */
@NullMarked
package dev.rosemary.code.git.commit;

import org.jspecify.annotations.NullMarked;
