/**
 * What all kinds of text have in common when they are read: id, kind, text, times, origin, links.
 * Opens items by id or name, finds them by one ranking over several files, and chooses what of it
 * to show within a budget. Uses {@code kind}, {@code text}, {@code memory}, {@code rank}, {@code
 * indexing}, {@code embed}, {@code mention}, {@code store} and {@code base}.
 *
 * <p>Which rows are items, and what is said of them, stands in {@link
 * dev.rosemary.engine.kind.ItemKind}; the tables here put its expressions together.
 *
 * <p>An id is the letter of the kind, a hyphen, and the shortest beginning of the item's own id
 * that no other item of the kind shares, of six characters at least.
 */
@NullMarked
package dev.rosemary.engine.item;

import org.jspecify.annotations.NullMarked;
