package dev.rosemary.engine.code;

/**
 * What a run came to.
 *
 * @param filesIndexed files with chunks in the whole index
 * @param chunksCreated chunks in the whole index
 * @param filesChanged files that were new, changed or gone
 */
public record IndexResult(
    String projectId, int filesIndexed, int chunksCreated, int filesChanged) {}
