/**
 * Folders and files that are not to be trusted: no link leads out of a {@link RealFolder}, what
 * hangs is given up by {@link Bounded}, and {@link KernelFiles} are not read at all. Uses {@code
 * base}.
 */
@NullMarked
package dev.rosemary.code.disk;

import org.jspecify.annotations.NullMarked;
