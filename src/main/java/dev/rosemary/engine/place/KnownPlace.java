package dev.rosemary.engine.place;

/**
 * Where a repository lies, and by what it was last known there.
 *
 * @param path the real path of its common Git directory
 * @param folder a working tree of it
 */
public record KnownPlace(String path, String folder, Identity identity, String projectId) {}
