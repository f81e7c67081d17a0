package dev.rosemary.store;

/**
 * A sign of life: others see whether its owner lives. It ends with the process, also after {@code
 * kill -9}.
 */
public interface Lease extends AutoCloseable {
  /** Its name, which is never used again. */
  String holder();

  /** Ends it. */
  @Override
  void close();
}
