/**
 * The command line: the composition root, and the only reader of arguments, environment and
 * standard streams. {@link dev.rosemary.cli.Main} finds the command, {@link
 * dev.rosemary.cli.option.Options} reads its options, a class for each command does it. Uses
 * everything below.
 *
 * <p>Standard output belongs to the protocol while the server runs: {@code System.out} is turned to
 * standard error before anything else happens.
 */
@NullMarked
package dev.rosemary.cli;

import org.jspecify.annotations.NullMarked;
