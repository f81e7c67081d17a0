/**
 * Changes of items: what is remembered, said anew, and forgotten, whatever surface keeps it. Uses
 * {@code engine.item} and its {@code search}, the rooms that own the rows, {@code store} and {@code
 * base}.
 *
 * <p>New items are memories with validity in time. A new version keeps the old one: of a memory as
 * what it supersedes, of a thread's fact as its version before, of an observation as a deleted one,
 * of all else in the history of its file. Forgetting ends an item the same way.
 */
@NullMarked
package dev.rosemary.engine.item.write;

import org.jspecify.annotations.NullMarked;
