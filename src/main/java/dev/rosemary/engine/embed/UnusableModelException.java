package dev.rosemary.engine.embed;

/** A model folder that cannot be used; its message is a sentence that says why. */
final class UnusableModelException extends Exception {
  private static final long serialVersionUID = 1;

  UnusableModelException(String message) {
    super(message);
  }
}
