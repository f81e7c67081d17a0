package dev.rosemary.cli;

/** A command line that cannot be followed; the message is the one line that the user sees. */
final class UsageException extends Exception {
  private static final long serialVersionUID = 1L;

  UsageException(String message) {
    super(message, null, false, false);
  }
}
