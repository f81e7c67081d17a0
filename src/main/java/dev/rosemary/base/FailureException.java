package dev.rosemary.base;

import org.jspecify.annotations.Nullable;

/**
 * Carries a {@link Failure} out of a call. It has no stack trace of its own: failures are answers.
 */
public final class FailureException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Failure failure;

  /** For a failure that the input or the state explains. */
  public FailureException(Failure failure) {
    this(failure, null);
  }

  /** For a failure that another exception explains; it is kept for the log. */
  public FailureException(Failure failure, @Nullable Throwable cause) {
    super(failure.message(), cause, false, false);
    this.failure = failure;
  }

  /** The failure as a value. */
  public Failure failure() {
    return failure;
  }
}
