package dev.rosemary.engine.code;

/**
 * What a run came to.
 *
 * @param filesIndexed files with chunks in the whole index
 * @param chunksCreated chunks in the whole index
 * @param filesChanged files that this run read anew or removed
 */
public record IndexResult(
    String projectId, int filesIndexed, int chunksCreated, int filesChanged) {}
