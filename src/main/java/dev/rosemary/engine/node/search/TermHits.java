package dev.rosemary.engine.node.search;

import dev.rosemary.engine.node.RowNumbers;
import java.util.Arrays;
import java.util.stream.LongStream;

/** Where one term of a query was found. The arrays are not copied: nobody changes them. */
final class TermHits {
  private final long[] names;
  private final long[] observations;
  private final boolean complete;

  /**
   * Hits of a term.
   *
   * @param names numbers of entities whose name or type holds it, descending
   * @param observations numbers of observations that hold it, descending
   * @param complete whether these are all; false when there were more than were asked for, of which
   *     the latest are here
   */
  TermHits(long[] names, long[] observations, boolean complete) {
    this.names = names;
    this.observations = observations;
    this.complete = complete;
  }

  long[] names() {
    return names;
  }

  long[] observations() {
    return observations;
  }

  boolean complete() {
    return complete;
  }

  /** The distinct entities, descending. */
  long[] entities() {
    long[] merged = new long[names.length + observations.length];
    int size = 0;
    int i = 0;
    int j = 0;
    while (i < names.length || j < observations.length) {
      long name = i < names.length ? names[i] : Long.MIN_VALUE;
      long observation =
          j < observations.length ? RowNumbers.entityOf(observations[j]) : Long.MIN_VALUE;
      long next = Math.max(name, observation);
      if (name == next) {
        i++;
      } else {
        j++;
      }
      if (size == 0 || merged[size - 1] != next) {
        merged[size++] = next;
      }
    }
    return Arrays.copyOf(merged, size);
  }

  /** Tells of an entity whether its name or type holds the term. */
  interface InName {
    boolean holds(long entity);
  }

  /** The observations between two numbers that hold the term, descending. */
  interface InObservations {
    long[] between(long first, long last);
  }

  /** These hits and all those before them in some entities, given descending. */
  TermHits and(long[] candidates, InName inName, InObservations inObservations) {
    long lowestName = names.length == 0 ? Long.MAX_VALUE : names[names.length - 1];
    long lowest = observations.length == 0 ? Long.MAX_VALUE : observations[observations.length - 1];
    LongStream.Builder moreNames = LongStream.builder();
    LongStream.Builder more = LongStream.builder();
    for (long candidate : candidates) {
      if (candidate < lowestName && inName.holds(candidate)) {
        moreNames.add(candidate);
      }
      long first = RowNumbers.first(candidate);
      if (first < lowest) {
        long last = Math.min(RowNumbers.last(candidate), lowest - 1);
        for (long observation : inObservations.between(first, last)) {
          more.add(observation);
        }
      }
    }
    return new TermHits(
        LongStream.concat(Arrays.stream(names), moreNames.build()).toArray(),
        LongStream.concat(Arrays.stream(observations), more.build()).toArray(),
        complete);
  }
}
