/**
 * The surface {@code graph}: a knowledge graph in isolated projects, with the names and shapes of
 * the reference server. A tool a file; {@link dev.rosemary.surface.graph.GraphSurface} lists them.
 * Uses {@code engine}, {@code tool} and {@code json}.
 *
 * <p>Flow: decode the arguments into an input record, find the project ({@link
 * dev.rosemary.surface.graph.GraphScope}), call the engine, encode ({@link
 * dev.rosemary.surface.graph.GraphJson}).
 */
@NullMarked
package dev.rosemary.surface.graph;

import org.jspecify.annotations.NullMarked;
