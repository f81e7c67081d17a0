package dev.rosemary.engine.code.search;

import dev.rosemary.engine.code.index.StoredChunk;

/**
 * A chunk that a search found.
 *
 * @param project whose index it is in
 * @param score of the fusion, 0 to 1: 1 is first by words and by meaning, or has the name that the
 *     query is
 */
public record CodeHit(String project, StoredChunk chunk, double score) {}
