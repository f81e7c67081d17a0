/**
 * Copies of a whole data directory, made while servers write, and putting one back. Uses {@code
 * store}, {@code json} and {@code base}.
 *
 * <p>A backup is a folder: {@code _meta.db}, {@code memory.db}, {@code projects/*.db}, {@code
 * archive/*.db}, each the state of one moment after the backup began, and {@code backup.json},
 * which is written last and names each file with its bytes, SHA-256, schema version and rows a
 * table. It is made under another name and renamed when it is whole, so a folder without {@code
 * backup.json} is no backup. Left out is what can be made again (indexes of code, files of vectors)
 * and what lies elsewhere (documents in project folders). A partial backup holds one file as it was
 * before a migration, and is restored alone.
 *
 * <p>Restoring: check everything, copy into {@code restoring/} inside the data directory, make sure
 * that nobody uses it, write {@code restoring/ready}: from then on the restore is finished by
 * whoever comes next ({@code restore} or {@code doctor}; servers refuse to start meanwhile). What
 * was there is moved, not deleted, and becomes a backup of its own.
 */
@NullMarked
package dev.rosemary.engine.backup;

import org.jspecify.annotations.NullMarked;
