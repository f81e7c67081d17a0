package dev.rosemary.cli.edit;

/** A text that is not in its form, or has the entry in a way that cannot be edited: left alone. */
public final class UnreadableTextException extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * Says why.
   *
   * @param message what stands after "left as it is:"
   */
  public UnreadableTextException(String message) {
    super(message);
  }
}
