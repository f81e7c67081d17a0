/**
 * Texts for readers who pay for each token: parts of long ones, and which of them say nearly the
 * same. Pure functions; uses {@code engine.memory.recall} for stems.
 */
@NullMarked
package dev.rosemary.engine.item.text;

import org.jspecify.annotations.NullMarked;
