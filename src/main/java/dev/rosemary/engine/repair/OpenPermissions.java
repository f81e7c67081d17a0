package dev.rosemary.engine.repair;

import dev.rosemary.base.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Files and folders of a data directory that users other than the owner have permissions on. */
final class OpenPermissions {
  /** How many of them are named. */
  private static final int NAMED = 5;

  private final Path directory;
  private final boolean dry;
  private final List<Finding> findings;

  OpenPermissions(Path directory, boolean dry, List<Finding> findings) {
    this.directory = directory;
    this.dry = dry;
    this.findings = findings;
  }

  /**
   * Takes these permissions away and adds one finding for all of them. Where the directory itself
   * is closed, nobody else reaches what is in it.
   */
  void run() {
    try {
      if (!PrivateFiles.isOpenToOthers(directory)) {
        return;
      }
      List<Path> open = open();
      String what = open.size() == 1 ? "is" : "are";
      String text = names(open) + " " + what + " open to other users of this computer";
      if (dry) {
        findings.add(
            new Finding(Finding.State.REPAIRABLE, ".", text + "; their access would be removed"));
        return;
      }
      for (Path path : open) {
        PrivateFiles.close(path);
      }
      findings.add(new Finding(Finding.State.REPAIRED, ".", text + "; their access was removed"));
    } catch (IOException | UncheckedIOException e) {
      findings.add(
          new Finding(
              Finding.State.LEFT,
              ".",
              "is open to other users of this computer, and this user cannot change that: "
                  + e.getMessage()));
    }
  }

  /** The directory itself first; a file that goes away meanwhile is none. */
  private List<Path> open() throws IOException {
    List<Path> all;
    try (Stream<Path> walk = Files.walk(directory)) {
      all = walk.toList();
    }
    List<Path> open = new ArrayList<>();
    for (Path path : all) {
      boolean counts = path.equals(directory) || !Files.isSymbolicLink(path);
      if (counts && Files.exists(path) && PrivateFiles.isOpenToOthers(path)) {
        open.add(path);
      }
    }
    return open;
  }

  private String names(List<Path> open) {
    StringBuilder names = new StringBuilder();
    for (Path path : open.subList(0, Math.min(NAMED, open.size()))) {
      String name = directory.relativize(path).toString().replace('\\', '/');
      names.append(names.isEmpty() ? "" : ", ").append(name.isEmpty() ? "this folder" : name);
    }
    int more = open.size() - NAMED;
    return more > 0 ? names + " and " + more + " more" : names.toString();
  }
}
