/**
 * SQLite files: opening and migrating them, one writer and a pool of readers a file, transactions,
 * and rows. The one package that knows {@code java.sql} and the driver, and what SQLite calls
 * things. Uses {@code store} and {@code base}.
 *
 * <p>A write begins IMMEDIATE, so that it never has to be tried again once it has read; what waits
 * for another process is tried again within a bound. A read sees one snapshot. Before each, and
 * before a commit, the file is looked at: nothing is written to one that lost its contents or was
 * replaced ({@code FileGuard}). How far a file has come is counted in it, and known outside of it
 * ({@link Generations}). An index of full text is a table of FTS5 ({@code FtsTexts}).
 *
 * <p>A process that is to write nothing has readers alone ({@link SqliteDatabase#openToRead}).
 *
 * <p>Each canonical row has a checksum ({@link CanonicalTable} is the list). A change removes it in
 * the same transaction ({@code RowTriggers}), one thread writes it later ({@code Sealer}), and
 * {@link RowCheck} compares. The schema version stands in a table a second time.
 *
 * <p>Files: WAL mode, {@code synchronous = NORMAL} (a commit survives the death of the process;
 * FULL survives a power cut too), foreign keys on, 64 MB of page cache, 5 s of waiting for a lock.
 * The schema version stands in {@code PRAGMA user_version}, and {@code PRAGMA application_id} tells
 * whether the file is open for work, closed for moving, or about to be deleted ({@link FileMark}).
 */
@NullMarked
package dev.rosemary.store.sqlite;

import org.jspecify.annotations.NullMarked;
