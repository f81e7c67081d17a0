/**
 * Which files of a folder are source: what Git's ignore rules leave, less what is no text that
 * people write. Uses {@code git} and {@code disk}; knows no database and no parser.
 *
 * <p>Flow: {@link FolderScan} walks a folder and asks the rules of {@code git} and {@link
 * FileNames} about each entry without opening it; {@link SourceBytes} then reads one file and
 * refuses what its bytes give away. Whatever is left out is counted by {@link Skip}.
 *
 * <p>What Git tracks is source even where a rule ignores it, and a folder with tracked files is
 * walked even where its name is that of build output. A folder with a {@code .git} of its own has
 * its own rules; a linked worktree of a repository that is part of the same walk is left out, since
 * it holds the same files again. Symbolic links are not followed: what they lead to inside the
 * folder is met there.
 */
@NullMarked
package dev.rosemary.code.scan;

import org.jspecify.annotations.NullMarked;
