package dev.rosemary.transport.http.guard;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Room for a number of bytes that all senders share. Where it is used up, whoever has less than the
 * greediest sender gets in: that one's holding which has moved least is ended. Thread safe.
 */
public final class Space {
  /** Nanoseconds without a byte after which a holding makes room for its own sender, too. */
  private static final long STALLED = 2_000_000_000;

  /** Milliseconds between two looks for a holding that has stalled. */
  private static final long LOOK = 100;

  private final long total;
  private final long patienceNanos;
  private final Set<Holding> holdings = new LinkedHashSet<>();
  private long used;

  /**
   * A room.
   *
   * @param total bytes
   * @param patienceMillis how long to wait for what others give back
   */
  public Space(long total, long patienceMillis) {
    this.total = total;
    patienceNanos = patienceMillis * 1_000_000;
  }

  /** What one request has taken; closing it gives it back. */
  public final class Holding implements AutoCloseable {
    private final String owner;
    private final Runnable end;
    private long bytes;
    private long moved = System.nanoTime();
    private boolean waiting;
    private boolean settled;
    private boolean ended;

    private Holding(String owner, Runnable end) {
      this.owner = owner;
      this.end = end;
    }

    /**
     * Takes more bytes, and waits for them if need be.
     *
     * @return false when there was no room in time, or the holding was ended for another
     */
    public boolean grow(int more) throws InterruptedException {
      return Space.this.grow(this, more);
    }

    /** Whether it was ended for another. */
    public boolean ended() {
      synchronized (Space.this) {
        return ended;
      }
    }

    /** From now on it is not ended for others: what it holds is at work. */
    public void settle() {
      synchronized (Space.this) {
        settled = true;
      }
    }

    @Override
    public void close() {
      synchronized (Space.this) {
        used -= bytes;
        bytes = 0;
        holdings.remove(this);
        Space.this.notifyAll();
      }
    }
  }

  /**
   * A holding of nothing yet.
   *
   * @param owner whose it is
   * @param end what ends it when another needs the room: has its holder close it; brief
   */
  public synchronized Holding open(String owner, Runnable end) {
    Holding holding = new Holding(owner, end);
    holdings.add(holding);
    return holding;
  }

  /** Bytes that are held. */
  public synchronized long used() {
    return used;
  }

  private synchronized boolean grow(Holding holding, int more) throws InterruptedException {
    long end = System.nanoTime() + patienceNanos;
    holding.waiting = true;
    try {
      while (!holding.ended && used + more > total) {
        long now = System.nanoTime();
        Holding given = leaving() + total >= used + more ? null : given(holding, more, now);
        if (given != null) {
          given.ended = true;
          if (given.waiting) {
            notifyAll();
          } else {
            given.end.run();
          }
        }
        long left = (end - now) / 1_000_000;
        if (left <= 0) {
          return false;
        }
        wait(Math.min(left, LOOK));
      }
    } finally {
      holding.waiting = false;
    }
    holding.moved = System.nanoTime();
    if (holding.ended) {
      return false;
    }
    holding.bytes += more;
    used += more;
    return true;
  }

  /** Bytes of those that were ended and are not closed yet. */
  private long leaving() {
    long leaving = 0;
    for (Holding holding : holdings) {
      leaving += holding.ended ? holding.bytes : 0;
    }
    return leaving;
  }

  /** Which holding is to make room; null when it is worth waiting, or there is none. */
  private @Nullable Holding given(Holding asking, int more, long now) {
    Map<String, Long> shares = new HashMap<>();
    boolean allWait = true;
    Holding youngest = null;
    for (Holding holding : holdings) {
      if (holding.ended || holding.bytes == 0) {
        continue;
      }
      shares.merge(holding.owner, holding.bytes, Long::sum);
      allWait &= holding.waiting;
      youngest = holding;
    }
    long own = shares.getOrDefault(asking.owner, 0L) + more;
    Holding best = null;
    long bestShare = 0;
    for (Holding holding : holdings) {
      if (holding == asking || holding.ended || holding.settled || holding.bytes == 0) {
        continue;
      }
      boolean others = !holding.owner.equals(asking.owner);
      long share = shares.getOrDefault(holding.owner, 0L);
      boolean may = others ? share > own : !holding.waiting && now - holding.moved > STALLED;
      if (may
          && (best == null
              || share > bestShare
              || (share == bestShare && holding.moved - best.moved < 0))) {
        best = holding;
        bestShare = share;
      }
    }
    // Nobody would ever give anything back: the last to come gives way.
    return best == null && allWait ? youngest : best;
  }
}
