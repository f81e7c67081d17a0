/**
 * Which files of a folder are source: what Git's ignore rules leave, less what is no text that
 * people write. Uses {@code base}; knows no database and no parser.
 *
 * <p>Flow: {@link GitFolder} finds the repository of a folder, {@link FolderScan} walks it and asks
 * {@link IgnoreRules} and {@link FileNames} about each entry without opening it; {@link
 * SourceBytes} then reads one file and refuses what its bytes give away. Whatever is left out is
 * counted by {@link Skip}. {@link RealFolder} is what folders are listed and files are read
 * through.
 *
 * <p>Rules, in this order: the deepest {@code .gitignore} with an opinion, those above it up to the
 * repository's root, {@code info/exclude}, the user's {@link ExcludesFile}. What Git tracks is
 * source even where a rule ignores it, and a folder with tracked files is walked even where its
 * name is that of build output. A folder with a {@code .git} of its own has its own rules; a linked
 * worktree of a repository that is part of the same walk is left out, since it holds the same files
 * again. Symbolic links are not followed: what they lead to inside the folder is met there. A
 * {@link Glob} is our own: libraries make regular expressions of it, which some names take for ever
 * with.
 *
 * <p>Sources: the manuals gitignore(5), gitrepository-layout(5) and gitformat-index(5).
 */
@NullMarked
package dev.rosemary.engine.code.scan;

import org.jspecify.annotations.NullMarked;
