package dev.rosemary.faults.surfaces;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What a server has acknowledged. Of a change that was sent and never answered nothing is known, so
 * neither is what it would have changed.
 */
final class Ledger {
  private final Set<String> present = new HashSet<>();
  private final Set<String> gone = new HashSet<>();
  private final Set<String> tools = new TreeSet<>();
  private final AtomicInteger acknowledged = new AtomicInteger();

  /** A tool answered. */
  void acknowledged(String tool) {
    tools.add(tool);
    acknowledged.incrementAndGet();
  }

  /** Facts that must be there from now on. */
  void present(String... facts) {
    for (String fact : facts) {
      present.add(fact);
      gone.remove(fact);
    }
  }

  /** Facts of which nothing is known until {@link #present} or {@link #gone} says so. */
  void uncertain(String... facts) {
    for (String fact : facts) {
      present.remove(fact);
      gone.remove(fact);
    }
  }

  /** Facts that must not be there from now on. */
  void gone(String... facts) {
    for (String fact : facts) {
      present.remove(fact);
      gone.add(fact);
    }
  }

  /** The tools that answered. */
  Set<String> tools() {
    return tools;
  }

  /** How many calls were acknowledged. */
  int count() {
    return acknowledged.get();
  }

  /** How many facts must be there. */
  int presentCount() {
    return present.size();
  }

  /** Fails unless a text of all that is stored holds the facts that are there, and no other. */
  void check(String stored, String round) {
    assertThat(present).as(round).allMatch(fact -> holds(stored, fact), "is stored");
    assertThat(gone).as(round).noneMatch(fact -> holds(stored, fact));
  }

  private static boolean holds(String stored, String fact) {
    return stored.contains("\"" + fact + "\"");
  }
}
