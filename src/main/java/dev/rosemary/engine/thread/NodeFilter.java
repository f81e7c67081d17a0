package dev.rosemary.engine.thread;

import org.jspecify.annotations.Nullable;

/**
 * What entities must be; null asks for nothing, ranges are inclusive.
 *
 * @param changedFrom ISO 8601 UTC with milliseconds, as stored
 * @param changedTo likewise
 * @param type without regard to the case of ASCII letters
 */
public record NodeFilter(
    @Nullable String changedFrom,
    @Nullable String changedTo,
    @Nullable Double confidenceLeast,
    @Nullable Double confidenceMost,
    @Nullable Double importanceLeast,
    @Nullable Double importanceMost,
    @Nullable String type) {}
