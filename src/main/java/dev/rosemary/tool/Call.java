package dev.rosemary.tool;

import dev.rosemary.tool.client.Client;
import java.util.List;

/**
 * What a call may use beside its arguments.
 *
 * @param session the client's session
 * @param unknownArguments paths of arguments that the schema does not know, for a warning
 * @param progress where to report progress; does nothing when the client asked for none
 * @param cancellation tells whether the client took the request back
 * @param client what to ask and to tell the client while the call runs
 * @param emptyLists paths of required arguments that are empty lists, for a warning
 * @param readOnly whether this client may only read, because of the server or of its token
 */
public record Call(
    Session session,
    List<String> unknownArguments,
    Progress progress,
    Cancellation cancellation,
    Client client,
    List<String> emptyLists,
    boolean readOnly) {

  /** A call of a client that may write, whose arguments hold no empty list. */
  public Call(
      Session session,
      List<String> unknownArguments,
      Progress progress,
      Cancellation cancellation,
      Client client) {
    this(session, unknownArguments, progress, cancellation, client, List.of(), false);
  }

  /** Takes reports of progress. */
  @FunctionalInterface
  public interface Progress {
    /** For a call whose client asked for no progress. */
    // Not a lambda, here and below: one of an interface that has constants is not kept in the AOT
    // cache, and linking it costs a start-up some milliseconds.
    Progress NONE =
        new Progress() {
          @Override
          public void report(long done, long total, String message) {
            // nobody asked
          }
        };

    /** Reports that {@code done} of {@code total} steps are done; total 0 means unknown. */
    void report(long done, long total, String message);
  }

  /** Tells whether a request was taken back. */
  @FunctionalInterface
  public interface Cancellation {
    /** For a call that nobody can take back. */
    Cancellation NEVER =
        new Cancellation() {
          @Override
          public boolean requested() {
            return false;
          }
        };

    /** Whether the work is to stop: the client no longer wants the answer, or the server ends. */
    boolean requested();

    /**
     * Stops the work when the client no longer wants it, or the server ends.
     *
     * @throws dev.rosemary.base.FailureException with {@code Cancelled} or {@code NotReady}
     */
    default void check() {
      if (requested()) {
        throw new dev.rosemary.base.FailureException(
            new dev.rosemary.base.Failure.Cancelled("The client cancelled the request."));
      }
    }
  }
}
