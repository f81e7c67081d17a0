package dev.rosemary.engine.repair;

import dev.rosemary.engine.backup.Backups;
import dev.rosemary.engine.project.RegistryRepair;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Files that are sound and have not come as far as the registry knows: what was written to them
 * last is gone, and no row tells of it.
 */
final class LostWrites {
  private final Path directory;
  private final boolean dry;
  private final InstantSource clock;
  private final RegistryRepair registry;
  private final Set<String> told = new HashSet<>();

  LostWrites(Path directory, boolean dry, InstantSource clock) {
    this.directory = directory;
    this.dry = dry;
    this.clock = clock;
    registry = new RegistryRepair(directory, clock);
  }

  /** Says nothing of a file of which another finding tells, but takes it for right, too. */
  void told(String path) {
    told.add(path);
  }

  /**
   * Looks at a file, which counts as right from then on.
   *
   * @param generation how far it has come
   * @param beforeChange run before anything is changed
   * @return null when nothing is to be said
   */
  @Nullable Finding look(String path, long generation, Runnable beforeChange) {
    if (registry.generation(path) <= generation) {
      return null;
    }
    if (told.contains(path)) {
      if (!dry) {
        registry.accept(path);
      }
      return null;
    }
    Backups.Copy copy = new Backups(directory, clock).latest(path);
    if (!dry) {
      beforeChange.run();
      registry.accept(path);
    }
    return new Finding(
        dry ? Finding.State.REPAIRABLE : Finding.State.LOST,
        path,
        "lacks what was last written to it, because its log (-wal) was removed or cut short, or an"
            + " older copy was put in its place. Servers refuse it; "
            + (dry ? "it would be accepted as it is." : "it is accepted as it is from now on.")
            + (copy == null
                ? ""
                : " The latest automatic backup that contains it is of "
                    + copy.createdAt()
                    + ": "
                    + copy.file()
                    + "."),
        dry ? List.of() : List.of("the last rows that were written to " + path));
  }
}
