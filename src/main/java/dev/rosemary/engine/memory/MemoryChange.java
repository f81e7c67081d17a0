package dev.rosemary.engine.memory;

import org.jspecify.annotations.Nullable;

/**
 * What is to be changed of a memory; null leaves a field as it is.
 *
 * @param content the new text
 * @param metadata the text of a JSON object, which replaces the one before
 */
public record MemoryChange(
    @Nullable String content, @Nullable MemoryType type, @Nullable String metadata) {
  /**
   * Checks the content.
   *
   * @throws dev.rosemary.base.FailureException with {@code Invalid} when nothing of it shows
   */
  public MemoryChange {
    if (content != null) {
      NewMemory.requireText(content);
    }
  }

  /** Whether any field is given. */
  public boolean isAnything() {
    return content != null || type != null || metadata != null;
  }
}
