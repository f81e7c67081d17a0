package dev.rosemary.mcp.rpc;

import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Work that waits, and in which order it is taken: from the principals in turn, within a principal
 * from its sessions in turn, within a session as it came. A principal that has its share running is
 * passed over until something of it is done. Thread safe.
 */
final class FairQueue {
  private final int share;
  private final Map<Object, Principal> principals = new LinkedHashMap<>();

  /** Those with waiting work, whose turn is next first; one with its share running is not here. */
  private final ArrayDeque<Principal> turns = new ArrayDeque<>();

  private int free;
  private int waiting;

  /**
   * A queue for so many pieces of work at once.
   *
   * @param share how many of them may be one principal's
   */
  FairQueue(int free, int share) {
    this.free = free;
    this.share = share;
  }

  /** One principal: its sessions with waiting work, whose turn is next first. */
  private static final class Principal {
    final Object key;
    final Map<Object, ArrayDeque<Runnable>> sessions = new LinkedHashMap<>();
    int running;
    int lent;
    boolean hasTurn;

    Principal(Object key) {
      this.key = key;
    }

    Runnable take() {
      Map.Entry<Object, ArrayDeque<Runnable>> first = sessions.entrySet().iterator().next();
      Object session = first.getKey();
      ArrayDeque<Runnable> queue = first.getValue();
      sessions.remove(session);
      Runnable work = queue.remove();
      if (!queue.isEmpty()) {
        sessions.put(session, queue);
      }
      return work;
    }
  }

  /** Work that was taken and runs until {@link #done}. */
  static final class Taken {
    private final Runnable work;
    private final Principal principal;

    private Taken(Runnable work, Principal principal) {
      this.work = work;
      this.principal = principal;
    }

    Runnable work() {
      return work;
    }
  }

  synchronized void add(Object principal, Object session, Runnable work) {
    Principal whose = principals.computeIfAbsent(principal, Principal::new);
    whose.sessions.computeIfAbsent(session, _ -> new ArrayDeque<>(2)).add(work);
    waiting++;
    giveTurn(whose);
  }

  /** The next work that may run now; null when there is none. */
  synchronized @Nullable Taken take() {
    if (free <= 0 || turns.isEmpty()) {
      return null;
    }
    Principal whose = turns.remove();
    whose.hasTurn = false;
    Runnable work = whose.take();
    whose.running++;
    free--;
    waiting--;
    giveTurn(whose);
    return new Taken(work, whose);
  }

  /** What was taken is done. */
  synchronized void done(Taken taken) {
    Principal whose = taken.principal;
    whose.running--;
    free++;
    giveTurn(whose);
    if (whose.running == 0 && whose.sessions.isEmpty()) {
      principals.remove(whose.key);
    }
  }

  /** While what was taken waits for something that is no work, so much more may run. */
  synchronized void lend(@Nullable Taken taken, int more) {
    free += more;
    if (taken != null) {
      taken.principal.lent += more;
      giveTurn(taken.principal);
    }
  }

  synchronized int waiting() {
    return waiting;
  }

  private void giveTurn(Principal whose) {
    if (!whose.hasTurn && !whose.sessions.isEmpty() && whose.running - whose.lent < share) {
      whose.hasTurn = true;
      turns.add(whose);
    }
  }
}
