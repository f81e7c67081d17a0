package dev.rosemary.engine.memory.entity;

import org.jspecify.annotations.Nullable;

/**
 * Something that memories are about.
 *
 * @param number the row number; never used again
 * @param id 20 characters of {@code [a-z0-9]}
 * @param user whose it is, or null
 * @param createdAt ISO 8601 UTC with nine fractional digits
 */
public record Entity(
    long number,
    String id,
    String name,
    @Nullable String type,
    @Nullable String description,
    @Nullable String user,
    String createdAt) {}
