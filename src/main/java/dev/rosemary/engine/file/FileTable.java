package dev.rosemary.engine.file;

import dev.rosemary.store.Row;
import dev.rosemary.store.Transaction;
import java.util.List;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The rows of {@code files} (canonical). A user's are those of the same {@code user_id}, or none.
 */
final class FileTable {
  private static final String SELECT =
      "SELECT seq, id, user_id, path, updated_at, content FROM files ";

  private FileTable() {}

  /** The file of a path, or null. */
  static @Nullable StoredFile find(Transaction transaction, @Nullable String user, FilePath path) {
    return transaction.first(
        SELECT + "WHERE path = ? AND user_id IS ?", FileTable::file, path.text(), user);
  }

  /** The file of a row, or null. */
  static @Nullable StoredFile numbered(Transaction transaction, long number) {
    return transaction.first(SELECT + "WHERE seq = ?", FileTable::file, number);
  }

  /** Whether there is a file of a path. */
  static boolean isFile(Transaction transaction, @Nullable String user, FilePath path) {
    return transaction.number(
            "SELECT EXISTS (SELECT 1 FROM files WHERE path = ? AND user_id IS ?)",
            path.text(),
            user)
        == 1;
  }

  /** Whether something lies in a folder. */
  static boolean isFolder(Transaction transaction, @Nullable String user, FilePath path) {
    return transaction.number(
            """
            SELECT EXISTS (SELECT 1 FROM files WHERE path > ? AND path < ? AND user_id IS ?)
            """,
            first(path),
            end(path),
            user)
        == 1;
  }

  /** Shows the paths and sizes in bytes of all that lies in a folder, in the order of the paths. */
  static void sizes(
      Transaction transaction,
      @Nullable String user,
      FilePath folder,
      ObjLongConsumer<String> visitor) {
    transaction.each(
        """
        SELECT path, octet_length(content) FROM files WHERE path > ? AND path < ? AND user_id IS ? ORDER BY path
        """,
        row -> {
          visitor.accept(row.text(1), row.number(2));
          return true;
        },
        first(folder),
        end(folder),
        user);
  }

  /** The file of a path, or all that lies in the folder of it. */
  static List<StoredFile> under(Transaction transaction, @Nullable String user, FilePath path) {
    return transaction.list(
        SELECT
            + """
            WHERE (path = ?1 OR (path > ?2 AND path < ?3)) AND user_id IS ?4 ORDER BY path
            """,
        FileTable::file,
        path.text(),
        first(path),
        end(path),
        user);
  }

  private static String first(FilePath folder) {
    return folder + "/";
  }

  /** What comes behind all paths in a folder: the character after the slash. */
  private static String end(FilePath folder) {
    return folder + "0";
  }

  private static StoredFile file(Row row) {
    return new StoredFile(
        row.number(1),
        row.text(2),
        row.optionalText(3),
        new FilePath(row.text(4)),
        row.text(5),
        row.text(6));
  }

  /** The numbers of all rows. */
  static List<Long> numbers(Transaction transaction) {
    return transaction.list("SELECT seq FROM files", row -> row.number(1));
  }

  /** Adds a file and returns the number of its row. */
  static long insert(
      Transaction transaction,
      @Nullable String user,
      FilePath path,
      String content,
      String id,
      String now) {
    return transaction.insert(
        """
        INSERT INTO files (id, user_id, path, created_at, updated_at, content)
        VALUES (?1, ?2, ?3, ?4, ?4, ?5)
        """,
        id,
        user,
        path.text(),
        now,
        content);
  }

  static void write(Transaction transaction, long number, String content, String now) {
    transaction.update(
        "UPDATE files SET content = ?, updated_at = ? WHERE seq = ?", content, now, number);
  }

  static void rename(Transaction transaction, long number, FilePath path, String now) {
    transaction.update(
        "UPDATE files SET path = ?, updated_at = ? WHERE seq = ?", path.text(), now, number);
  }

  static void delete(Transaction transaction, long number) {
    transaction.update("DELETE FROM files WHERE seq = ?", number);
  }
}
