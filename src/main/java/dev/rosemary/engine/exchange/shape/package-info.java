/**
 * The ways between the two shapes of what is exchanged: a graph, and memories. Uses {@code
 * exchange}, {@code exchange.markdown}, {@code graph}, {@code json} and {@code base}. Pure
 * functions.
 *
 * <ul>
 *   <li>{@link dev.rosemary.engine.exchange.shape.GraphOfNotes}: a memory is an entity with one
 *       observation, whose fields are kept in its metadata under {@code rosemary_note}.
 *   <li>{@link dev.rosemary.engine.exchange.shape.NotesOfGraph}: an observation is a memory that
 *       names its entity, a relation is a memory that names both ends.
 *   <li>{@link dev.rosemary.engine.exchange.shape.EntityBodies}: an entity with its relations is
 *       one text of Markdown, for stores whose memories have titles.
 * </ul>
 *
 * <p>Each knows what the others made, so that going there and back loses nothing.
 */
@NullMarked
package dev.rosemary.engine.exchange.shape;

import org.jspecify.annotations.NullMarked;
