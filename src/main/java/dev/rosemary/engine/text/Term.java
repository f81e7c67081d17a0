package dev.rosemary.engine.text;

import dev.rosemary.store.text.TextQuery;

/**
 * One thing that a query asks for.
 *
 * @param shown the term as it was typed, for people
 * @param match what finds the term in analysed text; it names no column. Equal terms have equal
 *     ones.
 */
public record Term(String shown, TextQuery match) {}
