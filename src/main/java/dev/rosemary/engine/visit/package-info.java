/**
 * When each client was last in a space, so that it can be told what is new to it. Uses {@code
 * engine.project} for the registry, which keeps a row for each client, principal and space, and
 * {@code store} and {@code base}.
 *
 * <p>A visit is a session. Clients of a stateless protocol have none, so theirs ends with half an
 * hour in which they do not come.
 */
@NullMarked
package dev.rosemary.engine.visit;

import org.jspecify.annotations.NullMarked;
