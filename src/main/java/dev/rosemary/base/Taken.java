package dev.rosemary.base;

/** What became of something that was to be taken over. */
public enum Taken {
  /** It is new here. */
  ADDED,
  /** The same was here already. */
  PRESENT,
  /** Something else is here under its name, which was kept. */
  DIFFERS
}
