package dev.rosemary.engine.memory;

import org.jspecify.annotations.Nullable;

/**
 * Which memories a search may find.
 *
 * @param user whose, or null for everybody's
 * @param includeInvalid whether also those that are not valid
 * @param at the time at which others are to be valid, as {@link MemoryTime} writes it
 */
public record MemoryFilter(@Nullable String user, boolean includeInvalid, String at) {

  /** Whether it lets a memory through. */
  public boolean admits(Memory memory) {
    return (user == null || user.equals(memory.user())) && (includeInvalid || memory.isValidAt(at));
  }
}
