package dev.rosemary.code.index;

/**
 * What the texts and the vectors of an index are: where it equals an earlier one, none of either
 * came or went since.
 *
 * @param edition as {@link CodeFile#edition}
 * @param vectors how many there are
 * @param last the largest number of a vector, which no other gets; 0 without any
 */
public record VectorState(String edition, long vectors, long last) {}
