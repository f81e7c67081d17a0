package dev.rosemary.store.sqlite;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes what can be read out of a damaged file into a new one. The driver's library has neither
 * SQLite's recovery nor its view of raw pages, so tables are read in the order of their row
 * numbers; where reading stops at a bad page, the next row behind it that can be read is looked for
 * ({@code DamagedTable}). Full-text tables are left empty: their rooms fill them. What is lost is
 * told by the checksums of the rows ({@code LostRows}).
 */
public final class Salvage {
  private final Connection from;
  private final Connection to;
  private final FileSchema schema;

  private Salvage(Connection from, Connection to, FileSchema schema) {
    this.from = from;
    this.to = to;
    this.schema = schema;
  }

  /**
   * What came of a table.
   *
   * @param rows how many rows were read
   * @param gaps what is lost of it, a line each: rows that are gone or not as they were written, or
   *     ranges of row numbers in which something could not be read
   */
  public record Saved(String table, long rows, List<String> gaps) {
    public Saved {
      gaps = List.copyOf(gaps);
    }
  }

  /**
   * Makes a new file with the schema's latest version and what can be read of the damaged one,
   * which is only read.
   *
   * @param target a file that is not there yet; when this fails, the caller deletes what is left
   * @throws FailureException with {@link Failure.Storage} when nothing can be read at all, or the
   *     new file cannot be written
   */
  public static List<Saved> run(Path damaged, Path target, FileSchema schema) {
    SqliteDatabase.open(target, schema, Synchronous.NORMAL, SqliteDatabase.Missing.CREATE).close();
    try (Connection from = Connection.openToCheck(damaged);
        Connection to = Connection.open(target, schema, Synchronous.NORMAL, false)) {
      // With it SQLite takes a file that is shorter than its header says.
      from.run("PRAGMA writable_schema = ON");
      // Asked first, so that a file of which nothing can be read fails here.
      from.pragmaNumber("schema_version");
      List<Saved> saved = new Salvage(from, to, schema).all();
      to.pragmaText("wal_checkpoint(TRUNCATE)");
      return saved;
    } catch (DatabaseException e) {
      throw StorageFailures.of(target, e.reason());
    } catch (SQLException e) {
      throw StorageFailures.of(damaged, e);
    }
  }

  /**
   * The same for a file whose first page is lost, by way of a copy with a new one.
   *
   * @param copy a file that is not there yet; the caller deletes it
   * @return null when nothing tells where the tables are
   */
  public static @Nullable List<Saved> withoutFirstPage(
      Path damaged, Path copy, Path target, FileSchema schema) throws IOException {
    return FirstPage.rebuild(damaged, copy, schema) || FirstPage.borrow(damaged, copy, schema)
        ? run(copy, target, schema)
        : null;
  }

  /** Whether a file has 0 bytes and a log that holds something. */
  public static boolean isEmptied(Path damaged) {
    return EmptiedFile.is(damaged);
  }

  /** Whether a file has a log that holds transactions. */
  public static boolean hasLog(Path damaged) throws IOException {
    return holdsPages(damaged.resolveSibling(damaged.getFileName() + "-wal"));
  }

  /** Whether a log is there and holds transactions. */
  public static boolean holdsPages(Path log) throws IOException {
    return Files.exists(log) && LogPages.of(log).held() > 0;
  }

  /**
   * The same for a file that {@linkplain #isEmptied was emptied} or of which nothing is any good,
   * by way of a copy of its log. When pages are not in the log, the last item says how many.
   *
   * @param copy a file that is not there yet; the caller deletes it
   */
  public static List<Saved> fromLog(Path damaged, Path copy, Path target, FileSchema schema)
      throws IOException {
    LogPages pages = EmptiedFile.copy(damaged, copy, schema);
    List<Saved> saved = new ArrayList<>(run(copy, target, schema));
    if (!pages.isWhole()) {
      String gap =
          "what was on the "
              + (pages.all() - pages.held())
              + " of "
              + pages.all()
              + " pages that are not in the log";
      saved.add(new Saved("all tables", 0, List.of(gap)));
    }
    return saved;
  }

  private List<Saved> all() throws SQLException {
    to.run("PRAGMA foreign_keys = OFF");
    to.run("BEGIN IMMEDIATE");
    List<String> triggers = to.texts("SELECT sql FROM sqlite_schema WHERE type = 'trigger'");
    for (String name : to.texts("SELECT name FROM sqlite_schema WHERE type = 'trigger'")) {
      to.run("DROP TRIGGER " + SqlName.quoted(name));
    }
    List<String> tables = new ArrayList<>(FileFacts.tables(to));
    // It is made anew with the file, but for what it says of older rows.
    tables.remove("ledger");
    List<TableCopy> copies = new ArrayList<>();
    for (String table : tables) {
      // A table of one row has it from the start, and keeps it when the old one cannot be read.
      to.run("SAVEPOINT copying");
      to.run("DELETE FROM " + SqlName.quoted(table));
      TableCopy copied = new TableCopy(from, to, schema, table);
      copied.run();
      if (copied.rows() == 0) {
        to.run("ROLLBACK TO copying");
      }
      to.run("RELEASE copying");
      copies.add(copied);
    }
    TableCopy sums = null;
    for (TableCopy copy : copies) {
      if (copy.table().equals("row_checksums")) {
        sums = copy;
      }
    }
    boolean whole = sums != null && !sums.isAbsent() && sums.lost().isEmpty();
    List<Saved> saved = new ArrayList<>();
    LostRows lost = new LostRows(from, to, schema);
    for (TableCopy copy : copies) {
      if (copy != sums) {
        saved.add(lost.told(copy, whole));
      }
    }
    for (String trigger : triggers) {
      to.run(trigger);
    }
    to.run("COMMIT");
    return saved;
  }
}
