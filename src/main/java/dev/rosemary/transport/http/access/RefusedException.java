package dev.rosemary.transport.http.access;

/** A request that nobody stands behind. */
public final class RefusedException extends Exception {
  private static final long serialVersionUID = 1L;

  /** Why. */
  public enum Reason {
    /** There is no token. */
    MISSING,
    /** The token is not one of ours, or no longer. */
    INVALID,
    /** Whether it is cannot be told now. */
    UNAVAILABLE
  }

  private final Reason reason;

  RefusedException(Reason reason, String message) {
    super(message, null, false, false);
    this.reason = reason;
  }

  /** Why. */
  public Reason reason() {
    return reason;
  }

  /** The message, which names nothing secret. */
  public String text() {
    String message = getMessage();
    return message == null ? "" : message;
  }
}
