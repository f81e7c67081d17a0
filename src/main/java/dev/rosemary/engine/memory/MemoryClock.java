package dev.rosemary.engine.memory;

import dev.rosemary.store.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * The present of one file: the system's clock, which never runs back behind the times that it gave
 * before. So what was stored while a clock was ahead holds at once, also after that clock, or the
 * one of another machine, was set right.
 */
final class MemoryClock {
  /**
   * How far ahead a stored time may be and still count. What lies further ahead was imported, or is
   * the mistake of a clock that nobody could work with.
   */
  private static final Duration MOST = Duration.ofDays(400);

  private final InstantSource clock;

  MemoryClock(InstantSource clock) {
    this.clock = clock;
  }

  /** The present, for a comparison with what is stored. */
  String now(Transaction transaction) {
    Instant system = clock.instant();
    String now = MemoryTime.of(system);
    String latest = latest(transaction, system);
    return latest.compareTo(now) > 0 ? latest : now;
  }

  /** A time to store, later than all that were given. */
  String next(Transaction transaction) {
    Instant system = clock.instant();
    String now = MemoryTime.of(system);
    String latest = latest(transaction, system);
    return latest.compareTo(now) >= 0 ? MemoryTime.of(Instant.parse(latest).plusNanos(1)) : now;
  }

  private static String latest(Transaction transaction, Instant system) {
    return MemoryTable.latestTime(transaction, MemoryTime.of(system.plus(MOST)));
  }
}
