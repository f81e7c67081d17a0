package dev.rosemary.engine.memory;

import org.jspecify.annotations.Nullable;

/** What kind of thing is remembered. */
public enum MemoryType {
  /** What happened. */
  EPISODIC("episodic"),
  /** What is the case. */
  SEMANTIC("semantic"),
  /** How something is done. */
  PROCEDURAL("procedural");

  private final String word;

  MemoryType(String word) {
    this.word = word;
  }

  /** The word for it in rows and answers. */
  public String word() {
    return word;
  }

  /** The type of a word, or null for any other text. */
  public static @Nullable MemoryType of(String word) {
    for (MemoryType type : values()) {
      if (type.word.equals(word)) {
        return type;
      }
    }
    return null;
  }
}
