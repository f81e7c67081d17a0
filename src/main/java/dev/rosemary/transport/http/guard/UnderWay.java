package dev.rosemary.transport.http.guard;

import java.util.HashMap;
import java.util.Map;

/** How many requests and streams of each sender are open. Thread safe. */
public final class UnderWay {
  /** Of one sender at once: a quarter of the connections that the server takes. */
  public static final int MOST = 256;

  private final Map<String, Integer> open = new HashMap<>();

  /**
   * Of one address at once, where nobody signs in and no session tells clients apart: many of them
   * may be on one machine. The rest of the connections is for those who have a session.
   */
  public static final int MOST_OF_ADDRESS = 3 * MOST;

  /** Whether one more of this sender, who may have so many, is served; it is counted if so. */
  public synchronized boolean take(String sender, int most) {
    Integer before = open.get(sender);
    int count = before == null ? 0 : before;
    if (count >= most) {
      return false;
    }
    open.put(sender, count + 1);
    return true;
  }

  /** One that was counted has ended. */
  public synchronized void leave(String sender) {
    Integer before = open.get(sender);
    if (before == null || before <= 1) {
      open.remove(sender);
    } else {
      open.put(sender, before - 1);
    }
  }
}
