package dev.rosemary.base;

/** What became of something that was to be taken over. */
public enum Taken {
  /** It is new here. */
  ADDED,
  /** The same was here already. */
  PRESENT,
  /** It took the place of an older version of the same note, which is kept as history. */
  REPLACED,
  /** Something else is here under its name, which was kept. */
  DIFFERS
}
