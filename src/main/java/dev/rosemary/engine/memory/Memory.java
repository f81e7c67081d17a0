package dev.rosemary.engine.memory;

import org.jspecify.annotations.Nullable;

/**
 * A memory as it is stored. Times are as {@link MemoryTime} writes them.
 *
 * @param number the row number; never used again
 * @param id 20 characters of {@code [a-z0-9]}
 * @param user whose it is, or null
 * @param metadata the text of a JSON object, or null
 * @param eventTime when it happened; the ingestion time where the caller did not say
 * @param ingestionTime when it was stored
 * @param validFrom inclusive
 * @param validUntil exclusive, or null while it is valid
 * @param supersededBy the id of the memory that took its place, or null
 * @param importance 1 unless something weighed it
 * @param eventOffset the offset in which the event's time was given, in minutes east of UTC; 0 for
 *     UTC or when none is known
 */
public record Memory(
    long number,
    String id,
    String content,
    MemoryType type,
    @Nullable String user,
    @Nullable String metadata,
    String eventTime,
    String ingestionTime,
    String validFrom,
    @Nullable String validUntil,
    @Nullable String supersededBy,
    @Nullable String invalidationReason,
    double importance,
    int eventOffset) {

  /** A memory whose event's time was given in UTC. */
  public Memory(
      long number,
      String id,
      String content,
      MemoryType type,
      @Nullable String user,
      @Nullable String metadata,
      String eventTime,
      String ingestionTime,
      String validFrom,
      @Nullable String validUntil,
      @Nullable String supersededBy,
      @Nullable String invalidationReason,
      double importance) {
    this(
        number,
        id,
        content,
        type,
        user,
        metadata,
        eventTime,
        ingestionTime,
        validFrom,
        validUntil,
        supersededBy,
        invalidationReason,
        importance,
        0);
  }

  /** The same with the number of its row, which is known once it is stored. */
  Memory numbered(long row) {
    return new Memory(
        row,
        id,
        content,
        type,
        user,
        metadata,
        eventTime,
        ingestionTime,
        validFrom,
        validUntil,
        supersededBy,
        invalidationReason,
        importance,
        eventOffset);
  }

  /** The day on which it happened, where the caller said so, as the caller's calendar had it. */
  @Nullable String givenEventDay() {
    return eventTime.equals(ingestionTime) ? null : eventDay();
  }

  /**
   * The day on which it happened, {@code 2023-05-08}, in the offset in which its time was given.
   */
  public String eventDay() {
    return MemoryTime.day(eventTime, eventOffset);
  }

  /** Whether it is valid at a time. */
  public boolean isValidAt(String time) {
    String until = validUntil;
    return validFrom.compareTo(time) <= 0 && (until == null || until.compareTo(time) > 0);
  }
}
