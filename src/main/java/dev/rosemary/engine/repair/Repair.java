package dev.rosemary.engine.repair;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.file.DiskReason;
import dev.rosemary.engine.backup.Backups;
import dev.rosemary.engine.backup.DataFiles;
import dev.rosemary.engine.backup.Restore;
import dev.rosemary.engine.repair.Finding.State;
import dev.rosemary.store.sqlite.SqliteDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One run over a data directory. */
public final class Repair {
  private final Path directory;
  private final boolean dry;
  private final InstantSource clock;
  private final @Nullable Integer keepDays;
  private final Findings findings;

  /**
   * A run.
   *
   * @param dry whether it only tells what it would do
   */
  public Repair(Path directory, boolean dry, Backups.Keep keep, InstantSource clock) {
    this(directory, dry, keep, clock, null);
  }

  /**
   * A run.
   *
   * @param dry whether it only tells what it would do
   * @param keepDays for how many days deleted projects are kept, or null for as long as was
   *     promised when each was deleted
   */
  public Repair(
      Path directory,
      boolean dry,
      Backups.Keep keep,
      InstantSource clock,
      @Nullable Integer keepDays) {
    this.keepDays = keepDays;
    this.directory = directory;
    this.dry = dry;
    this.clock = clock;
    findings = new Findings(directory, dry, keep, clock);
  }

  /**
   * What came of a run.
   *
   * @param files how many database files were looked at
   * @param suspicious where texts stand that address the model which reads them; nothing is wrong
   *     with their rows
   * @param backup what was made before anything was changed, or null
   */
  public record Report(
      int files, List<Finding> findings, List<String> suspicious, @Nullable Path backup) {
    public Report {
      suspicious = List.copyOf(suspicious);
      findings = List.copyOf(findings);
    }
  }

  /**
   * Looks at everything and mends what can be mended.
   *
   * @throws FailureException when there is no data directory, or the backup cannot be made
   */
  public Report run(Backups.Progress progress) {
    if (!Files.isDirectory(directory)) {
      throw new FailureException(
          new Failure.Invalid("There is no data directory " + directory + "."));
    }
    new OpenPermissions(directory, dry, findings.all()).run();
    finishRestore();
    Set<String> waiting = new HashSet<>();
    for (Path mended : Leftovers.mended(directory)) {
      finish(mended);
      if (dry) {
        waiting.add(relative(Replacement.file(mended)));
      }
    }
    LostWrites lostWrites = new LostWrites(directory, dry, clock);
    Set<String> unusable =
        new HashSet<>(
            new ReplacedLogs(
                    directory, dry, clock, findings.all(), lostWrites::told, findings::backUp)
                .run());
    waiting.addAll(unusable);
    LostHome home = new LostHome(directory, clock);
    List<String> files = new ArrayList<>(DataFiles.of(directory));
    files.addAll(DataFiles.lost(directory));
    files.removeIf(
        path -> waiting.contains(path) && SqliteDatabase.isMissing(directory.resolve(path)));
    if (home.isMissing()) {
      files.remove(DataFiles.HOME);
    }
    StructureCheck structure = new StructureCheck(directory, findings);
    Map<String, String> damaged = new HashMap<>();
    for (int i = 0; i < files.size(); i++) {
      structure.check(files.get(i), damaged, unusable);
      progress.files(i + 1, files.size());
    }
    damaged.forEach((path, problem) -> {
      if (dry) {
        findings.add(
            new Finding(
                State.REPAIRABLE, path, "is damaged: " + problem + ". It would be salvaged."));
        unusable.add(path);
      } else {
        Finding finding = new DamagedFile(directory, path, clock, findings::backUp).mend(problem);
        findings.add(finding);
        if (finding.state() == State.LEFT) {
          unusable.add(path);
        }
      }
    });
    RowsCheck rows = new RowsCheck(directory, clock, lostWrites, findings);
    if (Files.exists(directory.resolve(DataFiles.REGISTRY))
        && !unusable.contains(DataFiles.REGISTRY)) {
      rows.registry();
    }
    new RegistryCheck(directory, clock, keepDays, findings).run(files, unusable);
    if (!unusable.contains(DataFiles.REGISTRY) && !waiting.contains(DataFiles.HOME)) {
      Finding finding = home.mend(dry, findings::backUp);
      if (finding != null) {
        findings.add(finding);
      }
    }
    for (String path : DataFiles.of(directory)) {
      boolean empty = path.equals(DataFiles.HOME) && home.isMissing();
      if (!path.equals(DataFiles.REGISTRY) && !unusable.contains(path) && !empty) {
        rows.contents(path, !unusable.contains(DataFiles.REGISTRY));
      }
    }
    rows.leases();
    new Leftovers(directory, dry, findings.all()).run();
    findings.keepReport();
    return new Report(files.size(), findings.all(), findings.suspicious(), findings.backup());
  }

  private void finishRestore() {
    if (Restore.isUnfinished(directory)) {
      if (!dry) {
        new Restore(directory, clock).finish();
      }
      findings.add(
          "restoring", "a restore was interrupted", "it was finished", "it would be finished");
    }
  }

  private String relative(Path file) {
    return directory.relativize(file).toString().replace('\\', '/');
  }

  private void finish(Path mended) {
    Path file = Replacement.file(mended);
    try {
      boolean waiting = dry ? !Files.exists(file) : Replacement.finish(mended);
      if (waiting) {
        findings.add(
            relative(file),
            "was damaged, and replacing it with what could be read was interrupted",
            "it is replaced now, and the damaged file is kept in " + DamagedFile.FOLDER + "/",
            "it would be finished");
      }
    } catch (IOException e) {
      throw new FailureException(
          new Failure.Storage("The repair of " + file + " cannot be finished: " + DiskReason.of(e)),
          e);
    }
  }
}
