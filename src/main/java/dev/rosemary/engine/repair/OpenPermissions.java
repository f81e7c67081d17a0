package dev.rosemary.engine.repair;

import dev.rosemary.base.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Files and folders of a data directory that users other than the owner have permissions on. Only
 * those that this program makes are looked at: a data directory may be somebody's home folder.
 */
final class OpenPermissions {
  /** How many of them are named. */
  private static final int NAMED = 5;

  /** The folders that this program makes in a data directory. */
  private static final Set<String> FOLDERS =
      Set.of(
          "archive",
          "backups",
          "code",
          "damaged",
          "locks",
          "projects",
          "restoring",
          "sessions",
          "trash");

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
      if (open.isEmpty()) {
        return;
      }
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
    List<Path> all = new ArrayList<>();
    boolean foreign = false;
    try (Stream<Path> entries = Files.list(directory)) {
      for (Path entry : (Iterable<Path>) entries::iterator) {
        if (!isOurs(entry)) {
          foreign = true;
        } else if (!Files.isSymbolicLink(entry)) {
          try (Stream<Path> walk = Files.walk(entry)) {
            walk.forEach(all::add);
          }
        }
      }
    }
    if (!foreign) {
      all.addFirst(directory);
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

  private static boolean isOurs(Path entry) {
    String name = entry.getFileName().toString();
    return FOLDERS.contains(name) || name.startsWith("_meta.db") || name.startsWith("memory.db");
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
