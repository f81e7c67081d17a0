package dev.rosemary.engine.embed;

/**
 * What the cache of query vectors did since the start.
 *
 * @param hits queries answered from it
 * @param misses queries for which the model ran
 * @param size vectors in it now
 */
public record CacheStatistics(long hits, long misses, int size) {}
