package dev.rosemary.engine.project;

import dev.rosemary.engine.project.file.Place;
import dev.rosemary.engine.project.file.ProjectFolders;
import dev.rosemary.store.Database;
import dev.rosemary.store.Transaction;
import dev.rosemary.store.sqlite.Companions;
import dev.rosemary.store.sqlite.FileMark;
import dev.rosemary.store.sqlite.SqliteDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Repairs at a start what a crash left half-moved, half-made or half-deleted. */
final class StartRepair {
  /** Bytes of SQLite's first page. */
  private static final long FIRST_PAGE = 4_096;

  /** Characters of a UUID. */
  private static final int ID_LENGTH = 36;

  private final Database registry;
  private final ProjectFolders folders;
  private final ProjectFiles files;

  StartRepair(Database registry, ProjectFolders folders, ProjectFiles files) {
    this.registry = registry;
    this.folders = folders;
    this.files = files;
  }

  /** Does it; the registry is right. */
  void run() {
    Map<String, Place> registered = registry.read(StartRepair::places);
    Set<String> orphans = orphans(registered);
    if (folders.misplaced(registered).isEmpty() && orphans.isEmpty()) {
      return;
    }
    // Another process may be in the middle of a move: its transaction ends before ours begins.
    registry.write(transaction -> {
      Map<String, Place> now = places(transaction);
      for (String id : folders.misplaced(now)) {
        folders.repair(id, Objects.requireNonNull(now.get(id)));
      }
      orphans.retainAll(orphans(now));
      return true;
    });
    orphans.removeIf(id -> !isAbandoned(id));
    orphans.forEach(folders::delete);
  }

  /** Where the registry says that the file of each project is. */
  private static Map<String, Place> places(Transaction transaction) {
    Map<String, Place> places = new HashMap<>();
    for (Project project : ProjectTable.list(transaction)) {
      places.put(project.id(), project.status().place());
    }
    for (String id : DeletedProjectTable.ids(transaction)) {
      places.put(id, Place.TRASH);
    }
    return places;
  }

  /** The files of projects that the registry does not know. */
  private Set<String> orphans(Map<String, Place> registered) {
    Set<String> orphans = new HashSet<>();
    for (Place place : Place.values()) {
      orphans.addAll(folders.ids(place));
    }
    orphans.removeAll(registered.keySet());
    return orphans;
  }

  /**
   * Whether what lies there of an unknown project is left over from a creation or a deletion. A
   * file that is damaged, or that somebody put there, is none of that.
   */
  private boolean isAbandoned(String id) {
    if (id.length() != ID_LENGTH) {
      return false;
    }
    for (Place place : Place.values()) {
      Path file = folders.file(place, id);
      // A creation that was cut short left nothing, or the first page alone.
      long bytes = file.toFile().length();
      // It has no log before its first page, and a deletion empties the log first: its contents
      // were lost, and the log may hold them.
      if (SqliteDatabase.isMissing(file) && Companions.hasLog(file)) {
        return false;
      }
      if (Files.exists(file) && bytes != 0 && bytes != FIRST_PAGE) {
        FileMark mark = files.mark(file);
        if (mark != FileMark.MAKING && mark != FileMark.DELETING) {
          return false;
        }
      }
    }
    return true;
  }
}
