/**
 * Goes over the rows of a data directory behind the calls and compares them with their checksums,
 * so that damage to a file is noticed while backups still have the row as it was. Uses {@code
 * backup} for the list of files, the lock of {@code indexing}, {@code store} and {@code base}.
 *
 * <p>One process of a data directory does it ({@code locks/rows.verification}), five hundred rows a
 * second, and remembers in {@code locks/rows.verified} how far it was. Rows without a checksum,
 * such as the last ones of a process that was killed, get theirs. A pass over everything begins a
 * day after the last one ended.
 */
@NullMarked
package dev.rosemary.engine.verify;

import org.jspecify.annotations.NullMarked;
