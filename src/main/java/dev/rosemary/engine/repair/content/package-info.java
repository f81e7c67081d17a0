/**
 * What stands in a sound file: rows that point nowhere, full-text tables that do not fit, rows that
 * are not as they were written, and derived rows that are made again. Uses the rooms whose rows
 * these are, {@code engine.text}, {@code engine.erasure}, {@code store} and {@code base}.
 */
@NullMarked
package dev.rosemary.engine.repair.content;

import org.jspecify.annotations.NullMarked;
