package dev.rosemary.engine.repair;

import dev.rosemary.base.DurableFiles;
import dev.rosemary.base.PrivateFiles;
import dev.rosemary.base.Timestamps;
import dev.rosemary.base.file.DiskReason;
import dev.rosemary.engine.backup.Backups;
import dev.rosemary.engine.backup.DataFiles;
import dev.rosemary.engine.project.RegistryRepair;
import dev.rosemary.store.sqlite.Companions;
import dev.rosemary.store.sqlite.FileCopy;
import dev.rosemary.store.sqlite.SqliteDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A home store that has been used and is gone or empty, without a log. Its latest automatic backup
 * takes its place; where there is none, the registry forgets it, so that a server makes a new one.
 */
final class LostHome {
  private static final String PATH = DataFiles.HOME;

  private final Path directory;
  private final Path file;
  private final InstantSource clock;
  private final RegistryRepair registry;

  LostHome(Path directory, InstantSource clock) {
    this.directory = directory;
    this.clock = clock;
    file = directory.resolve(PATH);
    registry = new RegistryRepair(directory, clock);
  }

  /** Whether the file is gone or empty, and there is no log to read its rows from. */
  boolean isMissing() {
    return SqliteDatabase.isMissing(file) && !Companions.hasLog(file);
  }

  /**
   * Puts it right, if it was lost.
   *
   * @param dry whether to only tell what would be done
   * @param beforeChange run before anything is changed
   * @return null when it has never been there
   */
  @Nullable Finding mend(boolean dry, Runnable beforeChange) {
    if (!isMissing() || !(Files.exists(file) || registry.knows(PATH))) {
      return null;
    }
    String what = Files.exists(file) ? "is empty" : "is missing";
    Backups.Copy copy = new Backups(directory, clock).latest(PATH);
    if (dry) {
      return new Finding(
          Finding.State.REPAIRABLE,
          PATH,
          what
              + (copy == null
                  ? ", and it has no log or automatic backup; a new file would be allowed."
                  : "; it would be restored as it was on " + copy.createdAt() + "."));
    }
    if (Files.isSymbolicLink(file)) {
      return new Finding(
          Finding.State.LEFT,
          PATH,
          what
              + " and was not changed: it is a symbolic link, which a new file would replace."
              + " Remove the link, or create the file it points to, and run doctor again.");
    }
    beforeChange.run();
    try {
      return copy == null ? forget(what) : putBack(what, copy);
    } catch (IOException e) {
      return new Finding(
          Finding.State.LEFT, PATH, what + " and was not changed: " + DiskReason.of(e));
    }
  }

  private Finding forget(String what) throws IOException {
    setAside();
    registry.forget(PATH);
    return new Finding(
        Finding.State.LOST,
        PATH,
        what
            + ", and it has no log or automatic backup. A server will create a new file; if you"
            + " have a backup elsewhere, restore it with `rosemary restore`.",
        List.of("all memories of the home store"));
  }

  private Finding putBack(String what, Backups.Copy copy) throws IOException {
    Path part = file.resolveSibling(PATH + ".salvaged");
    Files.copy(copy.file(), part, StandardCopyOption.REPLACE_EXISTING);
    FileCopy.force(part);
    setAside();
    DurableFiles.move(part, file);
    registry.accept(PATH);
    return new Finding(
        Finding.State.LOST,
        PATH,
        what
            + "; it was restored as it was on "
            + copy.createdAt()
            + ", from "
            + directory.relativize(copy.file())
            + ".",
        List.of("what was written after " + copy.createdAt()));
  }

  /** Keeps an empty file as all damaged ones are kept. */
  private void setAside() throws IOException {
    if (Files.exists(file)) {
      Path folder = directory.resolve(DamagedFile.FOLDER);
      PrivateFiles.createDirectories(folder);
      String stamp = Timestamps.inFileName(clock.instant());
      DurableFiles.move(file, folder.resolve(stamp + "-" + PATH));
    }
    Companions.delete(file);
  }
}
