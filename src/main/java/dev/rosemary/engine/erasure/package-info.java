/**
 * Removes what deletions for good leave behind: terms in the segments of a full-text table, vectors
 * in the vector file, and pages in the write-ahead log. Uses {@code store} and {@code base}.
 *
 * <p>The file itself counts such deletions ({@code erasures}, kept by triggers), so no writer can
 * forget one and a process that dies leaves the work to the next. SQLite overwrites freed space in
 * the database file with zeros ({@code secure_delete}). A full-text table without contents keeps
 * the terms of deleted rows until its segments are merged, so they are merged here, a few pages for
 * each transaction. The log is emptied last.
 */
@NullMarked
package dev.rosemary.engine.erasure;

import org.jspecify.annotations.NullMarked;
