package dev.rosemary.code;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Log;
import dev.rosemary.base.Quoting;
import dev.rosemary.code.run.ProjectLock;
import dev.rosemary.code.search.SearchedIndex;
import dev.rosemary.store.sqlite.SqliteDatabase.Missing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Makes the index of a folder that has none, and anew where it is damaged. Thread safe. */
final class IndexMaking {
  /** How often another process may make a damaged index anew before this one does. */
  private static final int MOST_ROUNDS = 3;

  private final IndexFolder folder;
  private final OpenIndexes indexes;
  private final Log log;

  IndexMaking(IndexFolder folder, OpenIndexes indexes, Log log) {
    this.folder = folder;
    this.indexes = indexes;
    this.log = log;
  }

  /** The index of a folder, made when it is missing, and anew when it is damaged. */
  SearchedIndex of(Path root, Instant now) {
    for (int round = 0; ; round++) {
      List<String> broken = new ArrayList<>();
      SearchedIndex index = of(root, now, broken);
      if (index != null) {
        return index;
      }
      // Whoever deletes takes the lock of the project first.
      if (!replace(broken.getFirst()) && round == MOST_ROUNDS) {
        throw new FailureException(
            new Failure.Conflict(
                "The index of "
                    + broken.getFirst()
                    + " cannot be opened, though its file is sound. Delete the project and send the"
                    + " same call again."));
      }
    }
  }

  /**
   * The index of a folder, made when no file is in the way.
   *
   * @param broken takes the ids of damaged ones, of which any may be that of the folder
   * @return null when there are only those
   */
  private @Nullable SearchedIndex of(Path root, Instant now, List<String> broken) {
    String name = ProjectNames.id(root);
    try (ProjectLock _ = ProjectLock.take(folder.lock(ProjectLock.NAMES))) {
      List<String> ids = folder.ids();
      for (String id : ids) {
        if (ProjectNames.isNumbered(id, name)) {
          SearchedIndex index = known(id, root, broken);
          if (index != null) {
            return index;
          }
        }
      }
      if (!broken.isEmpty()) {
        return null;
      }
      List<String> taken = new ArrayList<>();
      for (String id : ids) {
        taken.add(id.toLowerCase(Locale.ROOT));
      }
      String id = name;
      for (int number = 2; taken.contains(id.toLowerCase(Locale.ROOT)); number++) {
        id = ProjectNames.numbered(name, number);
      }
      SearchedIndex made = made(id);
      if (made == null) {
        throw new IllegalStateException("no index " + id);
      }
      made.file().root(root.toString(), now);
      return made;
    }
  }

  /** The index when it is that of this folder. */
  private @Nullable SearchedIndex known(String id, Path root, List<String> broken) {
    try {
      SearchedIndex index = indexes.opened(id, Missing.REFUSE);
      return index != null && root.toString().equals(index.file().root()) ? index : null;
    } catch (FailureException e) {
      if (IndexFailures.isDamage(e)) {
        broken.add(id);
        return null;
      }
      if (e.failure() instanceof Failure.Storage) {
        String advice =
            " Delete the project " + Quoting.quote(id) + " and send the same call again.";
        throw new FailureException(new Failure.Storage(e.failure().message() + advice), e);
      }
      throw e;
    }
  }

  private @Nullable SearchedIndex made(String id) {
    try {
      return indexes.opened(id, Missing.CREATE);
    } catch (FailureException e) {
      try {
        // What it left would be taken for an index that was damaged.
        folder.delete(id);
      } catch (IOException also) {
        e.addSuppressed(also);
      }
      throw e;
    }
  }

  /**
   * Deletes an index that is damaged, so that it can be made anew; waits for a run on it.
   *
   * @return false when it is not damaged
   */
  boolean replace(String id) {
    try (ProjectLock _ = ProjectLock.take(folder.lock(id));
        ProjectLock _ = ProjectLock.take(folder.lock(ProjectLock.NAMES))) {
      if (Files.exists(folder.file(id)) && !folder.isDamaged(id)) {
        return false;
      }
      log.warn("the index " + id + " is damaged and will be rebuilt");
      indexes.giveUp(id);
      folder.delete(id);
      return true;
    } catch (IOException e) {
      throw IndexFailures.undeletable(id, e);
    }
  }
}
