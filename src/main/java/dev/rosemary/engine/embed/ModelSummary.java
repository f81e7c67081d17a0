package dev.rosemary.engine.embed;

/**
 * What is known of a model before it is loaded.
 *
 * @param name for people; empty when there is no model
 * @param dimensions what its files promise; 0 when they say nothing
 */
public record ModelSummary(String name, int dimensions) {}
