/** Vectors of the texts of a file: made in the background, found by meaning. */
@NullMarked
package dev.rosemary.engine.indexing;

import org.jspecify.annotations.NullMarked;
