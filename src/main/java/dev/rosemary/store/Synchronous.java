package dev.rosemary.store;

/** What a commit waits for. */
public enum Synchronous {
  /** The operating system has it: survives the death of the process, not a power cut. */
  NORMAL,
  /** The disk has it. */
  FULL
}
