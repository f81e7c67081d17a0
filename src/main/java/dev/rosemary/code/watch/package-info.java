/**
 * Following a folder. Uses {@code scan}, {@code base} and the directory-watcher library.
 *
 * <p>What the system reports is a hint that something changed, no more: reports get lost, and a
 * folder that is renamed reports none of what is in it. So {@link FolderWatch} waits until reports
 * pause and then has the whole folder compared with its index, which finds what was missed as well,
 * and does the same every ten minutes unasked. Only folders that a walk enters are watched; when a
 * {@code .gitignore} changes, those are chosen anew.
 */
@NullMarked
package dev.rosemary.code.watch;

import org.jspecify.annotations.NullMarked;
