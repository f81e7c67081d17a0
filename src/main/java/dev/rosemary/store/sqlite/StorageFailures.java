package dev.rosemary.store.sqlite;

import dev.rosemary.base.Failure;
import dev.rosemary.base.Failure.Storage.Cause;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.WorkLimit;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Set;
import org.sqlite.SQLiteErrorCode;

/** Says in words what the driver's result code means for the user of a file. */
final class StorageFailures {
  private StorageFailures() {}

  static FailureException of(Path file, SQLException e) {
    WorkLimit limit = WorkLimit.current();
    if (limit != null
        && DatabaseException.primaryCode(e) == SQLiteErrorCode.SQLITE_INTERRUPT.code
        && limit.isOver()) {
      return limit.failure();
    }
    return new FailureException(new Failure.Storage(text(file, e), cause(e)), e);
  }

  private static Cause cause(SQLException e) {
    return switch (SQLiteErrorCode.getErrorCode(DatabaseException.primaryCode(e))) {
      case SQLITE_CORRUPT, SQLITE_NOTADB -> Cause.DAMAGED;
      case SQLITE_FULL -> Cause.FULL;
      case SQLITE_CANTOPEN -> Cause.MISPLACED;
      case SQLITE_READONLY ->
          DatabaseException.extendedCode(e) == SQLiteErrorCode.SQLITE_READONLY_DBMOVED.code
              ? Cause.MISPLACED
              : Cause.READ_ONLY;
      case SQLITE_PERM, SQLITE_AUTH -> Cause.READ_ONLY;
      case SQLITE_IOERR ->
          isDisk(DatabaseException.extendedCode(e)) ? Cause.OTHER : Cause.MISPLACED;
      default -> Cause.OTHER;
    };
  }

  /**
   * Whether an input or output error is the disk's. The others are met by who opens a file, its log
   * or its index in the middle of a move: what was there a moment ago is gone.
   */
  private static boolean isDisk(int code) {
    return code == SQLiteErrorCode.SQLITE_IOERR_READ.code
        || code == SQLiteErrorCode.SQLITE_IOERR_WRITE.code
        || code == SQLiteErrorCode.SQLITE_IOERR_FSYNC.code
        || code == SQLiteErrorCode.SQLITE_IOERR_DIR_FSYNC.code
        || code == SQLiteErrorCode.SQLITE_IOERR_NOMEM.code;
  }

  /** Whether what is written is meant, where one file is read and another one written. */
  static boolean isOfWriting(SQLException e) {
    return switch (SQLiteErrorCode.getErrorCode(DatabaseException.primaryCode(e))) {
      case SQLITE_FULL -> true;
      case SQLITE_IOERR -> {
        int code = DatabaseException.extendedCode(e);
        yield code == SQLiteErrorCode.SQLITE_IOERR_WRITE.code
            || code == SQLiteErrorCode.SQLITE_IOERR_FSYNC.code
            || code == SQLiteErrorCode.SQLITE_IOERR_DIR_FSYNC.code;
      }
      default -> false;
    };
  }

  /** For a file that other processes kept busy for longer than a write waits. */
  static FailureException busy(Path file) {
    return new FailureException(new Failure.Storage(busyText(file)));
  }

  private static String busyText(Path file) {
    Set<Long> holders = LockHolders.writers(file);
    return "Another process has kept "
        + file
        + " busy for too long. Nothing was written; send the same call again"
        + (holders.isEmpty()
            ? "."
            : ". Process "
                + LockHolders.text(holders)
                + " is writing to it; end that process if it hangs or is stopped.");
  }

  /** For a file that SQLite could open, but that is not what it has to be. */
  static FailureException damaged(Path file, String why) {
    return new FailureException(new Failure.Storage(damagedText(file, ": " + why), Cause.DAMAGED));
  }

  private static String damagedText(Path file, String why) {
    return "The database file "
        + file
        + " is damaged"
        + why
        + ". It was left as it is; run `rosemary doctor` to recover what can be read, or restore"
        + " it with `rosemary restore`."
        + " Other projects keep working.";
  }

  private static String text(Path file, SQLException e) {
    SQLiteErrorCode code = SQLiteErrorCode.getErrorCode(DatabaseException.primaryCode(e));
    return switch (code) {
      case SQLITE_CORRUPT, SQLITE_NOTADB -> damagedText(file, "");
      case SQLITE_FULL ->
          "The disk that holds "
              + file
              + " is full. Nothing was written; free space and send the same call again.";
      case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH ->
          "The file "
              + file
              + " or its folder is read-only for this user. Nothing was written; give it write"
              + " permission and send the same call again.";
      case SQLITE_CANTOPEN ->
          "The file "
              + file
              + " cannot be opened: it is missing, or this user may not use it or its folder.";
      case SQLITE_IOERR ->
          "The disk that holds "
              + file
              + " reported an error, or is full. Nothing was written; check the disk and send"
              + " the same call again.";
      case SQLITE_BUSY, SQLITE_LOCKED -> busyText(file);
      case SQLITE_TOOBIG ->
          "The text is larger than the database takes (1 GB). Nothing was written.";
      default -> "The database " + file + " refused the request. Nothing was written.";
    };
  }
}
