package dev.rosemary.engine.repair;

import dev.rosemary.base.DurableFiles;
import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Plural;
import dev.rosemary.base.PrivateFiles;
import dev.rosemary.base.Timestamps;
import dev.rosemary.base.file.DiskReason;
import dev.rosemary.base.file.TemporaryFolder;
import dev.rosemary.engine.backup.DataFiles;
import dev.rosemary.engine.repair.Finding.State;
import dev.rosemary.engine.repair.content.DerivedTable;
import dev.rosemary.store.sqlite.Companions;
import dev.rosemary.store.sqlite.FileCheck;
import dev.rosemary.store.sqlite.FileCopy;
import dev.rosemary.store.sqlite.Salvage;
import dev.rosemary.store.sqlite.Salvage.Saved;
import dev.rosemary.store.sqlite.SqliteDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The logs of files that somebody replaced while they were in use. Where nothing lies in the place
 * now, a log goes back there, and what it holds is recovered as from any file that lost its
 * contents. Beside another database it stays apart: its records go into a file of their own.
 */
final class ReplacedLogs {
  private static final String LOG = ".db-wal-replaced";

  private static final List<String> FOLDERS = List.of("", "projects/", "archive/", "trash/");

  private final Path directory;
  private final boolean dry;
  private final InstantSource clock;
  private final List<Finding> findings;
  private final Runnable beforeChange;
  private final Consumer<String> told;

  /**
   * For a data directory.
   *
   * @param told gets each file beside which there is the log of a former one
   * @param beforeChange run before anything is changed
   */
  ReplacedLogs(
      Path directory,
      boolean dry,
      InstantSource clock,
      List<Finding> findings,
      Consumer<String> told,
      Runnable beforeChange) {
    this.directory = directory;
    this.dry = dry;
    this.clock = clock;
    this.findings = findings;
    this.told = told;
    this.beforeChange = beforeChange;
  }

  /**
   * Looks after all of them.
   *
   * @return the files whose log goes back in a run that may change something: nothing else is to be
   *     said of them now
   */
  Set<String> run() {
    Set<String> waiting = new HashSet<>();
    for (String folder : FOLDERS) {
      for (String name : names(directory.resolve(folder))) {
        String path = folder + name.substring(0, name.indexOf(LOG) + 3);
        try {
          if (one(path, directory.resolve(folder + name), folder + name) && dry) {
            waiting.add(path);
          }
        } catch (IOException | FailureException e) {
          findings.add(
              new Finding(
                  State.LEFT,
                  folder + name,
                  "is the log of a replaced file and was left as it is: " + e.getMessage()));
        }
      }
    }
    return waiting;
  }

  private static List<String> names(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(file -> file.getFileName().toString())
          .filter(name -> name.contains(LOG))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new FailureException(
          new Failure.Storage("The folder " + folder + " cannot be read: " + DiskReason.of(e)), e);
    }
  }

  /** Whether the log goes back to its place. */
  private boolean one(String path, Path log, String name) throws IOException {
    Path file = directory.resolve(path);
    boolean gone = SqliteDatabase.isMissing(file) && !Companions.hasLog(file) && !isElsewhere(path);
    boolean holds = Salvage.holdsPages(log);
    if (gone && holds) {
      if (dry) {
        findings.add(
            new Finding(
                State.REPAIRABLE,
                path,
                "lost its contents, and its log is kept as "
                    + name
                    + "; what the log contains would be recovered."));
      } else {
        DurableFiles.move(log, log.resolveSibling(file.getFileName() + "-wal"));
      }
      return true;
    }
    told.accept(path);
    if (dry) {
      findings.add(
          new Finding(
              State.REPAIRABLE,
              name,
              "is the log of a "
                  + path
                  + " that was replaced while it was in use; "
                  + (holds
                      ? "what it contains would be recovered into " + DamagedFile.FOLDER + "/."
                      : "it contains nothing and would be moved to " + DamagedFile.FOLDER + "/.")));
    } else {
      recover(path, log, name, holds);
    }
    return false;
  }

  private boolean isElsewhere(String path) {
    for (String other : DataFiles.elsewhere(path)) {
      if (Files.exists(directory.resolve(other))) {
        return true;
      }
    }
    return false;
  }

  private void recover(String path, Path log, String name, boolean holds) throws IOException {
    beforeChange.run();
    Path folder = directory.resolve(DamagedFile.FOLDER);
    PrivateFiles.createDirectories(folder);
    String stamp = Timestamps.inFileName(clock.instant()) + "-";
    Path kept = folder.resolve(stamp + log.getFileName());
    String was = "is the log of a " + path + " that was replaced while it was in use. ";
    if (!holds) {
      DurableFiles.move(log, kept);
      findings.add(
          new Finding(
              State.REPAIRED,
              name,
              was + "It contains nothing and was moved to " + below(kept) + "."));
      return;
    }
    Path target = folder.resolve(stamp + "recovered-" + directory.resolve(path).getFileName());
    List<Saved> saved = salvage(path, log, target);
    List<String> lost = new ArrayList<>();
    long rows = 0;
    for (Saved table : saved) {
      if (!DerivedTable.NAMES.contains(table.table())) {
        rows += table.rows();
        for (String gap : table.gaps()) {
          lost.add(table.table() + ": " + gap);
        }
      }
    }
    if (rows == 0) {
      Companions.delete(target);
    }
    DurableFiles.move(log, kept);
    findings.add(
        new Finding(
            State.LOST,
            path,
            "was replaced by another file while it was in use. "
                + (rows == 0
                    ? "Nothing in the log of the former file could be read"
                    : Plural.of(rows, "row")
                        + " of the former file "
                        + (rows == 1 ? "was" : "were")
                        + " recovered from its log into "
                        + below(target)
                        + "; the present file was not changed")
                + ". The log is kept as "
                + below(kept)
                + ".",
            lost));
  }

  /** Works on a copy: the log stays as it is until all is written. */
  private static List<Saved> salvage(String path, Path log, Path target) throws IOException {
    try (TemporaryFolder folder = TemporaryFolder.make("log")) {
      Path old = folder.resolve("old.db");
      Path copy = folder.resolve("copy.db");
      PrivateFiles.copy(log, folder.resolve("old.db-wal"));
      List<Saved> saved = Salvage.fromLog(old, copy, target, DataFiles.schema(path));
      FileCopy.settle(target);
      List<String> problems = FileCheck.problems(target);
      if (!problems.isEmpty()) {
        throw new IOException("what could be recovered is damaged: " + problems.getFirst());
      }
      FileCopy.force(target);
      return saved;
    } catch (IOException | FailureException e) {
      Companions.delete(target);
      throw e;
    }
  }

  private String below(Path file) {
    return directory.relativize(file).toString().replace('\\', '/');
  }
}
