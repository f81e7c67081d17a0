package dev.rosemary.code.search;

/** By what a search ranks. */
public enum Means {
  /** Words and parts of identifiers. */
  WORDS,
  /** What a text means. */
  MEANING,
  /** Both, as far as there are vectors. */
  BOTH
}
