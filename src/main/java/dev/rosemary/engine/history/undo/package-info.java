/**
 * Takes changes back. Uses {@code engine.history.change}, {@code item} and {@code derived}, {@code
 * engine.project}, {@code node.deletion}, {@code store} and {@code base}.
 */
@NullMarked
package dev.rosemary.engine.history.undo;

import org.jspecify.annotations.NullMarked;
