package dev.rosemary.store;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.WorkLimit;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A space: what a project, or one person, has stored, apart from all others. Any number of threads,
 * and any number of processes, may use the same one; writes run one after another, reads run beside
 * them on a snapshot. Thread safe.
 */
public interface Database extends AutoCloseable {
  /** What was opened, as messages name it; files that belong to it lie beside it. */
  Path file();

  /** What it holds. */
  FileSchema schema();

  /**
   * Does work that changes nothing, on one snapshot.
   *
   * @throws FailureException what the work throws; {@link Failure.Storage}; {@link
   *     Failure.Conflict} when the space was closed, moved, or deleted; or what {@link
   *     WorkLimit#check()} throws when the work of this thread has to stop
   */
  <T extends @Nullable Object> T read(Work<T> work);

  /**
   * Does work as one transaction: all of it is kept, or, when it throws, nothing.
   *
   * @throws FailureException what the work throws; {@link Failure.Storage}; {@link
   *     Failure.Conflict} when another process is moving or deleting the space; or what {@link
   *     WorkLimit#check()} throws when the work of this thread has to stop
   */
  <T extends @Nullable Object> T write(Work<T> work);

  /**
   * Does work as {@link #write} does, and then takes all of it back: what it answers is what a
   * write would have. Other writers wait meanwhile.
   */
  <T extends @Nullable Object> T rehearse(Work<T> work);

  /**
   * Removes what writes left outside of rows, such as in a log, unless somebody uses it at this
   * moment: it never waits.
   *
   * @return whether nothing is left
   */
  boolean truncateLog();

  /** The right to do a kind of work on it, which nobody has yet. */
  AdvisoryLock lock(String work);

  /**
   * A new sign of life in it.
   *
   * @throws FailureException with {@link Failure.Storage} when none can be given
   */
  Lease lease();

  /**
   * Whether the owner of a lease is alive; what is left of one that is not is removed. When that
   * cannot be found out, it counts as alive.
   */
  boolean isAlive(String holder);

  /** The same, only looking: nothing is removed. */
  boolean isHeld(String holder);

  /** Whether it is still where it was opened. */
  boolean isInPlace();

  /** Whether work on this object can succeed: it is open, and nobody moves or deletes the space. */
  boolean isUsable();

  /** Whether every write is refused. */
  boolean isReadOnly();

  /** Waits for the work that is under way and closes it; a second call does nothing. */
  @Override
  void close();
}
