package dev.rosemary.engine.document;

/** A file that does not hold what our format says; the message names the place. */
final class MalformedFileException extends Exception {
  private static final long serialVersionUID = 1L;

  MalformedFileException(String message) {
    super(message, null, false, false);
  }
}
