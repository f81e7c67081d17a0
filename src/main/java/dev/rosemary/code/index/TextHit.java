package dev.rosemary.code.index;

/**
 * A chunk that full text found.
 *
 * @param score BM25, more is better
 */
public record TextHit(StoredChunk chunk, double score) {}
