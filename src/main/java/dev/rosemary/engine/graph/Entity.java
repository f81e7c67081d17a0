package dev.rosemary.engine.graph;

import dev.rosemary.engine.node.StoredEntity;

/**
 * An entity that is not deleted.
 *
 * @param number its row number, ascending in order of creation
 * @param id UUID v4
 * @param createdAt ISO 8601 UTC
 * @param updatedAt ISO 8601 UTC; when an observation was last added or deleted
 */
public record Entity(
    long number, String id, String name, String type, String createdAt, String updatedAt)
    implements StoredEntity {}
