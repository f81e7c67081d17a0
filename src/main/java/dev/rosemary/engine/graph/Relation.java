package dev.rosemary.engine.graph;

/**
 * A directed relation.
 *
 * @param id UUID v4
 * @param from name of the entity it starts from
 * @param to name of the entity it leads to
 * @param createdAt ISO 8601 UTC
 */
public record Relation(String id, String from, String to, String type, String createdAt) {}
