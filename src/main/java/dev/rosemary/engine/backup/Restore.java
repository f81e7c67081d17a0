package dev.rosemary.engine.backup;

import dev.rosemary.base.DurableFiles;
import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.PrivateFiles;
import dev.rosemary.base.Timestamps;
import dev.rosemary.store.Database;
import dev.rosemary.store.FileSchema;
import dev.rosemary.store.Synchronous;
import dev.rosemary.store.sqlite.Companions;
import dev.rosemary.store.sqlite.FileCopy;
import dev.rosemary.store.sqlite.Generations;
import dev.rosemary.store.sqlite.SchemaVersions;
import dev.rosemary.store.sqlite.SoleUse;
import dev.rosemary.store.sqlite.SqliteDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Puts a backup in the place of what a data directory holds: all of it, or nothing. */
public final class Restore {
  /** Where the new files wait inside the data directory. */
  private static final String STAGING = "restoring";

  /**
   * The file in there that says that they are whole: its first line is where the old ones go, and
   * there is a second one when others stay.
   */
  private static final String READY = "ready";

  /** The file in there that lists the old ones. */
  private static final String OLD = "old";

  private final Path directory;
  private final InstantSource clock;

  /** For this data directory. */
  public Restore(Path directory, InstantSource clock) {
    this.directory = directory;
    this.clock = clock;
  }

  /**
   * What was done.
   *
   * @param kept where what was there is now, or null when there was nothing
   */
  public record Done(Manifest manifest, @Nullable Path kept) {}

  /**
   * Reads a backup and checks that each file is as it was made and can be used by this program.
   *
   * @throws FailureException with {@link Failure.Invalid} when it is damaged, not whole, or newer
   */
  public static Manifest check(Path backup) {
    Manifest manifest = Manifest.read(backup);
    if (manifest.origin() != null) {
      throw Manifest.invalid(
          "The backup "
              + backup
              + " is a copy of "
              + manifest.origin()
              + ", which is not in a data directory. Nothing was changed; stop the programs that"
              + " use that file, remove it and its companion files (the same name with a"
              + " suffix), and copy "
              + backup.resolve(DataFiles.HOME)
              + " there.");
    }
    boolean registry = manifest.partial();
    for (Manifest.Item item : manifest.files()) {
      registry |= item.path().equals(DataFiles.REGISTRY);
    }
    if (!registry) {
      throw Manifest.invalid(
          "The backup "
              + backup
              + " has no registry of projects ("
              + DataFiles.REGISTRY
              + "), which was missing or damaged when it was made. Nothing was changed; copy the"
              + " folder and run `rosemary doctor --data-dir COPY` on that.");
    }
    for (Manifest.Item item : manifest.files()) {
      Path file = backup.resolve(item.path());
      if (!Files.isRegularFile(file)
          || file.toFile().length() != item.bytes()
          || !Manifest.sha256(file).equals(item.sha256())) {
        throw Manifest.invalid(
            "The backup is damaged: " + file + " is missing or was changed. Nothing was restored.");
      }
      if (item.version() > SchemaVersions.latest(DataFiles.schema(item.path()))) {
        throw Manifest.invalid(
            "The backup was made by a newer Rosemary ("
                + item.path()
                + " has a schema of version "
                + item.version()
                + "). Nothing was changed; update Rosemary to restore it.");
      }
    }
    return manifest;
  }

  /**
   * Checks a backup, and that what it holds of single files can be put back here.
   *
   * @throws FailureException with {@link Failure.Invalid} as {@link #check(Path)} does, or {@link
   *     Failure.Conflict}
   */
  public Manifest checkHere(Path backup) {
    Manifest manifest = check(backup);
    if (manifest.partial()) {
      for (Manifest.Item item : manifest.files()) {
        for (String other : DataFiles.elsewhere(item.path())) {
          if (Files.exists(directory.resolve(other))) {
            throw new FailureException(
                new Failure.Conflict(
                    "The backup contains "
                        + item.path()
                        + ", which is "
                        + other
                        + " now. Nothing was changed; archive or restore the project first."));
          }
        }
      }
    }
    return manifest;
  }

  /** Whether a restore was cut short after the point from which it has to be finished. */
  public static boolean isUnfinished(Path directory) {
    return Files.exists(directory.resolve(STAGING).resolve(READY));
  }

  /**
   * Restores. What was there is moved into the automatic backups and is one itself, but for files
   * that are damaged.
   *
   * @throws FailureException with {@link Failure.Invalid} as {@link #check} does; {@link
   *     Failure.Conflict} when a server uses the data directory; or {@link Failure.Storage}.
   *     Nothing is changed then
   */
  public Done run(Path backup, Backups.Keep keep) {
    Manifest manifest = checkHere(backup);
    requireNoLinks(manifest);
    try {
      finish();
      PrivateFiles.createDirectories(directory);
      Path staging = directory.resolve(STAGING);
      BackupFolder.deleteAll(staging);
      Path kept = new Backups(directory, clock).place("before restore");
      try {
        stage(backup, manifest, staging);
        if (manifest.partial()) {
          forget(manifest);
        }
        try (SoleUse use = soleUse()) {
          if (use == null && !DataFiles.of(directory).isEmpty()) {
            requireUnused();
          }
          if (manifest.partial()) {
            List<String> replaced = new ArrayList<>(DataFiles.of(directory));
            replaced.retainAll(DataFiles.of(staging));
            list(staging, replaced);
          }
          ready(staging, kept, manifest.partial());
          swap(staging, kept, use);
        }
      } catch (IOException | RuntimeException e) {
        if (!isUnfinished(directory)) {
          BackupFolder.deleteAll(staging);
        }
        throw e;
      }
      return new Done(manifest, describe(kept, keep, manifest.partial()));
    } catch (IOException e) {
      throw BackupFolder.failure("The backup cannot be restored into " + directory, e);
    }
  }

  /**
   * An older file is right when it was restored. Before the registry is locked, which this process
   * must not open then; when the restore fails after it, less is known of the files.
   */
  private void forget(Manifest manifest) {
    Path registry = directory.resolve(DataFiles.REGISTRY);
    if (!Files.exists(registry)) {
      return;
    }
    try (Database database =
        SqliteDatabase.open(
            registry, FileSchema.REGISTRY, Synchronous.NORMAL, SqliteDatabase.Missing.REFUSE)) {
      database.write(transaction -> {
        for (Manifest.Item item : manifest.files()) {
          Generations.forget(transaction, directory.resolve(item.path()).getFileName().toString());
        }
        return true;
      });
    }
  }

  /**
   * Files and folders of the data directory that are links lead to another place, perhaps on
   * another disk: a restore would put files in the place of the links.
   */
  private void requireNoLinks(Manifest manifest) {
    Set<String> paths = new TreeSet<>(List.of(STAGING, Backups.FOLDER, "projects", "archive"));
    paths.addAll(DataFiles.of(directory));
    manifest.files().forEach(item -> paths.add(item.path()));
    for (String path : paths) {
      Path place = directory.resolve(path);
      if (Files.isSymbolicLink(place)) {
        throw new FailureException(
            new Failure.Conflict(
                place
                    + " is a symbolic link, which a restore would replace. Nothing was changed;"
                    + " replace the link with what it points to, or restore into another"
                    + " data directory and"
                    + " copy from there."));
      }
    }
  }

  /** Finishes a restore that was cut short, if there is one. */
  public boolean finish() {
    if (!isUnfinished(directory)) {
      return false;
    }
    Path staging = directory.resolve(STAGING);
    try (SoleUse use = soleUse()) {
      List<String> ready = Files.readAllLines(staging.resolve(READY));
      Path kept = directory.resolve(ready.getFirst());
      swap(staging, kept, use);
      describe(kept, Backups.Keep.DEFAULT, ready.size() > 1);
      return true;
    } catch (IOException e) {
      throw BackupFolder.failure("The restore of " + directory + " cannot be finished", e);
    }
  }

  /** Every server has the registry open; a data directory without one has none. */
  private @Nullable SoleUse soleUse() {
    Path registry = directory.resolve(DataFiles.REGISTRY);
    return Files.exists(registry) ? SoleUse.take(registry) : null;
  }

  private void requireUnused() {
    for (String path : DataFiles.of(directory)) {
      SoleUse.take(directory.resolve(path)).close();
    }
  }

  private static void stage(Path backup, Manifest manifest, Path staging) throws IOException {
    for (Manifest.Item item : manifest.files()) {
      Path target = staging.resolve(item.path());
      PrivateFiles.createDirectories(target.resolveSibling("."));
      PrivateFiles.copy(backup.resolve(item.path()), target);
      FileCopy.force(target);
      if (!Manifest.sha256(target).equals(item.sha256())) {
        throw new IOException(target + " was not written as it was read");
      }
    }
  }

  private void ready(Path staging, Path kept, boolean partial) throws IOException {
    DurableFiles.replace(
        staging.resolve(READY), directory.relativize(kept) + (partial ? "\npartial\n" : "\n"));
  }

  /**
   * Moves the old files out and the new ones in; run again, it goes on where it was cut short. A
   * new file that waits tells that the old one is to go; when none waits any more, what is there is
   * new.
   */
  private void swap(Path staging, Path kept, @Nullable SoleUse use) throws IOException {
    // Before any new file is in its place, and whenever this begins anew, the old ones go by a
    // list.
    if (!Files.exists(staging.resolve(OLD))) {
      list(staging, DataFiles.of(directory));
    }
    for (String path : Files.readAllLines(staging.resolve(OLD))) {
      Path target = kept.resolve(path);
      Path source = directory.resolve(path);
      PrivateFiles.createDirectories(target.resolveSibling("."));
      if (Files.exists(target)) {
        continue;
      }
      Companions.move(source, target);
      if (path.equals(DataFiles.REGISTRY) && use != null) {
        // It stays in its place, locked, until the new one takes it.
        Path part = target.resolveSibling(target.getFileName() + ".part");
        Files.deleteIfExists(part);
        use.copyTo(part);
        DurableFiles.move(part, target);
      } else if (Files.exists(source)) {
        DurableFiles.move(source, target);
      }
    }
    List<String> waiting = new ArrayList<>(DataFiles.of(staging));
    // The registry last: it lets servers in.
    if (waiting.remove(DataFiles.REGISTRY)) {
      waiting.add(DataFiles.REGISTRY);
    }
    for (String path : waiting) {
      Path target = directory.resolve(path);
      PrivateFiles.createDirectories(target.resolveSibling("."));
      DurableFiles.move(staging.resolve(path), target);
    }
    Files.deleteIfExists(staging.resolve(READY));
    BackupFolder.deleteAll(staging);
  }

  private static void list(Path staging, List<String> old) throws IOException {
    StringBuilder lines = new StringBuilder();
    old.forEach(path -> lines.append(path).append('\n'));
    DurableFiles.replace(staging.resolve(OLD), lines.toString());
  }

  /** Makes a backup of the files that were moved away; null when there were none. */
  private @Nullable Path describe(Path kept, Backups.Keep keep, boolean partial)
      throws IOException {
    if (!Files.isDirectory(kept)) {
      return null;
    }
    List<Manifest.Item> items = new ArrayList<>();
    Map<String, String> leftOut = new HashMap<>();
    Map<String, String> damagedRows = new HashMap<>();
    for (String path : DataFiles.of(kept)) {
      try {
        FileCopy.settle(kept.resolve(path));
        items.add(Manifest.Item.of(kept, path));
        String damaged = Manifest.damagedRows(kept, path);
        if (damaged != null) {
          damagedRows.put(path, damaged);
        }
      } catch (FailureException e) {
        leftOut.put(path, e.failure().message());
      }
    }
    new Manifest(
            Timestamps.millis(clock.instant()),
            "before restore",
            partial,
            null,
            items,
            leftOut,
            damagedRows)
        .write(kept);
    new Backups(directory, clock).prune(keep);
    return kept;
  }
}
