package dev.rosemary.code;

/**
 * What a run came to. Files that are left out count nowhere.
 *
 * @param filesIndexed files in the whole index
 * @param chunksCreated chunks in the whole index
 * @param filesChanged those of them that are new or changed
 * @param filesRemoved files that were in it and are gone, or left out now
 */
public record IndexResult(
    String projectId, int filesIndexed, int chunksCreated, int filesChanged, int filesRemoved) {}
