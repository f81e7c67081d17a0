package dev.rosemary.transport.http.access;

import org.jspecify.annotations.Nullable;

/**
 * What a request may do.
 *
 * @param principal who was authenticated, or null for anyone
 * @param reads whether it may read
 * @param writes whether it may write
 */
public record Grant(@Nullable String principal, boolean reads, boolean writes) {}
