/** What every room may use: failures, identifiers, clocks, private files. Uses the JDK only. */
@NullMarked
package dev.rosemary.base;

import org.jspecify.annotations.NullMarked;
