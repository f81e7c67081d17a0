package dev.rosemary.engine.vault;

/** How long a memory lives. */
public enum Scope {
  /** As long as its session. */
  SESSION("session"),
  /** Until it is pruned. */
  VAULT("vault");

  private final String word;

  Scope(String word) {
    this.word = word;
  }

  /** The word on the wire. */
  public String word() {
    return word;
  }
}
