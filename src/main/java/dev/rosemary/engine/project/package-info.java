/**
 * Projects: the registry ({@code _meta.db}), a file for each project, and moving, restoring and
 * deleting these. Uses {@code store} and {@code base}.
 *
 * <p>On disk: {@code _meta.db}, {@code projects/{id}.db} for active ones, {@code archive/{id}.db}
 * for archived ones; names from clients stand only in the registry and never become paths.
 *
 * <p>A move is done inside the registry's write transaction: mark the file so that no process
 * writes to it any more, move it, update the row, commit. When a crash comes between, the registry
 * is right and {@link ProjectFolders#repair} moves the file to where it says. A deletion removes
 * the row first; a file that carries the mark of deletion and has no row is removed at the next
 * start.
 */
@NullMarked
package dev.rosemary.engine.project;

import org.jspecify.annotations.NullMarked;
