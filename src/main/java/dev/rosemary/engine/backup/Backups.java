package dev.rosemary.engine.backup;

import dev.rosemary.base.DurableFiles;
import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.PrivateFiles;
import dev.rosemary.base.Timestamps;
import dev.rosemary.store.FileCopy;
import dev.rosemary.store.Generations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The backups of a data directory. Safe beside any number of servers that write to it. */
public final class Backups {
  /** The folder inside the data directory where those are that commands make by themselves. */
  static final String FOLDER = "backups";

  /** How often the files are listed anew because projects came or went meanwhile. */
  private static final int ROUNDS = 20;

  /** What follows the name of a backup that is being made. */
  private static final String PART = ".part";

  /** No backup takes this long to be made. */
  private static final Duration LONGEST = Duration.ofDays(1);

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
    return make(target, part -> copy(part, reason, progress));
  }

  /** Writes the files of a backup into a folder and describes them. */
  @FunctionalInterface
  private interface Filling {
    Manifest fill(Path part) throws IOException;
  }

  private static Manifest make(Path target, Filling filling) {
    try {
      Path folder = place(target);
      if (Files.exists(folder) && !isEmptyFolder(folder)) {
        throw Manifest.invalid(
            "The folder "
                + folder
                + " is not empty. Name an empty folder, or one that does not"
                + " exist yet.");
      }
      Path parent = folder.getParent();
      if (parent != null) {
        PrivateFiles.createDirectories(parent);
      }
      Path part = folder.resolveSibling("." + folder.getFileName() + PART);
      deleteAll(part);
      PrivateFiles.createDirectories(part);
      try {
        Manifest manifest = filling.fill(part);
        forceFolders(part);
        manifest.write(part);
        Files.deleteIfExists(folder);
        DurableFiles.move(part, folder);
        return manifest;
      } catch (IOException | RuntimeException e) {
        deleteAll(part);
        throw e;
      }
    } catch (IOException e) {
      throw failure("The backup cannot be written to " + target, e);
    }
  }

  /** Where a backup goes that is to go to a path: a link stays, and leads to the backup. */
  private static Path place(Path target) throws IOException {
    Path folder = target.toAbsolutePath().normalize();
    if (!Files.isSymbolicLink(folder)) {
      return folder;
    }
    if (!Files.isDirectory(folder)) {
      throw Manifest.invalid(
          folder
              + " is a symbolic link to a missing folder. Nothing was written; name another"
              + " folder, or create the one the link points to.");
    }
    return folder.toRealPath();
  }

  /** Waits until the disk has the names of all files in a folder. */
  private static void forceFolders(Path folder) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path inside : walk.filter(Files::isDirectory).toList()) {
        DurableFiles.forceFolder(inside);
      }
    }
  }

  private Manifest copy(Path part, String reason, Progress progress) throws IOException {
    String begun = Timestamps.millis(clock.instant());
    Map<String, Manifest.Item> items = new LinkedHashMap<>();
    Map<String, String> leftOut = new LinkedHashMap<>();
    Map<String, String> damagedRows = new LinkedHashMap<>();
    for (int round = 0; round < ROUNDS; round++) {
      List<String> files = DataFiles.of(directory);
      if (files.isEmpty()) {
        throw new FailureException(
            new Failure.Invalid("There is nothing to back up in " + directory + "."));
      }
      Set<String> gone = new HashSet<>(items.keySet());
      files.forEach(gone::remove);
      for (String path : gone) {
        items.remove(path);
        Files.deleteIfExists(part.resolve(path));
      }
      List<String> wanted = new ArrayList<>(files);
      wanted.removeIf(path -> items.containsKey(path) || leftOut.containsKey(path));
      if (wanted.isEmpty() && gone.isEmpty()) {
        break;
      }
      // The registry last, so that it knows of every project whose file is there.
      items.remove(DataFiles.REGISTRY);
      Files.deleteIfExists(part.resolve(DataFiles.REGISTRY));
      wanted.remove(DataFiles.REGISTRY);
      if (files.contains(DataFiles.REGISTRY)) {
        wanted.add(DataFiles.REGISTRY);
      }
      for (String path : wanted) {
        copy(path, part, items, leftOut, damagedRows);
        progress.files(items.size(), files.size());
      }
    }
    damagedRows.keySet().retainAll(items.keySet());
    return new Manifest(begun, reason, new ArrayList<>(items.values()), leftOut, damagedRows);
  }

  private void copy(
      String path,
      Path part,
      Map<String, Manifest.Item> items,
      Map<String, String> leftOut,
      Map<String, String> damagedRows)
      throws IOException {
    Path target = part.resolve(path);
    PrivateFiles.createDirectories(target.resolveSibling("."));
    Files.deleteIfExists(target);
    try {
      FileCopy.write(directory.resolve(path), target);
      if (path.equals(DataFiles.REGISTRY)) {
        // It may know more of a file than was written when that was copied.
        Generations.forgetAll(target);
      }
      items.put(path, Manifest.Item.of(part, path));
      String damaged = Manifest.damagedRows(part, path);
      if (damaged != null) {
        damagedRows.put(path, damaged);
      }
    } catch (FailureException e) {
      Files.deleteIfExists(target);
      if (!Files.exists(directory.resolve(path))) {
        return;
      }
      if (e.failure() instanceof Failure.Storage storage
          && storage.cause() == Failure.Storage.Cause.DAMAGED) {
        leftOut.put(path, e.failure().message());
        return;
      }
      throw e;
    }
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
    make(
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
      return all.filter(backup -> !isPart(backup.getFileName().toString()))
          .filter(backup -> Files.exists(backup.resolve(Manifest.NAME)))
          .sorted(Comparator.reverseOrder())
          .toList();
    } catch (IOException e) {
      throw failure("The folder " + folder + " cannot be read", e);
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
              && item.version() <= DataFiles.schema(path).version()
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
    removeParts();
    List<Path> all = automatic();
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
          deleteAll(all.get(i));
        }
      } catch (IOException | FailureException e) {
        // It stays, and the next command tries again.
      }
    }
  }

  /** Removes what is left of backups that were cut short; another command may be making one. */
  private void removeParts() {
    try (Stream<Path> all = Files.list(directory.resolve(FOLDER))) {
      for (Path part : all.filter(one -> isPart(one.getFileName().toString())).toList()) {
        Instant changed = Files.getLastModifiedTime(part).toInstant();
        if (changed.isBefore(Instant.now().minus(LONGEST))) {
          deleteAll(part);
        }
      }
    } catch (IOException e) {
      // the next command tries again
    }
  }

  private static boolean isPart(String name) {
    return name.startsWith(".") && name.endsWith(PART);
  }

  static boolean isEmptyFolder(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.findAny().isEmpty();
    }
  }

  /** Deletes a folder of ours and what is in it; nothing when it is not there. */
  public static void deleteAll(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    List<Path> all;
    try (Stream<Path> walk = Files.walk(folder)) {
      all = new ArrayList<>(walk.toList());
    }
    all.sort(Comparator.reverseOrder());
    for (Path path : all) {
      Files.deleteIfExists(path);
    }
  }

  static FailureException failure(String what, IOException e) {
    return new FailureException(
        new Failure.Storage(what + ": " + e + ". The existing data is unchanged."), e);
  }
}
