/**
 * The documents of one project folder, kept in {@code .infinity/} inside it, in files that people
 * can read and edit. Uses {@code json} (the format is JSON, and fields that we do not know are kept
 * as they are) and {@code base}; no other room of the engine.
 *
 * <p>Format: {@code memories.json} is {@code {project_id, memories: [{id, title, type, content,
 * created_at, updated_at?}]}}, UTF-8, indented by two spaces; times are ISO 8601 in UTC. {@code
 * project_id} is one line. {@code .gitignore} holds {@code *}. {@code lock} is empty.
 *
 * <p>Flow of a change: take the lock ({@link dev.rosemary.engine.document.FolderLock}), read the
 * file, change it, write it to a new file beside it, force that to disk, rename it over the old
 * one, force the folder to disk. A reader needs no lock: it sees the old file or the new one. What
 * was read is kept with its checksum, so that the file is parsed again only when it has changed.
 *
 * <p>A file that is not of this format is never written over. Nothing is followed that is a
 * symbolic link, neither the folder nor a file in it, and nothing is written outside of the folder.
 */
@NullMarked
package dev.rosemary.engine.document;

import org.jspecify.annotations.NullMarked;
