package dev.rosemary.engine.repair;

import dev.rosemary.base.FailureException;
import dev.rosemary.engine.backup.DataFiles;
import dev.rosemary.engine.repair.Finding.State;
import dev.rosemary.store.sqlite.FileCheck;
import dev.rosemary.store.sqlite.FileFacts;
import dev.rosemary.store.sqlite.SchemaVersions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Looks whether a file is sound as a whole and of the schema that this program knows. */
final class StructureCheck {
  private final Path directory;
  private final Findings findings;

  StructureCheck(Path directory, Findings findings) {
    this.directory = directory;
    this.findings = findings;
  }

  /**
   * Looks at a file.
   *
   * @param damaged gets what is wrong with one that is damaged
   * @param unusable gets one at whose rows this run cannot look
   */
  void check(String path, Map<String, String> damaged, Set<String> unusable) {
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
      findings.backUp();
      if (findings.isDry()) {
        unusable.add(path);
      } else {
        FileFacts.mendVersion(file);
      }
      findings.add(
          path,
          "is damaged: " + misread,
          "the number was corrected",
          "the number would be corrected");
    }
    int version = FileFacts.version(file);
    int known = SchemaVersions.latest(DataFiles.schema(path));
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
      if (findings.isDry()) {
        // To look at its rows is to bring it up to date.
        unusable.add(path);
      }
      findings.backUp();
      findings.add(
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
}
