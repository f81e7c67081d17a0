package dev.rosemary.store.sqlite;

import dev.rosemary.base.FailureException;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.Transaction;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The writing of checksums to one file, after the rows: when nobody has written for a while, when
 * many rows wait, and before the file is closed. All of it is done with the turn to write.
 */
final class Sealing {
  /** How long nobody has written to a file that is quiet, in nanoseconds. */
  private static final long QUIET = TimeUnit.MILLISECONDS.toNanos(500);

  /** Rows that wait at most while calls go on writing. */
  private static final long MOST_WAITING = 20_000;

  /** How long a close may take for it, in nanoseconds: what is left then is found by its lack. */
  private static final long LAST = TimeUnit.MILLISECONDS.toNanos(500);

  /** Between two transactions, in nanoseconds: calls come first. */
  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(1);

  /** Between two times that the registry is told how far the file has come, in nanoseconds. */
  private static final long TOLD = TimeUnit.SECONDS.toNanos(5);

  /** The longest time between them while calls hardly pause, in nanoseconds. */
  private static final long LATEST = TimeUnit.SECONDS.toNanos(10);

  /** Attempts at a close while another process writes. */
  private static final int ATTEMPTS = 50;

  private final SqliteDatabase database;
  private final Connection writer;
  private final WriteTurn turn;
  private final FileGuard guard;
  private final Synchronous synchronous;

  /** When the last write ended; written and read with the turn. */
  private long written;

  /** Whether the sealer knows of this file; with the turn. */
  private boolean known;

  /** Who is told how far the file has come, or null. */
  private volatile Generations.@Nullable Listener listener;

  /** Whether something was written that the listener does not know of; with the turn. */
  private boolean untold;

  /** Whether the listener was told anything yet, and when last; with the turn. */
  private boolean told;

  private long toldAt;

  /** Whether this object has looked for rows that other processes left; with the turn. */
  private boolean looked;

  Sealing(
      SqliteDatabase database,
      Connection writer,
      WriteTurn turn,
      FileGuard guard,
      Synchronous synchronous) {
    this.synchronous = synchronous;
    this.database = database;
    this.writer = writer;
    this.turn = turn;
    this.guard = guard;
  }

  /** Tells that a write has ended; with the turn. */
  void written() {
    written = System.nanoTime();
    untold = true;
    if (!known && !CanonicalTable.of(database.schema()).isEmpty()) {
      known = true;
      Sealer.SHARED.add(database);
    }
  }

  /** What is to be done next. */
  private enum Next {
    MORE,
    LATER,
    LOOK,
    NOTHING
  }

  /** Sets who is told how far the file has come. */
  void tell(Generations.Listener to) {
    listener = to;
  }

  /** Writes what is due; whether to look again later. */
  boolean some() {
    boolean later = next();
    return seal() || later;
  }

  /**
   * Counts the file's number up and tells it: the first time at once, so that little can be lost
   * unnoticed, and then when nobody writes, since the disk is waited for, or when it is late.
   *
   * @return whether it has to be tried again
   */
  private boolean next() {
    Generations.Listener to = listener;
    if (to == null) {
      return false;
    }
    if (!turn.takeIfFree()) {
      return true;
    }
    long generation;
    try {
      if (!untold || database.isClosed()) {
        return false;
      }
      long now = System.nanoTime();
      long since = now - toldAt;
      if (told && (since < TOLD || (now - written < QUIET && since < LATEST))) {
        return true;
      }
      generation = count();
      if (generation == 0) {
        return true;
      }
      untold = false;
      told = true;
      toldAt = now;
    } finally {
      turn.give();
    }
    to.reached(generation);
    return false;
  }

  /** The file's next number, once the disk has all that was written before; 0: it cannot be now. */
  private long count() {
    writer.waitForLocks(false);
    boolean begun = false;
    try {
      begin(Synchronous.FULL);
      begun = true;
      if (!mayWrite()) {
        return 0;
      }
      Transaction transaction = new SqliteTransaction(writer);
      long generation = Generations.next(transaction);
      writer.prepared("COMMIT").executeUpdate();
      begun = false;
      return generation;
    } catch (SQLException | FailureException | DatabaseException e) {
      return 0;
    } finally {
      end(Synchronous.FULL, begun);
    }
  }

  private void begin(Synchronous how) throws SQLException {
    if (synchronous != how) {
      writer.run("PRAGMA synchronous = " + how);
    }
    writer.prepared("BEGIN IMMEDIATE").executeUpdate();
  }

  private boolean mayWrite() throws SQLException {
    guard.require(writer);
    return FileMark.of(writer.applicationId()) == FileMark.OPEN;
  }

  /** Takes back what was begun and not committed; the connection is as it was before. */
  private void end(Synchronous how, boolean begun) {
    if (begun) {
      writer.rollBack();
    }
    writer.waitForLocks(true);
    if (synchronous != how) {
      try {
        writer.run("PRAGMA synchronous = " + synchronous);
      } catch (SQLException e) {
        throw new DatabaseException(e);
      }
    }
  }

  private boolean seal() {
    boolean due = false;
    while (turn.takeIfFree()) {
      Next next;
      try {
        due |= isMuch();
        next = step(due);
      } finally {
        turn.give();
      }
      switch (next) {
        case MORE -> LockSupport.parkNanos(PAUSE);
        case LATER -> {
          return true;
        }
        case LOOK -> {
          look();
          return false;
        }
        case NOTHING -> {
          return false;
        }
      }
    }
    return true;
  }

  private @Nullable ChangedRows rows() {
    return database.isClosed() ? null : writer.changedRows();
  }

  private boolean isMuch() {
    ChangedRows rows = rows();
    return rows != null && rows.size() > MOST_WAITING;
  }

  private Next step(boolean due) {
    ChangedRows rows = rows();
    if (rows == null) {
      return Next.NOTHING;
    }
    if (!due && System.nanoTime() - written < QUIET) {
      return Next.LATER;
    }
    if (rows.size() > 0) {
      return batch(rows) ? Next.MORE : Next.LATER;
    }
    known = false;
    if (rows.hasOverflowed()) {
      looked = false;
    }
    Next next = looked ? Next.NOTHING : Next.LOOK;
    looked = true;
    return next;
  }

  /** Seals what processes left that were killed; once, since it counts all rows. */
  private void look() {
    try {
      boolean more = true;
      while (more) {
        more = RowCheck.fill(database);
      }
    } catch (FailureException e) {
      // The verification of the data directory does it, and tells of what is damaged.
    }
  }

  /** Writes one batch; false when it cannot be now. */
  private boolean batch(ChangedRows rows) {
    writer.waitForLocks(false);
    boolean begun = false;
    try {
      // Whether a checksum outlives a power cut is no promise to anybody.
      begin(Synchronous.NORMAL);
      begun = true;
      if (!mayWrite()) {
        return false;
      }
      rows.seal();
      writer.prepared("COMMIT").executeUpdate();
      begun = false;
      rows.forget();
      return true;
    } catch (SQLException | FailureException e) {
      return false; // busy, full, or gone: the rows stay noted
    } finally {
      end(Synchronous.NORMAL, begun);
    }
  }

  /** Before the file is closed; with the turn. */
  void last() {
    ChangedRows rows = writer.changedRows();
    if (rows == null || !guard.isInPlace()) {
      return;
    }
    long end = System.nanoTime() + LAST;
    int attempts = ATTEMPTS;
    // What is left has no checksums then, and whoever looks for such rows next writes them.
    while (rows.size() > 0 && attempts > 0 && System.nanoTime() - end < 0) {
      if (!batch(rows)) {
        attempts--;
        LockSupport.parkNanos(PAUSE);
      }
    }
  }
}
