package dev.rosemary.json;

/** A text that is not one JSON value, or is larger or deeper than the reader takes. */
public final class JsonSyntaxException extends Exception {
  private static final long serialVersionUID = 1L;

  private final boolean beyondLimits;

  JsonSyntaxException(String message) {
    this(message, false);
  }

  JsonSyntaxException(String message, boolean beyondLimits) {
    super(message, null, false, false);
    this.beyondLimits = beyondLimits;
  }

  /** Whether the text may be JSON, but larger or deeper than the reader takes. */
  public boolean isBeyondLimits() {
    return beyondLimits;
  }
}
