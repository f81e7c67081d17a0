package dev.rosemary.engine.backup;

import dev.rosemary.base.FailureException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Removes automatic backups that are not to be kept. */
final class Retention {
  /** No backup takes this long to be made. */
  private static final Duration LONGEST = Duration.ofDays(1);

  private final Path folder;
  private final InstantSource clock;

  /** For the automatic backups of a folder. */
  Retention(Path folder, InstantSource clock) {
    this.folder = folder;
    this.clock = clock;
  }

  /**
   * Removes them.
   *
   * @param all the backups, the newest first
   */
  void prune(List<Path> all, Backups.Keep keep) {
    removeParts();
    Instant oldest = clock.instant().minus(Duration.ofDays(keep.days()));
    Map<String, Integer> newer = new HashMap<>();
    Set<String> held = new HashSet<>();
    Set<String> leftOut = new HashSet<>();
    for (int i = 0; i < all.size(); i++) {
      try {
        Manifest manifest = Manifest.read(all.get(i));
        boolean last = false;
        for (Manifest.Item item : manifest.files()) {
          // What newer ones could not copy is nowhere else.
          last |=
              !manifest.damagedRows().containsKey(item.path())
                  && held.add(item.path())
                  && leftOut.contains(item.path());
        }
        leftOut.addAll(manifest.leftOut().keySet());
        leftOut.addAll(manifest.damagedRows().keySet());
        boolean old = Instant.parse(manifest.createdAt()).isBefore(oldest);
        int alike = newer.merge(manifest.key(), 1, Integer::sum);
        if (i > 0 && !last && (alike > keep.most() || old)) {
          // First what makes it a backup, so that half of one is never taken for one.
          Files.deleteIfExists(all.get(i).resolve(Manifest.NAME));
          BackupFolder.deleteAll(all.get(i));
        }
      } catch (IOException | FailureException e) {
        // It stays, and the next command tries again.
      }
    }
  }

  /** Removes what is left of backups that were cut short; another command may be making one. */
  private void removeParts() {
    try (Stream<Path> all = Files.list(folder)) {
      for (Path part :
          all.filter(one -> BackupFolder.isPart(one.getFileName().toString())).toList()) {
        Instant changed = Files.getLastModifiedTime(part).toInstant();
        if (changed.isBefore(Instant.now().minus(LONGEST))) {
          BackupFolder.deleteAll(part);
        }
      }
    } catch (IOException e) {
      // the next command tries again
    }
  }
}
