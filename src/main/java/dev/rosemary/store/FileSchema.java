package dev.rosemary.store;

/** What a space holds. */
public enum FileSchema {
  /** The registry of projects. */
  REGISTRY,
  /** A project; the home store has the same. */
  PROJECT,
  /** The index of a folder of source code. */
  CODE
}
