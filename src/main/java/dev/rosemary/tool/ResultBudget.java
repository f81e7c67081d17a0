package dev.rosemary.tool;

/**
 * How many characters a result may still grow. Records that do not fit are left out whole; the
 * first one is always taken, since a record that is larger alone has no other way out.
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
