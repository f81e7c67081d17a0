package dev.rosemary.store.sqlite;

import dev.rosemary.store.FileSchema;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;

/**
 * What the first page of a database file says, whatever its log holds. Read by SQLite itself and
 * without a lock: a process that opens the file by other means and closes it loses all locks that
 * SQLite has on it ("How To Corrupt An SQLite SqliteDatabase File", section 2.2).
 */
final class RawPage {
  /** The pause before a second look: a checkpoint may have been writing the page. */
  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(5);

  private RawPage() {}

  /** It is no database of this kind. */
  static final long NONE = -1;

  /**
   * It is one whose header counts more pages than the file has: it was cut short, or a checkpoint
   * is under way or was cut short, in which case the log has the rest.
   */
  static final long CUT = 0;

  /**
   * How many pages the file has, or one of the two above.
   *
   * @param schema null: of any kind
   */
  static long pages(Path file, @Nullable FileSchema schema) {
    long pages = look(file, schema);
    if (pages == NONE) {
      LockSupport.parkNanos(PAUSE);
      pages = look(file, schema);
    }
    return pages;
  }

  private static long look(Path file, @Nullable FileSchema schema) {
    try (Connection connection = Connection.openRaw(file)) {
      // The first question that needs the page.
      connection.pragmaNumber("schema_version");
      long bytes = connection.pragmaNumber("page_size");
      if (schema != null && bytes != SchemaVersions.pageBytes(schema)) {
        return NONE;
      }
      return file.toFile().length() % bytes == 0 ? connection.pragmaNumber("page_count") : CUT;
    } catch (SQLException e) {
      return switch (SQLiteErrorCode.getErrorCode(DatabaseException.primaryCode(e))) {
        case SQLITE_NOTADB -> NONE;
        case SQLITE_CORRUPT -> CUT;
        default -> throw StorageFailures.of(file, e);
      };
    }
  }
}
