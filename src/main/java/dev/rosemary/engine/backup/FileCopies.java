package dev.rosemary.engine.backup;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.PrivateFiles;
import dev.rosemary.base.Timestamps;
import dev.rosemary.store.sqlite.FileCopy;
import dev.rosemary.store.sqlite.Generations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Copies the files of a data directory, to which others may write meanwhile, into a folder. */
final class FileCopies {
  /** How often the files are listed anew because projects came or went meanwhile. */
  private static final int ROUNDS = 20;

  private final Path directory;
  private final InstantSource clock;
  private final Path part;
  private final Map<String, Manifest.Item> items = new LinkedHashMap<>();
  private final Map<String, String> leftOut = new LinkedHashMap<>();
  private final Map<String, String> damagedRows = new LinkedHashMap<>();

  /**
   * Copies for one backup.
   *
   * @param part where they go
   */
  FileCopies(Path directory, InstantSource clock, Path part) {
    this.directory = directory;
    this.clock = clock;
    this.part = part;
  }

  /** Copies all files, each as it was at one moment after this began; damaged ones are named. */
  Manifest all(String reason, Backups.Progress progress) throws IOException {
    String begun = Timestamps.millis(clock.instant());
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
        copy(path);
        progress.files(items.size(), files.size());
      }
    }
    damagedRows.keySet().retainAll(items.keySet());
    return new Manifest(begun, reason, new ArrayList<>(items.values()), leftOut, damagedRows);
  }

  private void copy(String path) throws IOException {
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
}
