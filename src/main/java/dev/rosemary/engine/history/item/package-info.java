/**
 * Changes in the words of people: which item, what was done to it, found by what it is called. Uses
 * {@code engine.history.change}, {@code kind}, {@code node}, {@code store} and {@code base}.
 */
@NullMarked
package dev.rosemary.engine.history.item;

import org.jspecify.annotations.NullMarked;
