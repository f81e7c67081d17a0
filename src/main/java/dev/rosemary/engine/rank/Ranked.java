package dev.rosemary.engine.rank;

/** An item and its score; more is better. */
public record Ranked<T>(T item, double score) {}
