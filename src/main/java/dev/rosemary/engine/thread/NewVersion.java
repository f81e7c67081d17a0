package dev.rosemary.engine.thread;

import org.jspecify.annotations.Nullable;

/**
 * An observation to be added.
 *
 * @param supersedes id or exact content of the one that it replaces, or null
 * @param confidence 0 to 1, or null for the entity's
 * @param importance likewise
 */
public record NewVersion(
    String entityName,
    String content,
    @Nullable String supersedes,
    @Nullable Double confidence,
    @Nullable Double importance) {}
