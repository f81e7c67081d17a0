/**
 * The command {@code search}: asks the search tool of a surface, or with {@code --code} that of
 * source code, and prints its answer. Makes nothing. Uses the surfaces and the rooms of options and
 * of the terminal.
 */
@NullMarked
package dev.rosemary.cli.search;

import org.jspecify.annotations.NullMarked;
