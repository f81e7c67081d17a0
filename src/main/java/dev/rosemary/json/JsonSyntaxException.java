package dev.rosemary.json;

/** A text that is not one JSON value, or is larger or deeper than the reader takes. */
public final class JsonSyntaxException extends Exception {
  private static final long serialVersionUID = 1L;

  JsonSyntaxException(String message) {
    super(message, null, false, false);
  }
}
