/**
 * The command line, read: {@link dev.rosemary.cli.option.Options} with their environment variables,
 * the folders and the engine that they name. Uses the engine; knows no command. A value that cannot
 * be followed is a {@link dev.rosemary.cli.option.UsageException}.
 */
@NullMarked
package dev.rosemary.cli.option;

import org.jspecify.annotations.NullMarked;
