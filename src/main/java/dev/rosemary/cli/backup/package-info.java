/**
 * The commands {@code backup} and {@code restore}: they read the words, call {@code engine.backup},
 * and say what came of it.
 */
@NullMarked
package dev.rosemary.cli.backup;

import org.jspecify.annotations.NullMarked;
