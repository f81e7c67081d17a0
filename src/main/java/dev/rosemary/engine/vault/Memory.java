package dev.rosemary.engine.vault;

import java.util.List;

/**
 * A memory as it is stored.
 *
 * @param key unique within its scope, and for session memories within the session
 * @param tags in the order given, no two alike
 * @param createdAt ISO 8601 UTC
 * @param updatedAt ISO 8601 UTC
 */
public record Memory(
    Scope scope,
    String key,
    String content,
    List<String> tags,
    String createdAt,
    String updatedAt) {
  public Memory {
    tags = List.copyOf(tags);
  }
}
