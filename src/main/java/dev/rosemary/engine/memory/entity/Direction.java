package dev.rosemary.engine.memory.entity;

/** Which relations a walk follows. */
public enum Direction {
  /** From an entity. */
  OUTGOING(true, false),
  /** To an entity. */
  INCOMING(false, true),
  /** All. */
  BOTH(true, true);

  private final boolean outgoing;
  private final boolean incoming;

  Direction(boolean outgoing, boolean incoming) {
    this.outgoing = outgoing;
    this.incoming = incoming;
  }

  boolean outgoing() {
    return outgoing;
  }

  boolean incoming() {
    return incoming;
  }
}
