package dev.rosemary.engine.place;

/**
 * An identity that leads to a project.
 *
 * @param projectId of a project that may be archived or in the trash
 * @param linked whether somebody said so; else a call came from there
 * @param addedAt ISO 8601 UTC
 */
public record Alias(Identity identity, String projectId, boolean linked, String addedAt) {}
