package dev.rosemary.cli.option;

/** A command line that cannot be followed; the message is the one line that the user sees. */
public final class UsageException extends Exception {
  private static final long serialVersionUID = 1L;

  /** With the line that the user sees. */
  public UsageException(String message) {
    super(message, null, false, false);
  }
}
