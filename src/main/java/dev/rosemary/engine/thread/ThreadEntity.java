package dev.rosemary.engine.thread;

import dev.rosemary.engine.node.StoredEntity;

/**
 * An entity of a thread that is not deleted.
 *
 * @param number its row number, ascending in order of creation
 * @param id UUID v4
 * @param confidence 0 to 1
 * @param importance 0 to 1
 * @param createdAt ISO 8601 UTC
 * @param updatedAt ISO 8601 UTC; when anything of it last changed, its relations too
 * @param revision 1 when nothing changed since it was made
 * @param degree active relations of either direction
 */
public record ThreadEntity(
    long number,
    String id,
    String name,
    String type,
    double confidence,
    double importance,
    String createdAt,
    String updatedAt,
    long revision,
    long degree)
    implements StoredEntity {}
