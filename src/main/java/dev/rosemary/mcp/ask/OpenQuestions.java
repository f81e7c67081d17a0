package dev.rosemary.mcp.ask;

import dev.rosemary.mcp.rpc.Workers;
import java.util.HashMap;
import java.util.Map;

/**
 * The calls that wait for an answer of their client, within bounds. Each keeps its thread, so there
 * is one more thread for the calls of others meanwhile. Thread safe.
 */
public final class OpenQuestions {
  /** Calls of one principal that may wait; of one connection where there is no principal. */
  static final int MOST_OF_ONE = 8;

  /** Calls that may wait in all; so many threads may be added. */
  static final int MOST = 64;

  private final Workers workers;
  private final Map<Object, Integer> waiting = new HashMap<>();
  private int all;

  /** Of the calls that run here. */
  public OpenQuestions(Workers workers) {
    this.workers = workers;
  }

  /** Whether one more call may wait for this client; it is counted if so. */
  synchronized boolean enter(Object whose) {
    Integer before = waiting.get(whose);
    int count = before == null ? 0 : before;
    if (count >= MOST_OF_ONE || all >= MOST) {
      return false;
    }
    waiting.put(whose, count + 1);
    all++;
    workers.lend(1);
    return true;
  }

  /** A call that was counted waits no more. */
  synchronized void leave(Object whose) {
    Integer before = waiting.get(whose);
    if (before == null || before <= 1) {
      waiting.remove(whose);
    } else {
      waiting.put(whose, before - 1);
    }
    all--;
    workers.lend(-1);
  }
}
