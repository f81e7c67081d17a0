package dev.rosemary.tool;

/**
 * How many characters a result may still grow. Records that do not fit are left out whole. The
 * first one is always taken: a caller whose records may be larger than a result cuts it before.
 */
public final class ResultBudget {
  /** Kept free for what stands around the records (totals, cursor, warnings), in characters. */
  private static final int FRAME = 1_500;

  private final long limit;
  private long used;
  private boolean any;

  /** A budget of {@code limit} characters; 0 for no limit. */
  public ResultBudget(int limit) {
    this.limit = limit == 0 ? Long.MAX_VALUE : Math.max(1, limit - FRAME);
  }

  /** Whether nothing was taken yet. */
  public boolean isEmpty() {
    return !any;
  }

  /** The characters that the next record may have. */
  public long left() {
    return limit - used - 1;
  }

  /** Keeps so many characters for what stands beside the records. */
  public void reserve(long characters) {
    used += characters;
  }

  /** Takes no record any more: one that is larger than a result is alone in it. */
  public void close() {
    any = true;
    used = limit;
  }

  /** Takes a record of this many characters if it fits; tells whether it did. */
  public boolean take(int characters) {
    if (any && used + characters + 1 > limit) {
      return false;
    }
    any = true;
    used += characters + 1;
    return true;
  }
}
