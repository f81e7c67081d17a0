/**
 * Files that tell processes of each other: locks, and folders among the system's temporary files
 * whose locks say that their owners live; and files that are replaced as a whole. Uses {@code
 * base}.
 */
@NullMarked
package dev.rosemary.base.file;

import org.jspecify.annotations.NullMarked;
