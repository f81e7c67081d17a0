package dev.rosemary.store.sqlite;

import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * Carries a driver's exception up to the {@link SqliteDatabase}, which knows the file it speaks of.
 */
final class DatabaseException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final SQLException reason;

  DatabaseException(SQLException reason) {
    super(reason);
    this.reason = reason;
  }

  SQLException reason() {
    return reason;
  }

  /** SQLite's primary result code: the low byte of the extended one. */
  static int primaryCode(SQLException e) {
    return e instanceof SQLiteException sqlite
        ? sqlite.getResultCode().code & 0xFF
        : SQLiteErrorCode.SQLITE_ERROR.code;
  }

  /** The driver's code with its extension, which tells kinds of errors of a disk apart. */
  static int extendedCode(SQLException e) {
    return e instanceof SQLiteException sqlite
        ? sqlite.getResultCode().code
        : SQLiteErrorCode.SQLITE_ERROR.code;
  }

  /** Whether another connection holds a lock. */
  static boolean isBusy(SQLException e) {
    int code = primaryCode(e);
    return code == SQLiteErrorCode.SQLITE_BUSY.code || code == SQLiteErrorCode.SQLITE_LOCKED.code;
  }
}
