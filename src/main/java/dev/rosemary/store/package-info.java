/**
 * What the engine asks of storage, in its own words. How an engine does it stands in a room of its
 * own, of which there is one, {@code store.sqlite}. Uses {@code store.text} and {@code base}.
 *
 * <p>A room asks a {@link Database} for a unit of work ({@code read} or {@code write}); its tables
 * run SQL on the {@link Transaction} that they are handed, and take values of a {@link Row}. A
 * write has all of the space for itself, so that it never has to be tried again; a read sees one
 * snapshot. Waiting for others is tried again within a bound.
 *
 * <p>Full text is asked in the words of {@code store.text}: {@link IndexedTexts} indexes, searches
 * and ranks, {@link IndexUpkeep} keeps an index in order.
 *
 * <p>SQL is what engines have in common, as far as it goes: {@code docs/decisions/0007} lists what
 * does not carry over yet.
 */
@NullMarked
package dev.rosemary.store;

import org.jspecify.annotations.NullMarked;
