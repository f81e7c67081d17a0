package dev.rosemary.mcp.call;

/** Hears of calls that have ended. Called by any thread, several at once; must not throw. */
@FunctionalInterface
public interface CallListener {
  /** How a call ended. */
  enum Outcome {
    /** With a result. */
    DONE,
    /** With a result that says what was wrong. */
    FAILED,
    /** With an error of the protocol. */
    ERROR,
    /** Its client took it back. */
    CANCELLED
  }

  /** Nobody hears. */
  // Not a lambda: see Call.Progress.
  CallListener NONE =
      new CallListener() {
        @Override
        public void ended(String tool, Outcome outcome, long nanos) {
          // nobody asked
        }
      };

  /**
   * A call has ended.
   *
   * @param tool the published name
   * @param nanos nanoseconds since it arrived, the waiting included
   */
  void ended(String tool, Outcome outcome, long nanos);
}
