/**
 * What changed in the files of a data folder, and how it was before: listed, taken back, and
 * pruned. Reads what {@code store} writes at the end of each transaction (its {@code Journal}).
 * Uses its sub-rooms, {@code engine.project}, {@code store} and {@code base}.
 *
 * <p>A change is one transaction; each row that it changed has a number of its own in its file. A
 * row, known by its place (table and row number), has a state at any time: what the first change
 * after that time found there, else what is there now ({@code EventTable}). Everything else follows
 * from it: what a change made of a row, whether that was changed again, and what was there at a
 * time.
 *
 * <p>Flow of an undo ({@code undo.Undoing}): the rows of a change that belong together are a {@code
 * Component}; from the newest, each is said to be as it was in a {@code World} over what is there,
 * unless it was changed again; {@code Standing} finds what would stand on nothing or be there
 * twice; what is left is written, and {@code DerivedRows} makes again what is computed from it. All
 * in one transaction, which is a change like others.
 */
@NullMarked
package dev.rosemary.engine.history;

import org.jspecify.annotations.NullMarked;
