package dev.rosemary;

import java.time.Duration;
import java.util.concurrent.Callable;

/** Waits with an end: a test that waits for what never comes has to fail, not to hang. */
public final class TestingWait {
  /** Far more than anything here takes on a busy machine. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private TestingWait() {}

  /**
   * Returns when this is so, and fails with what was waited for if it is not within two minutes.
   */
  public static void until(String what, Callable<Boolean> condition) throws Exception {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.call()) {
      if (System.nanoTime() - end > 0) {
        throw new AssertionError("Waited two minutes for " + what);
      }
      Thread.sleep(2);
    }
  }
}
