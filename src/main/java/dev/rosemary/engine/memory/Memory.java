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
    double importance) {

  /** When it happened, where the caller said so. */
  public @Nullable String givenEventTime() {
    return eventTime.equals(ingestionTime) ? null : eventTime;
  }

  /** Whether it is valid at a time. */
  public boolean isValidAt(String time) {
    String until = validUntil;
    return validFrom.compareTo(time) <= 0 && (until == null || until.compareTo(time) > 0);
  }
}
