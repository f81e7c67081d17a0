package dev.rosemary.engine.visit;

import org.jspecify.annotations.Nullable;

/**
 * The latest visit of a client.
 *
 * @param since when it was here before, or null for never
 * @param at when it was here last; both ISO 8601 in UTC
 */
record Visit(@Nullable String since, String at) {}
