package dev.rosemary.engine.repair.content;

import dev.rosemary.base.Plural;
import dev.rosemary.base.origin.Origin;
import dev.rosemary.engine.erasure.Erasure;
import dev.rosemary.engine.secret.tree.FoundSecret;
import dev.rosemary.engine.vault.Orphans;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.sqlite.FileMark;
import dev.rosemary.store.sqlite.Generations;
import dev.rosemary.store.sqlite.RowCheck;
import dev.rosemary.store.sqlite.SqliteDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What is wrong with the rows of a sound project file, and the mending of it. */
public final class FileContents implements AutoCloseable {
  /** Rows that are listed. */
  private static final int LISTED = 1_000;

  private final SqliteDatabase database;

  /** Full-text tables that are to be made again. */
  private final List<TextIndexTable> wrong = new ArrayList<>();

  /**
   * Opens a file.
   *
   * @param dry whether it is only read
   * @throws dev.rosemary.base.FailureException with {@code Storage} when it cannot be opened
   */
  public FileContents(Path file, FileSchema schema, boolean dry) {
    database =
        dry
            ? SqliteDatabase.openToRead(file, schema, SqliteDatabase.Missing.REFUSE)
            : SqliteDatabase.open(file, schema, Synchronous.NORMAL, SqliteDatabase.Missing.REFUSE);
  }

  /** Rows that point nowhere, and full-text tables that do not fit their rows, a sentence each. */
  public List<String> problems() {
    List<String> found =
        database.read(transaction -> {
          List<String> problems = new ArrayList<>();
          for (DanglingTable dangling : DanglingTable.all()) {
            long count = dangling.count(transaction);
            if (count > 0) {
              problems.add("has dangling rows (" + dangling.what() + "): " + count);
            }
          }
          for (TextIndexTable index : TextIndexTable.all()) {
            long missing = index.missing(transaction);
            long surplus = index.surplus(transaction);
            if (missing + surplus > 0) {
              problems.add(
                  "has a full-text table ("
                      + index.name()
                      + ") that "
                      + (missing > 0 ? "lacks " + Plural.of(missing, "row") : "")
                      + (missing > 0 && surplus > 0 ? " and " : "")
                      + (surplus > 0 ? "has " + Plural.of(surplus, "row") + " too many" : ""));
            }
          }
          return problems;
        });
    List<String> problems = new ArrayList<>(found);
    for (TextIndexTable index : TextIndexTable.all()) {
      if (found.isEmpty() && !index.agrees(database.file())) {
        wrong.add(index);
        problems.add("has a full-text table (" + index.name() + ") that does not match its rows");
      }
    }
    return problems;
  }

  /** How far the file has come. */
  public long generation() {
    return database.read(Generations::of);
  }

  /** Rows that are not as they were written. */
  public RowCheck.Found flaws() {
    return RowCheck.all(database, LISTED);
  }

  /** Takes all rows as they are now for right, so that they are not told of again. */
  public void accept() {
    RowCheck.accept(database);
  }

  /** Writes the checksums of rows that are older than checksums are. */
  public void fill() {
    while (RowCheck.fill(database)) {
      // goes on
    }
  }

  /** What sessions of the vault left whose servers died; cleared, or looked at. */
  public Orphans orphans(boolean clear) {
    return Orphans.of(database, clear);
  }

  /** Mends them; others may write in between. */
  public void mend(String now) {
    database.write(transaction -> {
      // First: a row that is made anew may get the number of one that is gone, and its words.
      for (TextIndexTable index : TextIndexTable.all()) {
        if (wrong.contains(index)) {
          index.empty(transaction);
        }
        index.removeSurplus(transaction);
      }
      for (DanglingTable dangling : DanglingTable.all()) {
        if (dangling.count(transaction) > 0) {
          dangling.mend(transaction, now);
        }
      }
      return true;
    });
    for (TextIndexTable index : TextIndexTable.all()) {
      boolean more = true;
      while (more) {
        more = database.write(index::mend);
      }
    }
    // What lacked rows was not compared by its words yet.
    for (TextIndexTable index : TextIndexTable.all()) {
      if (!wrong.contains(index) && !index.agrees(database.file())) {
        database.write(transaction -> {
          index.empty(transaction);
          return true;
        });
        boolean more = true;
        while (more) {
          more = database.write(index::mend);
        }
      }
    }
  }

  /**
   * Looks for secrets in all texts, those of the history too. Where they are masked, everything
   * that is made from the texts is made again, and no record of the masking is kept.
   *
   * @param mask whether they are masked
   */
  public List<FoundSecret> secrets(boolean mask) {
    FileSchema schema = database.schema();
    if (!mask) {
      return database.read(transaction -> StoredTextTable.look(transaction, schema, false));
    }
    return Origin.unrecorded(() -> {
      List<FoundSecret> found =
          database.write(transaction -> StoredTextTable.look(transaction, schema, true));
      if (!found.isEmpty() && schema == FileSchema.PROJECT) {
        remake();
      }
      return found;
    });
  }

  /** Where texts stand that address the model which reads them, with why, a line each. */
  public List<String> suspicious() {
    return database.read(StoredTextTable::suspicious);
  }

  /** Makes full text again, and has a server make the vectors and mentions again. */
  private void remake() {
    database.write(transaction -> {
      DerivedTable.reset(transaction);
      for (TextIndexTable index : TextIndexTable.all()) {
        index.empty(transaction);
      }
      return true;
    });
    for (TextIndexTable index : TextIndexTable.all()) {
      boolean more = true;
      while (more) {
        more = database.write(index::mend);
      }
    }
  }

  /** Empties the log, which holds pages as they were; whether nobody used it at this moment. */
  public boolean truncateLog() {
    return database.truncateLog();
  }

  /** Erases what deletions left behind, but for vectors: a server knows how long those are. */
  public void erase() {
    Path vectors = database.file().resolveSibling(database.file().getFileName() + "-vectors");
    if (database.mark() == FileMark.OPEN) {
      boolean _ = Erasure.erase(database, _ -> !Files.exists(vectors), () -> true);
    }
  }

  @Override
  public void close() {
    database.close();
  }
}
