package dev.rosemary.engine.backup;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.PrivateFiles;
import dev.rosemary.base.Timestamps;
import dev.rosemary.store.sqlite.FileCopy;
import dev.rosemary.store.sqlite.SchemaVersions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The backups of a data directory. Safe beside any number of servers that write to it. */
public final class Backups {
  /** The folder inside the data directory where those are that commands make by themselves. */
  static final String FOLDER = "backups";

  private final Path directory;
  private final InstantSource clock;

  /** Backups of this data directory. */
  public Backups(Path directory, InstantSource clock) {
    this.directory = directory;
    this.clock = clock;
  }

  /**
   * Which automatic backups stay: never more than {@code most} whole ones, and as many of each
   * single file; none that is older than {@code days}, but the newest of all in any case. Beyond
   * that the last one stays that holds a file which newer ones had to leave out as damaged, or of
   * which they hold damaged rows.
   *
   * @param most at least 1
   * @param days at least 1
   */
  public record Keep(int most, int days) {
    /** Where nothing else is said. */
    public static final Keep DEFAULT = new Keep(10, 90);

    public Keep {
      if (most < 1 || days < 1) {
        throw new IllegalArgumentException("keep " + most + ", " + days);
      }
    }
  }

  /** Told how many files are copied. */
  @FunctionalInterface
  public interface Progress {
    /** Nobody is told. */
    Progress NONE = (done, total) -> {};

    /** So many files are done of so many. */
    void files(int done, int total);
  }

  /**
   * Makes a backup. Each file is copied as it was at one moment after this began, so whatever was
   * acknowledged before is in it. A damaged file is left out and named.
   *
   * @param target a folder that is not there, or is empty
   * @throws FailureException with {@link Failure.Invalid} when the target is in use, or {@link
   *     Failure.Storage}; nothing is left at the target then
   */
  public Manifest create(Path target, String reason, Progress progress) {
    return BackupFolder.make(
        target, part -> new FileCopies(directory, clock, part).all(reason, progress));
  }

  /**
   * Makes a backup inside the data directory and removes automatic ones that are not to be kept.
   *
   * @return where it is
   */
  public Path automatic(String reason, Keep keep) {
    Path target = place(reason);
    create(target, reason, Progress.NONE);
    prune(keep);
    return target;
  }

  /**
   * Makes a partial backup of one file, inside the data directory, and removes automatic ones that
   * are not to be kept.
   *
   * @param file in the data directory, or a home store that lies elsewhere
   * @return where it is
   * @throws FailureException with {@link Failure.Storage} when the file is damaged, or the copy
   *     cannot be written; nothing is left of it then
   */
  Path ofOne(Path file, String reason, Keep keep) {
    Path root = directory.toAbsolutePath().normalize();
    Path whole = file.toAbsolutePath().normalize();
    String below = whole.startsWith(root) ? root.relativize(whole).toString() : "";
    String path = below.replace('\\', '/');
    boolean inside = DataFiles.isOne(path);
    String name = inside ? path : DataFiles.HOME;
    Path target = place(reason + " of " + name.substring(name.indexOf('/') + 1));
    Manifest _ =
        BackupFolder.make(
            target,
            part -> {
              String begun = Timestamps.millis(clock.instant());
              Path copy = part.resolve(name);
              PrivateFiles.createDirectories(copy.resolveSibling("."));
              FileCopy.write(whole, copy);
              return new Manifest(
                  begun,
                  reason,
                  true,
                  inside ? null : whole.toString(),
                  List.of(Manifest.Item.of(part, name)),
                  Map.of(),
                  Map.of());
            });
    prune(keep);
    return target;
  }

  /** A folder for an automatic backup of this moment, which is not there yet. */
  Path place(String reason) {
    String stamp = Timestamps.inFileName(clock.instant());
    String name = stamp + "-" + reason.replace(' ', '-');
    Path place = directory.resolve(FOLDER).resolve(name);
    for (int i = 2; Files.exists(place); i++) {
      place = directory.resolve(FOLDER).resolve(name + "-" + i);
    }
    return place;
  }

  /** The automatic backups that are whole, the newest first. */
  public List<Path> automatic() {
    Path folder = directory.resolve(FOLDER);
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(backup -> !BackupFolder.isPart(backup.getFileName().toString()))
          .filter(backup -> Files.exists(backup.resolve(Manifest.NAME)))
          .sorted(Comparator.reverseOrder())
          .toList();
    } catch (IOException e) {
      throw BackupFolder.failure("The folder " + folder + " cannot be read", e);
    }
  }

  /**
   * A file in an automatic backup.
   *
   * @param createdAt when the backup was begun
   */
  public record Copy(Path file, String createdAt) {}

  /** The latest copy of a file that is as it was made and that this program can read, or null. */
  public @Nullable Copy latest(String path) {
    for (Path backup : automatic()) {
      try {
        Manifest manifest = Manifest.read(backup);
        for (Manifest.Item item : manifest.files()) {
          Path file = backup.resolve(path);
          if (manifest.origin() == null
              && item.path().equals(path)
              && item.version() <= SchemaVersions.latest(DataFiles.schema(path))
              && Files.isRegularFile(file)
              && Manifest.sha256(file).equals(item.sha256())) {
            return new Copy(file, manifest.createdAt());
          }
        }
      } catch (FailureException e) {
        // It is none, and an older one may be.
      }
    }
    return null;
  }

  void prune(Keep keep) {
    new Retention(directory.resolve(FOLDER), clock).prune(automatic(), keep);
  }

  /** Deletes a folder of ours and what is in it; nothing when it is not there. */
  public static void deleteAll(Path folder) throws IOException {
    BackupFolder.deleteAll(folder);
  }
}
