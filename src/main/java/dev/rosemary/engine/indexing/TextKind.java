package dev.rosemary.engine.indexing;

/** What a text is that has vectors: whose row holds it. */
public enum TextKind {
  /** The content of a memory with validity in time. */
  MEMORY(1),
  /** An observation of the graph or of a thread. */
  OBSERVATION(2),
  /** The content of a memory by key, kept for good. */
  VAULT(3),
  /** The description of an entity beside the memories. */
  DESCRIPTION(4),
  /** A document of a project folder: its title and its content. */
  DOCUMENT(5);

  private static final TextKind[] BY_NUMBER = {MEMORY, OBSERVATION, VAULT, DESCRIPTION, DOCUMENT};

  private final int number;

  TextKind(int number) {
    this.number = number;
  }

  /** Its number in the file, from 1. */
  public int number() {
    return number;
  }

  /** The kind of a number in the file. */
  static TextKind of(long number) {
    return BY_NUMBER[Math.toIntExact(number) - 1];
  }
}
