package dev.rosemary.transport.http.guard;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** How many calls a second each sender may make, with a second's worth at once. Thread safe. */
public final class RateLimit {
  private static final double NANOS = 1_000_000_000;

  /** What a sender has left. */
  private static final class Bucket {
    private double left;
    private long filled;

    Bucket(double left, long filled) {
      this.left = left;
      this.filled = filled;
    }
  }

  private final int perSecond;
  private final Map<String, Bucket> buckets = new ConcurrentHashMap<>();

  /** A limit; 0 is none. */
  public RateLimit(int perSecond) {
    this.perSecond = perSecond;
  }

  /** Whether this sender may make so many calls now; they are counted if so. */
  public boolean take(String sender, int calls) {
    if (perSecond == 0) {
      return true;
    }
    long now = System.nanoTime();
    Bucket bucket = buckets.computeIfAbsent(sender, _ -> new Bucket(perSecond, now));
    synchronized (bucket) {
      fill(bucket, now);
      // A batch larger than the bucket is let through by a full one, and paid for afterwards.
      if (bucket.left < Math.min(calls, perSecond)) {
        return false;
      }
      bucket.left -= calls;
      return true;
    }
  }

  /** Forgets those who have used nothing for so long that they have everything left. */
  public void sweep() {
    long now = System.nanoTime();
    buckets
        .values()
        .removeIf(bucket -> {
          synchronized (bucket) {
            fill(bucket, now);
            return bucket.left >= perSecond;
          }
        });
  }

  private void fill(Bucket bucket, long now) {
    double gained = Math.max(0, now - bucket.filled) * (double) perSecond / NANOS;
    bucket.left = Math.min(perSecond, bucket.left + gained);
    bucket.filled = now;
  }
}
