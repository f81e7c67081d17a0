/**
 * The engine: opens a data directory, hands out its rooms, and closes it. Surfaces and commands use
 * it; the rooms below never do.
 */
@NullMarked
package dev.rosemary.engine;

import org.jspecify.annotations.NullMarked;
