package dev.rosemary.engine.memory;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Quoting;
import dev.rosemary.store.Transaction;
import org.jspecify.annotations.Nullable;

/** From when to when memories hold, and what takes their place then. Without state. */
final class Validity {
  /** Successors followed at most: more than anyone replaces a memory, and no chain is endless. */
  private static final int LONGEST_CHAIN = 100_000;

  private Validity() {}

  /** What happened holds from then on; what is yet to happen is already known. */
  static String begin(NewMemory memory, String now) {
    String event = memory.eventTime();
    return event == null || event.compareTo(now) > 0 ? now : event;
  }

  /** Refuses an end that is not after the beginning; null: the end is not known. */
  static void requireOrder(String from, @Nullable String until) {
    if (until != null && until.compareTo(from) <= 0) {
      throw new FailureException(
          new Failure.Invalid(
              "valid_until "
                  + until
                  + " is not after valid_from "
                  + from
                  + ", so the memory would never be valid. For a past fact, also send valid_from."
                  + " Nothing was written."));
    }
  }

  /** Checks that the successors of a memory do not lead back to the one that it is to follow. */
  static void requireOutside(Transaction transaction, String id, String successor) {
    String next = successor;
    for (int i = 0; next != null && i < LONGEST_CHAIN; i++) {
      if (next.equals(id)) {
        throw new FailureException(
            new Failure.Invalid(
                "superseded_by "
                    + Quoting.quote(successor)
                    + (successor.equals(id)
                        ? " is the memory itself."
                        : " was itself replaced, in the end by this memory.")
                    + " Send the id of the memory that replaces it, or leave superseded_by out."
                    + " Nothing was changed."));
      }
      next = MemoryTable.successor(transaction, next);
    }
  }
}
