package dev.rosemary.engine.thread;

/**
 * A directed relation within a thread.
 *
 * @param id UUID v4
 * @param from name of the entity it starts from
 * @param to name of the entity it leads to
 * @param importance 0 to 1
 * @param createdAt ISO 8601 UTC
 */
public record ThreadRelation(
    String id, String from, String to, String type, double importance, String createdAt) {}
