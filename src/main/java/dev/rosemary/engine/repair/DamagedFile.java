package dev.rosemary.engine.repair;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Plural;
import dev.rosemary.base.PrivateFiles;
import dev.rosemary.base.Timestamps;
import dev.rosemary.base.file.DiskReason;
import dev.rosemary.engine.backup.DataFiles;
import dev.rosemary.engine.project.RegistryRepair;
import dev.rosemary.engine.repair.content.DerivedTable;
import dev.rosemary.store.Database;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.sqlite.Companions;
import dev.rosemary.store.sqlite.FileCopy;
import dev.rosemary.store.sqlite.Generations;
import dev.rosemary.store.sqlite.Salvage;
import dev.rosemary.store.sqlite.Salvage.Saved;
import dev.rosemary.store.sqlite.SoleUse;
import dev.rosemary.store.sqlite.SqliteDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A damaged database file: what can be read of it goes into a new one, and it is kept. */
final class DamagedFile {
  /** Where damaged files are kept inside the data directory. */
  static final String FOLDER = "damaged";

  private final Path directory;
  private final String path;
  private final InstantSource clock;
  private final Runnable beforeChange;

  /**
   * For this file.
   *
   * @param beforeChange run when something could be read and before the file is replaced
   */
  DamagedFile(Path directory, String path, InstantSource clock, Runnable beforeChange) {
    this.directory = directory;
    this.path = path;
    this.clock = clock;
    this.beforeChange = beforeChange;
  }

  /** Mends it, or says why not. */
  Finding mend(String problem) {
    Path file = directory.resolve(path);
    Path part = file.resolveSibling(file.getFileName() + ".salvaged");
    if (Files.isSymbolicLink(file)) {
      return left(
          "is damaged ("
              + problem
              + ") and was not changed: it is a symbolic link, which a new file would replace."
              + " Replace the link with the file it points to, and run doctor again.");
    }
    boolean gone = !Files.exists(file);
    boolean replaced = false;
    try {
      if (gone) {
        // An empty one stands for it: its log is what is read.
        Files.createFile(file);
      }
      SoleUse.take(file).close();
      Companions.delete(part);
      String before = state(file);
      List<Saved> saved = salvage(file, part);
      long rows = rows(saved);
      List<String> lost = new ArrayList<>();
      for (Saved table : saved) {
        if (DerivedTable.NAMES.contains(table.table())) {
          continue;
        }
        for (String gap : table.gaps()) {
          lost.add(table.table() + ": " + gap);
        }
      }
      // Pages that are cut off read as zeros, which are no rows and no damage to SQLite.
      if (rows == 0 && lost.isEmpty() && hasProjects()) {
        lost.add("projects: all rows");
      }
      if (rows == 0 && !path.equals(DataFiles.REGISTRY)) {
        Companions.delete(part);
        return left("is damaged and none of it can be read (" + problem + ").");
      }
      beforeChange.run();
      Path kept = replace(file, part, before);
      replaced = true;
      return new Finding(
          lost.isEmpty() ? Finding.State.REPAIRED : Finding.State.LOST,
          path,
          "was damaged ("
              + problem
              + "): "
              + Plural.of(rows, "row")
              + " recovered into a new file"
              + (lost.isEmpty() ? ", and nothing was lost" : "; what was lost is listed")
              + ". The damaged file is kept as "
              + directory.relativize(kept)
              + ".",
          lost);
    } catch (FailureException e) {
      return left("is damaged (" + problem + ") and was not changed: " + e.failure().message());
    } catch (IOException e) {
      return left("is damaged (" + problem + ") and was not changed: " + DiskReason.of(e));
    } finally {
      try {
        Companions.delete(part);
        if (gone && !replaced && SqliteDatabase.isMissing(file)) {
          Files.deleteIfExists(file);
        }
      } catch (IOException e) {
        // the next run does it
      }
    }
  }

  /** Whether there are files of which the registry has to know. */
  private boolean hasProjects() {
    for (String other : DataFiles.of(directory)) {
      if (other.indexOf('/') > 0) {
        return true;
      }
    }
    return false;
  }

  private Finding left(String text) {
    return new Finding(
        Finding.State.LEFT,
        path,
        text + " Restore it with `rosemary restore` if there is a backup.");
  }

  private List<Saved> salvage(Path file, Path part) throws IOException {
    List<Saved> saved = read(file, part);
    FileCopy.settle(part);
    if (DataFiles.schema(path) == FileSchema.PROJECT) {
      try (Database made =
          SqliteDatabase.open(
              part, FileSchema.PROJECT, Synchronous.NORMAL, SqliteDatabase.Missing.REFUSE)) {
        made.write(transaction -> {
          DerivedTable.reset(transaction);
          // What is lost of it is told now, and not once more.
          Generations.set(transaction, known());
          return true;
        });
      }
      FileCopy.settle(part);
    }
    FileCopy.force(part);
    return saved;
  }

  /** How far the file is known to have come; 0 where nothing can be asked. */
  private long known() {
    try {
      return new RegistryRepair(directory, clock).generation(path);
    } catch (FailureException e) {
      return 0;
    }
  }

  private List<Saved> read(Path file, Path part) throws IOException {
    if (Salvage.isEmptied(file)) {
      return fromLog(file, part);
    }
    try {
      List<Saved> saved = Salvage.run(file, part, DataFiles.schema(path));
      if (rows(saved) > 0 || !Salvage.hasLog(file)) {
        return saved;
      }
      // SQLite takes noise for a file without tables when it has been told to bear with it.
      Companions.delete(part);
      return fromLog(file, part);
    } catch (FailureException e) {
      if (!isDamage(e)) {
        throw e;
      }
      List<Saved> saved = withoutFirstPage(file, part);
      if (saved == null && Companions.hasLog(file)) {
        // Nothing of the file itself is known, so its log has to do.
        Companions.delete(part);
        saved = fromLog(file, part);
        FileCopy.settle(part);
        FileCopy.force(part);
      }
      if (saved == null) {
        throw e;
      }
      return saved;
    }
  }

  private static long rows(List<Saved> saved) {
    long rows = 0;
    for (Saved table : saved) {
      rows += DerivedTable.NAMES.contains(table.table()) ? 0 : table.rows();
    }
    return rows;
  }

  private List<Saved> fromLog(Path file, Path part) throws IOException {
    Path copy = file.resolveSibling(file.getFileName() + ".rebuilt");
    try {
      Companions.delete(copy);
      return Salvage.fromLog(file, copy, part, DataFiles.schema(path));
    } finally {
      Companions.delete(copy);
    }
  }

  private @Nullable List<Saved> withoutFirstPage(Path file, Path part) throws IOException {
    Path copy = file.resolveSibling(file.getFileName() + ".rebuilt");
    try {
      Companions.delete(part);
      Companions.delete(copy);
      return Salvage.withoutFirstPage(file, copy, part, DataFiles.schema(path));
    } catch (FailureException e) {
      if (isDamage(e) && Salvage.hasLog(file)) {
        return null;
      }
      // A registry of which nothing can be read is made anew of the folders.
      if (isDamage(e) && path.equals(DataFiles.REGISTRY) && Files.exists(part)) {
        return List.of(new Saved("projects", 0, List.of("all rows")));
      }
      throw e;
    } finally {
      Companions.delete(copy);
    }
  }

  private static boolean isDamage(FailureException e) {
    return e.failure() instanceof Failure.Storage storage
        && storage.cause() == Failure.Storage.Cause.DAMAGED;
  }

  /** Changes with every write: size and time of the file and its log. */
  private static String state(Path file) throws IOException {
    Path log = file.resolveSibling(file.getFileName() + "-wal");
    return Files.size(file)
        + " "
        + Files.getLastModifiedTime(file)
        + (Files.exists(log) ? Files.size(log) + " " + Files.getLastModifiedTime(log) : "");
  }

  private Path replace(Path file, Path part, String before) throws IOException {
    String stamp = Timestamps.inFileName(clock.instant());
    Path kept = directory.resolve(FOLDER).resolve(stamp + "-" + file.getFileName());
    PrivateFiles.createDirectories(kept.resolveSibling("."));
    try (SoleUse _ = SoleUse.take(file)) {
      if (!state(file).equals(before)) {
        throw new FailureException(
            new Failure.Conflict("Another process wrote to it in the meantime. Run doctor again."));
      }
      Replacement.put(file, part, kept);
    }
    return kept;
  }
}
