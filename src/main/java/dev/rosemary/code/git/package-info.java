/**
 * What Git says about files, read without Git. Uses {@code disk}; knows nothing of source.
 *
 * <p>{@link GitFolder} finds the repository of a folder; {@link IgnoreRules} are the rules that
 * hold in one folder: the deepest {@code .gitignore} with an opinion, those above it up to the
 * repository's root, {@code info/exclude}, the user's {@link ExcludesFile}; {@link TrackedFiles}
 * are in Git whatever the rules say; {@link Origin} is where it was cloned from. A {@link Glob} is
 * our own: libraries make regular expressions of it, which some names take for ever with.
 *
 * <p>Sources: the manuals gitignore(5), gitrepository-layout(5) and gitformat-index(5).
 */
@NullMarked
package dev.rosemary.code.git;

import org.jspecify.annotations.NullMarked;
