package dev.rosemary.engine.repair;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Plural;
import dev.rosemary.base.PrivateFiles;
import dev.rosemary.base.Timestamps;
import dev.rosemary.engine.backup.Backups;
import dev.rosemary.engine.backup.DataFiles;
import dev.rosemary.engine.backup.Restore;
import dev.rosemary.engine.project.Project;
import dev.rosemary.engine.project.Projects;
import dev.rosemary.engine.project.RegistryRepair;
import dev.rosemary.engine.repair.Finding.State;
import dev.rosemary.engine.vault.Orphans;
import dev.rosemary.store.Database;
import dev.rosemary.store.FileCheck;
import dev.rosemary.store.FileFacts;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Flaw;
import dev.rosemary.store.RowCheck;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.Unsealed;
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
  /** The list of findings in the backup that a run makes. */
  private static final String REPORT = "doctor.txt";

  private final Path directory;
  private final boolean dry;
  private final Backups.Keep keep;
  private final InstantSource clock;
  private final @Nullable Integer keepDays;
  private final List<Finding> findings = new ArrayList<>();
  private final Set<String> reported = new HashSet<>();
  private final LostWrites lostWrites;
  private @Nullable Path backup;

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
    this.keep = keep;
    this.clock = clock;
    lostWrites = new LostWrites(directory, dry, clock);
  }

  /**
   * What came of a run.
   *
   * @param files how many database files were looked at
   * @param backup what was made before anything was changed, or null
   */
  public record Report(int files, List<Finding> findings, @Nullable Path backup) {
    public Report {
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
    new OpenPermissions(directory, dry, findings).run();
    finishRestore();
    Set<String> waiting = new HashSet<>();
    for (Path mended : Leftovers.mended(directory)) {
      finish(mended);
      if (dry) {
        waiting.add(relative(Replacement.file(mended)));
      }
    }
    Set<String> unusable =
        new HashSet<>(
            new ReplacedLogs(directory, dry, clock, findings, lostWrites::told, this::backUp)
                .run());
    waiting.addAll(unusable);
    LostHome home = new LostHome(directory, clock);
    List<String> files = new ArrayList<>(DataFiles.of(directory));
    files.addAll(DataFiles.lost(directory));
    files.removeIf(path -> waiting.contains(path) && Database.isMissing(directory.resolve(path)));
    if (home.isMissing()) {
      files.remove(DataFiles.HOME);
    }
    Map<String, String> damaged = new HashMap<>();
    for (int i = 0; i < files.size(); i++) {
      check(files.get(i), damaged, unusable);
      progress.files(i + 1, files.size());
    }
    damaged.forEach((path, problem) -> {
      if (dry) {
        findings.add(
            new Finding(
                State.REPAIRABLE, path, "is damaged: " + problem + ". It would be salvaged."));
        unusable.add(path);
      } else {
        Finding finding = new DamagedFile(directory, path, clock, this::backUp).mend(problem);
        findings.add(finding);
        if (finding.state() == State.LEFT) {
          unusable.add(path);
        }
      }
    });
    if (Files.exists(directory.resolve(DataFiles.REGISTRY))
        && !unusable.contains(DataFiles.REGISTRY)) {
      rot(DataFiles.REGISTRY);
    }
    registry(files, unusable);
    if (!unusable.contains(DataFiles.REGISTRY) && !waiting.contains(DataFiles.HOME)) {
      Finding finding = home.mend(dry, this::backUp);
      if (finding != null) {
        findings.add(finding);
      }
    }
    for (String path : DataFiles.of(directory)) {
      boolean empty = path.equals(DataFiles.HOME) && home.isMissing();
      if (!path.equals(DataFiles.REGISTRY) && !unusable.contains(path) && !empty) {
        contents(path, !unusable.contains(DataFiles.REGISTRY));
      }
    }
    leases();
    new Leftovers(directory, dry, findings).run();
    keepReport();
    return new Report(files.size(), findings, backup);
  }

  /** What is accepted now is not told again, so the list of it stays beside the old rows. */
  private void keepReport() {
    if (backup == null) {
      return;
    }
    StringBuilder text = new StringBuilder();
    for (Finding finding : findings) {
      text.append(finding.state().word()).append("  ");
      text.append(finding.file()).append(": ").append(finding.text()).append('\n');
      for (String detail : finding.details()) {
        text.append("    lost: ").append(detail).append('\n');
      }
    }
    Path file = backup.resolve(REPORT);
    try {
      PrivateFiles.createFile(file);
      Files.writeString(file, text);
    } catch (IOException e) {
      findings.add(
          new Finding(
              State.LEFT,
              relative(file),
              "this report cannot be written beside the backup: " + e + ". Keep what is printed."));
    }
  }

  private void finishRestore() {
    if (Restore.isUnfinished(directory)) {
      if (!dry) {
        new Restore(directory, clock).finish();
      }
      add("restoring", "a restore was interrupted", "it was finished", "it would be finished");
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
        add(
            relative(file),
            "was damaged, and replacing it with what could be read was interrupted",
            "it is replaced now, and the damaged file is kept in " + DamagedFile.FOLDER + "/",
            "it would be finished");
      }
    } catch (IOException e) {
      throw new FailureException(
          new Failure.Storage("The repair of " + file + " cannot be finished: " + e), e);
    }
  }

  private void check(String path, Map<String, String> damaged, Set<String> unusable) {
    Path file = directory.resolve(path);
    List<String> problems;
    try {
      problems = FileCheck.damage(file);
    } catch (FailureException e) {
      unusable.add(path);
      findings.add(new Finding(State.LEFT, path, "was not checked: " + e.failure().message()));
      return;
    }
    if (!problems.isEmpty()) {
      damaged.put(path, brief(problems.getFirst()));
      return;
    }
    String misread = FileFacts.versionProblem(file);
    if (misread != null) {
      backUp();
      if (dry) {
        unusable.add(path);
      } else {
        FileFacts.mendVersion(file);
      }
      add(
          path,
          "is damaged: " + misread,
          "the number was corrected",
          "the number would be corrected");
    }
    int version = FileFacts.version(file);
    int known = DataFiles.schema(path).version();
    if (version > known) {
      unusable.add(path);
      findings.add(
          new Finding(
              State.LEFT,
              path,
              "was written by a newer Rosemary (schema "
                  + version
                  + ", this program knows up to "
                  + known
                  + "): update Rosemary."));
    } else if (version < known) {
      if (dry) {
        // To look at its rows is to bring it up to date.
        unusable.add(path);
      }
      backUp();
      add(
          path,
          "has the schema of version " + version,
          "it was migrated to version " + known,
          "it would be migrated to version " + known);
    }
  }

  /** The first line that tells something: SQLite heads its list with the name of the database. */
  private static String brief(String problem) {
    String[] lines = problem.split("\n", -1);
    return lines.length > 1 ? lines[1] : lines[0];
  }

  /** A backup before the first change of this run; a run that changes nothing makes none. */
  private void backUp() {
    if (!dry && backup == null) {
      backup = new Backups(directory, clock).automatic("before repair", keep);
    }
  }

  private void add(String path, String what, String done, String would) {
    findings.add(
        new Finding(
            dry ? State.REPAIRABLE : State.REPAIRED, path, what + "; " + (dry ? would : done)));
  }

  private void registry(List<String> files, Set<String> unusable) {
    RegistryRepair repair = new RegistryRepair(directory, clock);
    Path file = directory.resolve(DataFiles.REGISTRY);
    boolean readable = files.contains(DataFiles.REGISTRY) && !unusable.contains(DataFiles.REGISTRY);
    if (!readable && unusable.contains(DataFiles.REGISTRY)) {
      return;
    }
    List<Project> known = readable && dry ? RegistryRepair.read(file) : List.of();
    if (readable && !dry) {
      // Finishes moves, creations and deletions that were cut short.
      try (Projects projects =
          Projects.open(
              directory,
              Synchronous.NORMAL,
              clock,
              text -> findings.add(new Finding(State.REPAIRED, DataFiles.REGISTRY, text)))) {
        if (keepDays != null) {
          projects.keepDeleted(keepDays);
        }
      }
      known = RegistryRepair.projects(file);
    }
    List<String> unknown = repair.unknown(known);
    if (!unknown.isEmpty()) {
      backUp();
      if (dry) {
        add(
            DataFiles.REGISTRY,
            "lacks " + Plural.of(unknown.size(), "project"),
            "",
            "they would be added");
      } else {
        Map<String, Project> remembered = remembered();
        for (Project project : repair.enter(unknown, remembered)) {
          boolean named = remembered.containsKey(project.id());
          findings.add(
              new Finding(
                  named ? State.REPAIRED : State.LOST,
                  DataFiles.REGISTRY,
                  "was missing the project of the file "
                      + project.id()
                      + ".db; it was added again as \""
                      + project.name()
                      + "\""
                      + (named ? "" : ", because its name was lost"),
                  named ? List.of() : List.of("the name of the project " + project.id())));
        }
      }
    }
    for (Project project : repair.gone(known)) {
      findings.add(
          new Finding(
              State.LEFT,
              DataFiles.REGISTRY,
              "has the project \""
                  + project.name()
                  + "\", whose file "
                  + project.id()
                  + ".db is missing. Restore it from a backup, or call delete_project."));
    }
  }

  /** What the registries of automatic backups say of projects, the newest first. */
  private Map<String, Project> remembered() {
    Map<String, Project> remembered = new HashMap<>();
    for (Path past : new Backups(directory, clock).automatic()) {
      Path registry = past.resolve(DataFiles.REGISTRY);
      if (Files.exists(registry)) {
        for (Project project : RegistryCopy.projects(registry)) {
          remembered.putIfAbsent(project.id(), project);
        }
      }
    }
    return remembered;
  }

  /** Sessions of the vault whose servers died; a server clears them when it starts. */
  private void orphans(String path, FileContents contents) {
    Orphans found = contents.orphans(false);
    if (found.holders().isEmpty()) {
      return;
    }
    if (!dry) {
      if (found.memories() > 0) {
        backUp();
      }
      found = contents.orphans(true);
    }
    reported.addAll(found.holders());
    add(
        path,
        "has sessions of "
            + Plural.of(found.holders().size(), "server")
            + " that died"
            + (found.memories() == 0
                ? ""
                : ", with "
                    + Plural.of(found.memories(), "memory", "memories")
                    + " that can no longer be used"),
        "they were cleared",
        "they would be cleared");
  }

  /** Leases of which no file knows. */
  private void leases() {
    for (String folder : List.of(".", "projects", "archive", "trash")) {
      List<String> dead =
          new ArrayList<>(Orphans.leases(directory.resolve(folder).normalize(), !dry));
      dead.removeAll(reported);
      if (!dead.isEmpty()) {
        add(
            folder.equals(".") ? "sessions" : folder + "/sessions",
            "has " + Plural.of(dead.size(), "lease") + " of servers that died",
            "they were removed",
            "they would be removed");
      }
    }
  }

  /** Rows of the registry that are not as they were written. */
  private void rot(String path) {
    try (FileContents contents =
        new FileContents(directory.resolve(path), DataFiles.schema(path), dry)) {
      rot(path, contents);
    } catch (FailureException e) {
      findings.add(new Finding(State.LEFT, path, e.failure().message()));
    }
  }

  /** Rows that are not as they were written, which no check of the file's structure shows. */
  private void rot(String path, FileContents contents) {
    if (!dry) {
      contents.fill();
    }
    RowCheck.Found found = contents.flaws();
    if (found.total() == 0) {
      return;
    }
    List<String> details = new ArrayList<>(Unsealed.lines(found.flaws()));
    if (found.total() > found.flaws().size()) {
      details.add("and " + Plural.of(found.total() - found.flaws().size(), "more row"));
    }
    backUp();
    if (!dry) {
      contents.accept();
    }
    findings.add(
        new Finding(
            dry ? State.REPAIRABLE : State.LOST,
            path,
            what(found)
                + (dry
                    ? "They would be left unchanged and not reported again."
                    : "They were left unchanged and will not be reported again; a backup may"
                        + " have the original rows."),
            details));
  }

  /** What is wrong with rows, as a sentence: lost checksums alone are no changed rows. */
  private static String what(RowCheck.Found found) {
    long changed = found.total();
    for (Flaw flaw : found.flaws()) {
      changed -= flaw.kind() == Flaw.Kind.UNSEALED || flaw.kind() == Flaw.Kind.CHECKSUMS ? 1 : 0;
    }
    return changed == 0
        ? "has rows that lost their checksums. "
        : "has " + Plural.of(changed, "row") + " changed since written, by the checksums. ";
  }

  /** Looks at the rows of a file, and, where the registry can be asked, whether the last lack. */
  private void contents(String path, boolean registered) {
    String now = Timestamps.millis(clock.instant());
    try (FileContents contents =
        new FileContents(directory.resolve(path), FileSchema.PROJECT, dry)) {
      Finding lost = registered ? lostWrites.look(path, contents.generation(), this::backUp) : null;
      if (lost != null) {
        findings.add(lost);
      }
      rot(path, contents);
      List<String> problems = contents.problems();
      for (String problem : problems) {
        backUp();
        add(path, problem, "this was repaired", "this would be repaired");
      }
      if (!dry && !problems.isEmpty()) {
        contents.mend(now);
      }
      orphans(path, contents);
      if (!dry) {
        contents.erase();
      }
    } catch (FailureException e) {
      findings.add(new Finding(State.LEFT, path, e.failure().message()));
    }
  }
}
