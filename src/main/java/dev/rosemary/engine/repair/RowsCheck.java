package dev.rosemary.engine.repair;

import dev.rosemary.base.FailureException;
import dev.rosemary.base.Plural;
import dev.rosemary.base.Timestamps;
import dev.rosemary.engine.backup.DataFiles;
import dev.rosemary.engine.repair.Finding.State;
import dev.rosemary.engine.repair.content.FileContents;
import dev.rosemary.engine.vault.Orphans;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.sqlite.Flaw;
import dev.rosemary.store.sqlite.LeaseFile;
import dev.rosemary.store.sqlite.RowCheck;
import dev.rosemary.store.sqlite.Unsealed;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Looks at the rows of files, and at the leases of servers that are beside them. */
final class RowsCheck {
  private final Path directory;
  private final InstantSource clock;
  private final LostWrites lostWrites;
  private final Findings findings;

  /** Holders of leases of which a file told. */
  private final Set<String> reported = new HashSet<>();

  RowsCheck(Path directory, InstantSource clock, LostWrites lostWrites, Findings findings) {
    this.directory = directory;
    this.clock = clock;
    this.lostWrites = lostWrites;
    this.findings = findings;
  }

  /** Looks at the rows of a file, and, where the registry can be asked, whether the last lack. */
  void contents(String path, boolean registered) {
    String now = Timestamps.millis(clock.instant());
    try (FileContents contents =
        new FileContents(directory.resolve(path), FileSchema.PROJECT, findings.isDry())) {
      Finding lost =
          registered ? lostWrites.look(path, contents.generation(), findings::backUp) : null;
      if (lost != null) {
        findings.add(lost);
      }
      rot(path, contents);
      List<String> problems = contents.problems();
      for (String problem : problems) {
        findings.backUp();
        findings.add(path, problem, "this was repaired", "this would be repaired");
      }
      if (!findings.isDry() && !problems.isEmpty()) {
        contents.mend(now);
      }
      orphans(path, contents);
      if (!findings.isDry()) {
        contents.erase();
      }
      for (String suspicious : contents.suspicious()) {
        findings.addSuspicious(path + ": " + suspicious);
      }
    } catch (FailureException e) {
      findings.add(new Finding(State.LEFT, path, e.failure().message()));
    }
  }

  /** Rows of the registry that are not as they were written. */
  void registry() {
    try (FileContents contents =
        new FileContents(
            directory.resolve(DataFiles.REGISTRY), FileSchema.REGISTRY, findings.isDry())) {
      rot(DataFiles.REGISTRY, contents);
    } catch (FailureException e) {
      findings.add(new Finding(State.LEFT, DataFiles.REGISTRY, e.failure().message()));
    }
  }

  /** Rows that are not as they were written, which no check of the file's structure shows. */
  private void rot(String path, FileContents contents) {
    if (!findings.isDry()) {
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
    findings.backUp();
    if (!findings.isDry()) {
      contents.accept();
    }
    findings.add(
        new Finding(
            findings.isDry() ? State.REPAIRABLE : State.LOST,
            path,
            what(found)
                + (findings.isDry()
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

  /** Sessions of the vault whose servers died; a server clears them when it starts. */
  private void orphans(String path, FileContents contents) {
    Orphans found = contents.orphans(false);
    if (found.holders().isEmpty()) {
      return;
    }
    if (!findings.isDry()) {
      if (found.memories() > 0) {
        findings.backUp();
      }
      found = contents.orphans(true);
    }
    reported.addAll(found.holders());
    findings.add(
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
  void leases() {
    for (String folder : List.of(".", "projects", "archive", "trash")) {
      List<String> dead =
          new ArrayList<>(LeaseFile.dead(directory.resolve(folder).normalize(), !findings.isDry()));
      dead.removeAll(reported);
      if (!dead.isEmpty()) {
        findings.add(
            folder.equals(".") ? "sessions" : folder + "/sessions",
            "has " + Plural.of(dead.size(), "lease") + " of servers that died",
            "they were removed",
            "they would be removed");
      }
    }
  }
}
