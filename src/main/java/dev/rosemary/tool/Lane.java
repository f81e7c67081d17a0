package dev.rosemary.tool;

/** With which other calls of the same client a call keeps the order in which they came. */
public enum Lane {
  /** With calls on memory. */
  MEMORY,
  /** With calls on the index of code, whose runs take long. */
  CODE,
  /** With none: it tells how far the others are. Only for what changes nothing stored. */
  NONE
}
