package dev.rosemary.engine.graph;

/**
 * A fact about an entity.
 *
 * @param id UUID v4
 * @param createdAt ISO 8601 UTC
 */
public record Observation(String id, String content, String createdAt) {}
