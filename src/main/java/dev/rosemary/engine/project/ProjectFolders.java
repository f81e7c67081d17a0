package dev.rosemary.engine.project;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.PrivateFiles;
import dev.rosemary.store.Companions;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The folders of a data directory and the files of projects in them. */
final class ProjectFolders {
  private static final String EXTENSION = ".db";

  private final Path root;
  private final Consumer<String> log;

  ProjectFolders(Path root, Consumer<String> log) {
    this.root = root;
    this.log = log;
  }

  /** The path of a project's file below the data directory, as the registry holds it. */
  static String path(Project.Status status, String id) {
    return folder(status) + "/" + id + EXTENSION;
  }

  private static String folder(Project.Status status) {
    return switch (status) {
      case ACTIVE -> "projects";
      case ARCHIVED -> "archive";
    };
  }

  Path file(Project.Status status, String id) {
    return root.resolve(path(status, id));
  }

  /** Makes the data directory, readable by its owner alone, and its folders. */
  void create() {
    try {
      if (!Files.isDirectory(root)) {
        // The folders above it that are missing get the same permissions.
        PrivateFiles.createDirectories(root);
      }
      for (Project.Status status : Project.Status.values()) {
        Path folder = root.resolve(folder(status));
        if (!Files.isDirectory(folder)) {
          PrivateFiles.createDirectories(folder);
        }
      }
    } catch (IOException e) {
      throw new FailureException(
          new Failure.Storage(
              "The data directory "
                  + root
                  + " cannot be made or used: "
                  + reason(e)
                  + ". Nothing was changed. Ask the user to mend it or to start the server with"
                  + " another --data-dir."),
          e);
    }
  }

  /** Warns when users other than the owner have permissions on the data directory. */
  void warnIfOpen() {
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
  void move(String id, Project.Status from, Project.Status to) {
    try {
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

  private void moveAll(String id, Project.Status from, Project.Status to) throws IOException {
    for (String companion : Companions.ENDINGS) {
      Path source = root.resolve(path(from, id) + companion);
      if (Files.exists(source)) {
        Files.move(source, root.resolve(path(to, id) + companion), StandardCopyOption.ATOMIC_MOVE);
      }
    }
  }

  /** Deletes a project's file and its companions from both folders. */
  void delete(String id) {
    try {
      for (Project.Status status : Project.Status.values()) {
        for (String companion : Companions.ENDINGS) {
          Files.deleteIfExists(root.resolve(path(status, id) + companion));
        }
      }
    } catch (IOException e) {
      throw failure("The file of the project cannot be deleted: ", e);
    }
  }

  /** The projects whose file is not in the folder where the registry says it is. */
  Set<Project> misplaced(List<Project> registered) {
    Set<Project> misplaced = new HashSet<>();
    Set<String> active = ids(Project.Status.ACTIVE);
    Set<String> archived = ids(Project.Status.ARCHIVED);
    for (Project project : registered) {
      boolean candidate =
          (project.status() == Project.Status.ACTIVE ? archived : active).contains(project.id());
      if (candidate && isMisplaced(project)) {
        misplaced.add(project);
      }
    }
    return misplaced;
  }

  /** Whether a project's file is in the other folder than the one where the registry says it is. */
  boolean isMisplaced(Project project) {
    return !Files.exists(file(project.status(), project.id()))
        && Files.exists(file(other(project.status()), project.id()));
  }

  private static Project.Status other(Project.Status status) {
    return switch (status) {
      case ACTIVE -> Project.Status.ARCHIVED;
      case ARCHIVED -> Project.Status.ACTIVE;
    };
  }

  /** Moves the file of a misplaced project to where the registry says it is. */
  void repair(Project project) {
    move(project.id(), other(project.status()), project.status());
    log.accept(
        "repaired: moved the file of project "
            + project.name()
            + " back to "
            + path(project.status(), project.id()));
  }

  /** Whether any project's file is there, in either folder. */
  boolean anyFile() {
    for (Project.Status status : Project.Status.values()) {
      if (!ids(status).isEmpty()) {
        return true;
      }
    }
    return false;
  }

  /** The identifiers whose files, or what is left of them, lie in a folder. */
  Set<String> ids(Project.Status status) {
    Set<String> ids = new HashSet<>();
    if (!Files.isDirectory(root.resolve(folder(status)))) {
      return ids;
    }
    try (Stream<Path> files = Files.list(root.resolve(folder(status)))) {
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
      case AccessDeniedException denied -> denied.getFile() + " may not be written by this user";
      case NoSuchFileException missing -> missing.getFile() + " does not exist";
      case NotDirectoryException file -> file.getFile() + " is not a folder";
      case FileAlreadyExistsException present ->
          present.getFile() + " is there and is not a folder";
      default -> String.valueOf(e.getMessage());
    };
  }
}
