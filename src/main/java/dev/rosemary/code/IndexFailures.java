package dev.rosemary.code;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.NearNames;
import java.io.IOException;
import java.util.List;

/** What is said of an index that cannot be used. Without state. */
final class IndexFailures {
  private IndexFailures() {}

  /** Of an id that no index has. */
  static FailureException unknown(String id, List<String> known) {
    return new FailureException(
        new Failure.NotFound("indexed project", List.of(id), NearNames.of(id, known)));
  }

  /** What is said of an index whose folder was not written yet. */
  static FailureException beingMade(String id) {
    return new FailureException(
        new Failure.NotReady(
            "The index of " + id + " is being created. Send the same call again."));
  }

  /** Whether a failure is that of a damaged file. */
  static boolean isDamage(FailureException e) {
    return e.failure() instanceof Failure.Storage storage
        && storage.cause() == Failure.Storage.Cause.DAMAGED;
  }

  /** The same failure; of a damaged index it says what to do, since nothing of it is saved. */
  static FailureException told(FailureException e, IndexFolder folder, String id) {
    if (!isDamage(e)) {
      return e;
    }
    return new FailureException(
        new Failure.Storage(
            "The index "
                + folder.file(id) // only of one that is there: what a client sends may be no name
                + " is damaged. To rebuild it, call index_project, or run `rosemary index`, with"
                + " the path of its folder.",
            Failure.Storage.Cause.DAMAGED),
        e);
  }

  /** Of one whose files stay. */
  static FailureException undeletable(String id, IOException e) {
    return new FailureException(
        new Failure.Storage("The index of " + id + " cannot be deleted: " + e.getMessage() + "."),
        e);
  }
}
