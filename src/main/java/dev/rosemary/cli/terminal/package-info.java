/**
 * The terminal of a person. {@link dev.rosemary.cli.terminal.StatusLine} is one line that is
 * written over and over and says how far a long command is; the commands say what stands in it.
 * {@link dev.rosemary.cli.terminal.Screen} is what answers are printed to, {@link
 * dev.rosemary.cli.terminal.Cells} what fits on it. Uses the JDK.
 */
@NullMarked
package dev.rosemary.cli.terminal;

import org.jspecify.annotations.NullMarked;
