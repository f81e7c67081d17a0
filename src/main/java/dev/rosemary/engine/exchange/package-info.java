/**
 * What passes between surfaces, and between this program and others: the forms of file, and the
 * shapes that every form carries and every surface takes. Uses {@code graph} (its {@link
 * dev.rosemary.engine.graph.Carried}), {@code json} and {@code base}; opens no file and no store.
 *
 * <p>There are two shapes: a graph ({@code Carried}: entities with observations, relations) and
 * memories ({@link dev.rosemary.engine.exchange.Note}: a text with fields). A file is a list of
 * {@link dev.rosemary.engine.exchange.Item}s of either. {@code markdown} and {@code table} read and
 * write files, {@code shape} leads from one shape to the other.
 *
 * <p>A file that cannot be read as a whole is refused with a {@link
 * dev.rosemary.engine.exchange.RefusedException} that names the line.
 */
@NullMarked
package dev.rosemary.engine.exchange;

import org.jspecify.annotations.NullMarked;
