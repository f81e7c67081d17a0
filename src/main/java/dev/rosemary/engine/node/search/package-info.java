/**
 * Finds entities of one partition by the words in their names, types and observations. Uses {@code
 * engine.node}, {@code engine.text} and {@code base}.
 *
 * <p>{@link NodeFinder} takes a query and gives the matches, the best first. {@link NodeSearch}
 * reads where each term stands and {@link NodeRanking} orders what holds them; both know nothing of
 * tables. {@link BestObservations} says which observations of one entity are meant.
 */
@NullMarked
package dev.rosemary.engine.node.search;

import org.jspecify.annotations.NullMarked;
