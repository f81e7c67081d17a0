/**
 * Projects: the registry ({@code _meta.db}), a file for each project, and moving, restoring and
 * deleting these: {@link Projects} opens it and hands on to {@code ProjectUse}, {@code Trash} and
 * {@code StartRepair}. Uses {@code engine.project.file}, {@code engine.node.deletion}, {@code
 * engine.backup}, {@code store} and {@code base}.
 *
 * <p>On disk: {@code _meta.db}, {@code projects/{id}.db} for active ones, {@code archive/{id}.db}
 * for archived ones, {@code trash/{id}.db} for deleted ones that can be restored; names from
 * clients stand only in the registry and never become paths.
 *
 * <p>A move is done inside the registry's write transaction: mark the file so that no process
 * writes to it any more, move it, update the row, commit. When a crash comes between, the registry
 * is right: the next start, or the next process that misses the file, moves it to where it says and
 * takes the mark off. A removal for good deletes the row first, a creation makes the file first; a
 * file without a row that carries the mark of either is removed at the next start.
 */
@NullMarked
package dev.rosemary.engine.project;

import org.jspecify.annotations.NullMarked;
