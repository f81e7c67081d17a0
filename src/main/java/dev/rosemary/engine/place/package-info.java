/**
 * Which project a folder is. Uses {@code engine.project} and {@code store} for the aliases that the
 * registry keeps, {@code code.git} and {@code code.disk} for what Git's files say, and {@code
 * base}; Git is read, never run.
 *
 * <p>{@link Places} answers where a call is: in a project that is there, in a repository of which
 * none is known yet, or outside of all. A repository is told by its {@link Identity}, so that
 * working trees, clones, moved folders and other machines find the same project:
 *
 * <pre>
 * origin   normal form of the origin's URL; of an origin on this disk, what tells that one
 * root     id of the commit with which the history begins, where there is no origin
 * folder   real path of the common Git directory, where nothing is committed, or cannot be read
 * path     real path of a folder that somebody linked; counts for what lies below, the deepest first
 * </pre>
 *
 * <p>The registry maps identities to projects ({@code project_aliases}), and common Git directories
 * to the identity that they were last known by ({@code project_places}). By the second, a
 * repository that gets its first commit, or an origin, stays what it was; it decides nothing where
 * that is not certain. Rows of projects that are gone for good are dropped by the next change.
 */
@NullMarked
package dev.rosemary.engine.place;

import org.jspecify.annotations.NullMarked;
