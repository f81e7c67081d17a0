package dev.rosemary.engine.history.change;

import org.jspecify.annotations.Nullable;

/**
 * What a change found in one row.
 *
 * @param number in its file
 * @param place of the row: its table and its row number
 * @param before what was there, or null where nothing was
 */
public record RowChange(long number, long place, @Nullable State before) {}
