package dev.rosemary.engine.thread;

import org.jspecify.annotations.Nullable;

/**
 * A version of a fact.
 *
 * @param number its row number, which holds its entity's
 * @param id UUID v4
 * @param timestamp ISO 8601 UTC
 * @param version 1 for the first of a chain
 * @param supersedes id of the version before, or null
 * @param supersededBy id of the version after, or null for the latest
 * @param agentThreadId the thread that it was written in
 * @param confidence its own, or else its entity's
 * @param importance its own, or else its entity's
 */
public record VersionedObservation(
    long number,
    String id,
    String content,
    String timestamp,
    long version,
    @Nullable String supersedes,
    @Nullable String supersededBy,
    String agentThreadId,
    double confidence,
    double importance) {}
