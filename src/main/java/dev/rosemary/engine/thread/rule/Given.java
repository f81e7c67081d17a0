package dev.rosemary.engine.thread.rule;

/** A member of a call as it was sent. */
public sealed interface Given<T> {
  /** It is there and of the right type. */
  record Value<T>(T value) implements Given<T> {}

  /** It was left out. */
  record Missing<T>() implements Given<T> {}

  /**
   * It cannot be taken.
   *
   * @param reason what is wrong with it, to be read after its name ("must be a string, not 5")
   */
  record Wrong<T>(String reason) implements Given<T> {}
}
