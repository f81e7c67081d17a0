package dev.rosemary.store;

import java.io.IOException;

/**
 * The right to do a kind of work on a space, which one process has at a time. It ends with the
 * process, also after {@code kill -9}. Used by one thread.
 */
public interface AdvisoryLock extends AutoCloseable {
  /**
   * Takes the right unless another process, or another owner in this one, has it; costs nothing
   * when it is held already.
   *
   * @throws IOException when it cannot be told who has it
   */
  boolean take() throws IOException;

  /** Whether it is one on this space. */
  boolean isOf(Database database);

  /** Gives the right back; it may be taken again. */
  @Override
  void close();
}
