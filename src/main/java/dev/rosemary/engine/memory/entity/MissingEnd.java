package dev.rosemary.engine.memory.entity;

/**
 * A relation of which an end is not there.
 *
 * @param place in the list of relations
 * @param noFrom whether the entity is missing from which it starts
 * @param noTo whether that is missing to which it leads
 */
public record MissingEnd(int place, boolean noFrom, boolean noTo) {}
