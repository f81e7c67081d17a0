package dev.rosemary.engine.memory.entity;

/**
 * A relation between two entities, which may be one and the same.
 *
 * @param from the id of an entity
 * @param to the id of an entity
 * @param weight 0 to 1
 * @param createdAt ISO 8601 UTC with nine fractional digits
 */
public record Relation(
    String id, String from, String to, String type, double weight, String createdAt) {}
