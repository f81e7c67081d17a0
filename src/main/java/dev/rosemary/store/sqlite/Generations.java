package dev.rosemary.store.sqlite;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.store.Transaction;
import java.nio.file.Path;
import java.sql.SQLException;

/**
 * How far a file has come, in the file's ledger, and how far it is known to have come, in that of
 * the registry. The file's number is on the disk before the registry learns it. So a file with a
 * lower one lost what was written to it: its log was removed or cut short, or an older copy took
 * its place. Without state.
 */
public final class Generations {
  /** What follows in the registry is the name of the file without its folder. */
  private static final String KNOWN = "generation ";

  private static final String OWN = "SELECT value FROM ledger WHERE name = 'generation'";

  private Generations() {}

  /** Gets the numbers of a file as it comes to them; behind the calls. */
  public interface Listener {
    /** The file has come so far, and the disk has it. Does not wait. */
    void reached(long generation);
  }

  /** How far a file has come; 0: nothing is known. */
  public static long of(Transaction file) {
    return file.number(OWN);
  }

  /** Counts a file's number up. */
  static long next(Transaction file) {
    int _ =
        file.update(
            """
            INSERT INTO ledger VALUES ('generation', 1)
            ON CONFLICT (name) DO UPDATE SET value = value + 1
            """);
    return of(file);
  }

  /** Sets how far a file has come, whose losses were told. */
  public static void set(Transaction file, long generation) {
    int _ = file.update("REPLACE INTO ledger VALUES ('generation', ?)", generation);
  }

  /** How far a file is known to have come; 0: nothing is known. */
  public static long known(Transaction registry, String name) {
    return registry.number("SELECT value FROM ledger WHERE name = ?", KNOWN + name);
  }

  /** Notes how far a file has come, if that is farther than was known. */
  public static void reached(Transaction registry, String name, long generation) {
    int _ =
        registry.update(
            """
            INSERT INTO ledger VALUES (?, ?)
            ON CONFLICT (name) DO UPDATE SET value = max(value, excluded.value)
            """,
            KNOWN + name,
            generation);
  }

  /** Takes a file for right as it is from now on. */
  public static void forget(Transaction registry, String name) {
    int _ = registry.update("DELETE FROM ledger WHERE name = ?", KNOWN + name);
  }

  /**
   * Has the copy of a registry know nothing of other files, which are copied at other moments than
   * it. Nobody else uses the copy.
   *
   * @throws FailureException with {@link Failure.Storage}
   */
  public static void forgetAll(Path registry) {
    try (Connection connection = Connection.openToSettle(registry)) {
      if (Migration.hasLedger(connection)) {
        connection.run("DELETE FROM ledger WHERE name GLOB '" + KNOWN + "*'");
      }
    } catch (SQLException e) {
      throw StorageFailures.of(registry, e);
    }
  }

  /**
   * Makes sure of a file that has just been opened, and closes one that is not as it has to be.
   *
   * @param known what the registry knew before the file was opened
   * @throws FailureException with {@link Failure.Storage} for a damaged file
   */
  public static void require(SqliteDatabase database, long known) {
    if (known > 0 && database.read(Generations::of) < known) {
      Path file = database.file();
      database.close();
      throw StorageFailures.damaged(
          file,
          "it lacks what was written to it, because its log (-wal) was removed or cut short, or an"
              + " older copy was put in its place");
    }
  }
}
