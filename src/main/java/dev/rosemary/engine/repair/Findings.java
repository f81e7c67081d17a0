package dev.rosemary.engine.repair;

import dev.rosemary.base.PrivateFiles;
import dev.rosemary.engine.backup.Backups;
import dev.rosemary.engine.repair.Finding.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a run has found, and the backup that it makes before its first change. */
final class Findings {
  /** The list of findings in that backup. */
  private static final String REPORT = "doctor.txt";

  private final Path directory;
  private final boolean dry;
  private final Backups.Keep keep;
  private final InstantSource clock;
  private final List<Finding> findings = new ArrayList<>();
  private final List<String> suspicious = new ArrayList<>();
  private @Nullable Path backup;

  /**
   * Those of a run.
   *
   * @param dry whether it only tells what it would do
   * @param keep which automatic backups stay when it makes one
   */
  Findings(Path directory, boolean dry, Backups.Keep keep, InstantSource clock) {
    this.directory = directory;
    this.dry = dry;
    this.keep = keep;
    this.clock = clock;
  }

  /** Whether nothing is to be changed. */
  boolean isDry() {
    return dry;
  }

  /** Adds a text that is not wrong and that people may want to look at. */
  void addSuspicious(String text) {
    suspicious.add(text);
  }

  /** Texts that people may want to look at. */
  List<String> suspicious() {
    return suspicious;
  }

  /** All of them; others add theirs to it. */
  List<Finding> all() {
    return findings;
  }

  /** The backup, or null when nothing was changed. */
  @Nullable Path backup() {
    return backup;
  }

  void add(Finding finding) {
    findings.add(finding);
  }

  /**
   * Adds what can be repaired.
   *
   * @param done what was done about it
   * @param would the same of a run that changes nothing
   */
  void add(String path, String what, String done, String would) {
    findings.add(
        new Finding(
            dry ? State.REPAIRABLE : State.REPAIRED, path, what + "; " + (dry ? would : done)));
  }

  /** A backup before the first change of this run; a run that changes nothing makes none. */
  void backUp() {
    if (!dry && backup == null) {
      backup = new Backups(directory, clock).automatic("before repair", keep);
    }
  }

  /** What is accepted now is not told again, so the list of it stays beside the old rows. */
  void keepReport() {
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
              directory.relativize(file).toString().replace('\\', '/'),
              "this report cannot be written beside the backup: " + e + ". Keep what is printed."));
    }
  }
}
