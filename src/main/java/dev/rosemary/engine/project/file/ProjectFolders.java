package dev.rosemary.engine.project.file;

import dev.rosemary.base.DurableFiles;
import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.PrivateFiles;
import dev.rosemary.store.sqlite.Companions;
import dev.rosemary.store.sqlite.SqliteDatabase;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The folders of a data directory and the files of projects in them. */
public final class ProjectFolders {
  private static final String EXTENSION = ".db";

  private final Path root;
  private final Consumer<String> log;

  /**
   * Those of a data directory.
   *
   * @param log is told of what is repaired and removed
   */
  public ProjectFolders(Path root, Consumer<String> log) {
    this.root = root;
    this.log = log;
  }

  /** The path of a project's file below the data directory, as the registry holds it. */
  public static String path(Place place, String id) {
    return place.folder() + "/" + id + EXTENSION;
  }

  /** The path of a project's file in a folder. */
  public Path file(Place place, String id) {
    return root.resolve(path(place, id));
  }

  /** Makes the data directory, readable by its owner alone, and its folders. */
  public void create() {
    try {
      if (!Files.isDirectory(root)) {
        // The folders above it that are missing get the same permissions.
        PrivateFiles.createDirectories(root);
      }
      // That of the trash is made by the first deletion.
      for (Place place : List.of(Place.ACTIVE, Place.ARCHIVED)) {
        Path folder = root.resolve(place.folder());
        if (!Files.isDirectory(folder)) {
          PrivateFiles.createDirectories(folder);
        }
      }
    } catch (IOException e) {
      throw new FailureException(
          new Failure.Storage(
              "The data directory "
                  + root
                  + " cannot be created or used: "
                  + reason(e)
                  + ". Nothing was changed. Ask the user to fix it or to start the server with"
                  + " another --data-dir."),
          e);
    }
  }

  /** Warns when users other than the owner have permissions on the data directory. */
  public void warnIfOpen() {
    try {
      if (Files.isDirectory(root) && PrivateFiles.isOpenToOthers(root)) {
        log.accept(
            "other users of this computer can open the data directory "
                + root
                + "; run `rosemary doctor` to remove their access");
      }
    } catch (IOException e) {
      // whoever opens it says what is wrong
    }
  }

  /** Moves a project's file and its companions between the folders: all of them, or none. */
  public void move(String id, Place from, Place to) {
    try {
      PrivateFiles.createDirectories(root.resolve(to.folder()));
      moveAll(id, from, to);
    } catch (IOException e) {
      try {
        moveAll(id, to, from);
      } catch (IOException back) {
        // What was moved stays there until the disk lets it back; repair() tries again.
        e.addSuppressed(back);
      }
      throw failure("The file of the project cannot be moved: ", e);
    }
  }

  private void moveAll(String id, Place from, Place to) throws IOException {
    for (String companion : Companions.ENDINGS) {
      Path source = root.resolve(path(from, id) + companion);
      if (Files.exists(source)) {
        DurableFiles.move(source, root.resolve(path(to, id) + companion));
      }
    }
  }

  /** Deletes a project's file and its companions, wherever they lie. */
  public void delete(String id) {
    try {
      for (Place place : Place.values()) {
        for (String companion : Companions.ENDINGS) {
          Files.deleteIfExists(root.resolve(path(place, id) + companion));
        }
      }
    } catch (IOException e) {
      throw failure("The file of the project cannot be deleted: ", e);
    }
  }

  /** The projects whose file is in another folder than the one where it has to be. */
  public Set<String> misplaced(Map<String, Place> registered) {
    Set<String> lying = new HashSet<>();
    for (Place place : Place.values()) {
      for (String id : ids(place)) {
        Place wanted = registered.get(id);
        if (wanted != null && wanted != place) {
          lying.add(id);
        }
      }
    }
    lying.removeIf(id -> !isMisplaced(id, registered.get(id)));
    return lying;
  }

  /** Whether a project's file is in another folder than the one where it has to be. */
  public boolean isMisplaced(String id, @Nullable Place wanted) {
    return wanted != null && !Files.exists(file(wanted, id)) && found(id) != null;
  }

  private @Nullable Place found(String id) {
    for (Place place : Place.values()) {
      if (Files.exists(file(place, id))) {
        return place;
      }
    }
    return null;
  }

  /** Moves the file of a misplaced project to where it has to be. */
  public void repair(String id, Place wanted) {
    Place found = found(id);
    if (found != null) {
      move(id, found, wanted);
      log.accept("repaired: moved the file of a project back to " + path(wanted, id));
    }
  }

  /** Tells what was done without being asked for. */
  public void tell(String text) {
    log.accept(text);
  }

  /** Whether any project's file is there, in any folder. */
  public boolean anyFile() {
    for (Place place : Place.values()) {
      if (!ids(place).isEmpty()) {
        return true;
      }
    }
    return false;
  }

  /** Whether there is a home store in the data directory. */
  public boolean hasHomeStore() {
    return !SqliteDatabase.isMissing(root.resolve("memory.db"));
  }

  /** The identifiers whose files, or what is left of them, lie in a folder. */
  public Set<String> ids(Place place) {
    Set<String> ids = new HashSet<>();
    Path folder = root.resolve(place.folder());
    if (!Files.isDirectory(folder)) {
      return ids;
    }
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        String name = file.getFileName().toString();
        for (String companion : Companions.ENDINGS) {
          if (name.endsWith(EXTENSION + companion)) {
            ids.add(name.substring(0, name.length() - EXTENSION.length() - companion.length()));
          }
        }
      }
    } catch (IOException e) {
      throw failure("The data directory " + root + " cannot be read: ", e);
    }
    return ids;
  }

  private static FailureException failure(String text, IOException e) {
    return new FailureException(
        new Failure.Storage(text + reason(e) + ". Nothing was changed; send the same call again."),
        e);
  }

  /** Many of these exceptions have the path for their whole message. */
  private static String reason(IOException e) {
    return switch (e) {
      case AccessDeniedException denied -> denied.getFile() + " is not writable for this user";
      case NoSuchFileException missing -> missing.getFile() + " does not exist";
      case NotDirectoryException file -> file.getFile() + " is not a folder";
      case FileAlreadyExistsException present -> present.getFile() + " exists and is not a folder";
      default -> String.valueOf(e.getMessage());
    };
  }
}
