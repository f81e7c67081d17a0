package dev.rosemary.engine.history.change;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A transaction that changed something.
 *
 * @param number of its first row, in its file
 * @param size how many rows it changed, at least 1
 * @param time microseconds since 1970
 * @param call the id of the call or command; empty where there was none
 * @param made the rows that it made
 * @param reverts of an undo, the numbers of the rows that it took back; else null
 * @param reason as the caller gave it, or null
 */
public record Change(
    long number,
    long size,
    long time,
    String call,
    Who who,
    Made made,
    @Nullable String reverts,
    @Nullable String reason) {

  /**
   * Who made it. Of what was not known or said, null.
   *
   * @param channel how it came in
   */
  public record Who(
      String channel,
      @Nullable String surface,
      String tool,
      @Nullable String client,
      @Nullable String version,
      @Nullable String session,
      @Nullable String principal,
      @Nullable String model) {}

  /** Of an undo, the numbers of the rows that it took back; else none. */
  public List<String> revertedRows() {
    return reverts == null ? List.of() : List.of(reverts.split(" ", -1));
  }

  /** Whether a row's number is one of its own. */
  public boolean has(long row) {
    return row >= number && row < number + size;
  }
}
