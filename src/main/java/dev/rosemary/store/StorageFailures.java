package dev.rosemary.store;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;

/** Says in words what the driver's result code means for the user of a file. */
final class StorageFailures {
  private StorageFailures() {}

  static FailureException of(Path file, SQLException e) {
    return new FailureException(new Failure.Storage(text(file, e)), e);
  }

  /** For a file that SQLite could open, but that is not what it has to be. */
  static FailureException damaged(Path file, String why) {
    return new FailureException(new Failure.Storage(damagedText(file, ": " + why)));
  }

  private static String damagedText(Path file, String why) {
    return "The database file "
        + file
        + " is damaged"
        + why
        + ". It was left as it is; run `rosemary doctor` to check it, or put it back from a backup."
        + " Other projects go on working.";
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
              + " or its folder is read-only for this user. Nothing was written; give it write permission and send the same call again.";
      case SQLITE_CANTOPEN ->
          "The file "
              + file
              + " cannot be opened: it is missing, or this user may not use it or its folder.";
      case SQLITE_IOERR ->
          "The disk that holds "
              + file
              + " reported an error, or is full. Nothing was written; check the disk and send the same call again.";
      case SQLITE_BUSY, SQLITE_LOCKED ->
          "Another process has kept "
              + file
              + " busy for too long. Nothing was written; send the same call again.";
      case SQLITE_TOOBIG ->
          "The text is larger than the database takes (1 GB). Nothing was written.";
      default -> "The database " + file + " refused the request. Nothing was written.";
    };
  }
}
