package dev.rosemary;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;

/**
 * How what something costs grows with the size of its input.
 *
 * <p>Cost is the processor time of the thread that does it, so that other work on the machine
 * changes little. The least of several runs counts, and what is too short to be told from none
 * counts as {@link #FLOOR}: a fault that only a fast machine shows is none.
 */
public final class TestingCost {
  /** The most that an exponent may be. */
  public static final double MOST = 1.2;

  /** Nanoseconds below which a cost is not told from none. */
  private static final double FLOOR = 10e6;

  /** Runs until the exponent is small enough; so many are a fault. */
  private static final int RUNS = 6;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** What is measured, at one size. */
  @FunctionalInterface
  public interface Step {
    /** Does it. */
    void run(int size) throws Exception;
  }

  private final double[] nanos;
  private final double exponent;

  private TestingCost(double[] nanos, double exponent) {
    this.nanos = nanos;
    this.exponent = exponent;
  }

  /** The cost at these sizes, ascending. */
  public static TestingCost of(int[] sizes, Step step) throws Exception {
    double[] least = new double[sizes.length];
    double exponent = 0;
    for (int run = 0; run < RUNS; run++) {
      for (int i = 0; i < sizes.length; i++) {
        double took = cost(step, sizes[i]);
        least[i] = run == 0 ? took : Math.min(least[i], took);
      }
      double grown = floored(least[sizes.length - 1]) / floored(least[0]);
      exponent = Math.log(grown) / Math.log((double) sizes[sizes.length - 1] / sizes[0]);
      if (exponent <= MOST) {
        break;
      }
    }
    return new TestingCost(least, exponent);
  }

  private static double floored(double cost) {
    return Math.max(cost, FLOOR);
  }

  private static double cost(Step step, int size) throws Exception {
    long before = THREADS.getCurrentThreadCpuTime();
    step.run(size);
    return THREADS.getCurrentThreadCpuTime() - before;
  }

  /** The power of the size with which the cost grows; 0 where it cannot be measured. */
  public double exponent() {
    return exponent;
  }

  /** Whether it grows faster than the size. */
  public boolean isTooMuch() {
    return exponent > MOST;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(String.format(Locale.ROOT, "%.2f", exponent));
    for (double each : nanos) {
      text.append(String.format(Locale.ROOT, " %.1f ms", each / 1e6));
    }
    return text.toString();
  }
}
