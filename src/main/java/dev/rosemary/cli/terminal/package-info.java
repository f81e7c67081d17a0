/**
 * How far a long command is, on the terminal of a person and nowhere else. {@link
 * dev.rosemary.cli.terminal.StatusLine} is one line that is written over and over; the commands say
 * what stands in it. Uses the JDK.
 */
@NullMarked
package dev.rosemary.cli.terminal;

import org.jspecify.annotations.NullMarked;
