/**
 * The command {@code search}: asks the search tool of a surface and prints its answer. Makes
 * nothing. Uses the surfaces and the room of options.
 */
@NullMarked
package dev.rosemary.cli.search;

import org.jspecify.annotations.NullMarked;
