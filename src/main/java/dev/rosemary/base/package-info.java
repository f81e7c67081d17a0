/** What every room may use: failures, identifiers, clocks, temporary folders. Uses the JDK only. */
@NullMarked
package dev.rosemary.base;

import org.jspecify.annotations.NullMarked;
