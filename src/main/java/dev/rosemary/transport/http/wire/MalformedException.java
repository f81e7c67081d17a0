package dev.rosemary.transport.http.wire;

import java.io.IOException;

/** A request that is not HTTP, or that could be read in two ways. Its connection ends. */
public final class MalformedException extends IOException {
  private static final long serialVersionUID = 1L;

  /** The status that says so. */
  private final int status;

  /** The text of the answer. */
  private final String text;

  MalformedException(int status, String text) {
    super(text);
    this.status = status;
    this.text = text;
  }

  MalformedException(String text) {
    this(400, text);
  }

  /** The status that says so. */
  public int status() {
    return status;
  }

  /** A sentence that says what is wrong. */
  public String text() {
    return text;
  }
}
