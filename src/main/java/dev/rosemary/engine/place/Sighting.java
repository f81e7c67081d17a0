package dev.rosemary.engine.place;

/**
 * A repository as it was met.
 *
 * @param path the real path of its common Git directory
 * @param folder the working tree that was met
 */
public record Sighting(Identity identity, String path, String folder) {}
