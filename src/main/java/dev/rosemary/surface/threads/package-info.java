/**
 * The surface {@code threads}: a validated, versioned knowledge graph for each thread. A tool a
 * file; {@link dev.rosemary.surface.threads.ThreadsSurface} lists them. Uses {@code engine}, {@code
 * tool} and {@code json}.
 *
 * <p>{@code save_memory} and {@code add_observations} answer every problem of a call in one list,
 * whether the schema, the rules of {@code engine.thread.rule} or the store found it: arguments that
 * do not fit the schema come here too ({@link dev.rosemary.surface.threads.SaveIn}).
 */
@NullMarked
package dev.rosemary.surface.threads;

import org.jspecify.annotations.NullMarked;
