package dev.rosemary.engine.exchange;

/** Says why nothing of a file is taken over. */
public final class RefusedException extends Exception {
  private static final long serialVersionUID = 1L;

  private final long line;

  /**
   * A refusal.
   *
   * @param line from 1; 0 where it is about the file as a whole
   * @param reason without the line
   */
  public RefusedException(long line, String reason) {
    super(reason);
    this.line = line;
  }

  /** Where it is, from 1; 0 for the file as a whole. */
  public long line() {
    return line;
  }

  /** The reason without the line. */
  public String reason() {
    String message = getMessage();
    return message == null ? "" : message;
  }
}
