/**
 * Rows that are computed from canonical ones, made again for single rows. Uses {@code
 * engine.history.change}, {@code kind}, {@code text}, {@code memory}, {@code mention}, {@code
 * vault}, {@code node} and {@code store}.
 */
@NullMarked
package dev.rosemary.engine.history.derived;

import org.jspecify.annotations.NullMarked;
