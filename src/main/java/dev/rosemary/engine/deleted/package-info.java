/**
 * What tools deleted softly, listed and brought back: entities, observations and relations of the
 * graph and of threads. Beside those rows it writes what is derived from them: full-text tables,
 * queues and the numbers of relations. Uses the row numbers of {@code engine.graph}.
 */
@NullMarked
package dev.rosemary.engine.deleted;

import org.jspecify.annotations.NullMarked;
