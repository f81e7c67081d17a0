/**
 * The commands {@code history}, {@code history prune} and {@code undo}. Uses {@code
 * engine.history}, {@code engine}, {@code json} and the rooms of options and the terminal.
 */
@NullMarked
package dev.rosemary.cli.history;

import org.jspecify.annotations.NullMarked;
