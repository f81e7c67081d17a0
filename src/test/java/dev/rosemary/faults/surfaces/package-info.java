/**
 * Every surface, with each of its writing tools, under faults: {@code kill -9} at any moment, files
 * that may grow no more, damaged files, a clock that is set back. What was acknowledged is there
 * afterwards, what was deleted is gone, and each answer is clear. More rounds with {@code
 * -Drosemary.soak=true}.
 */
@NullMarked
package dev.rosemary.faults.surfaces;

import org.jspecify.annotations.NullMarked;
