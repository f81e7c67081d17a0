package dev.rosemary.engine.project;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import java.io.IOException;
import java.nio.file.Files;
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

  /** SQLite's companions of a file; the first one is the file itself. */
  private static final List<String> COMPANIONS = List.of("", "-wal", "-shm");

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
        Path made = Files.createDirectories(root);
        if (Files.getFileStore(made).supportsFileAttributeView("posix")) {
          Files.setPosixFilePermissions(
              made, java.nio.file.attribute.PosixFilePermissions.fromString("rwx------"));
        }
      }
      for (Project.Status status : Project.Status.values()) {
        Path folder = root.resolve(folder(status));
        if (!Files.isDirectory(folder)) {
          Files.createDirectories(folder);
        }
      }
    } catch (IOException e) {
      throw failure("The data directory " + root + " cannot be made: ", e);
    }
  }

  /** Moves a project's file and its companions between the folders; what is there already stays. */
  void move(String id, Project.Status from, Project.Status to) {
    try {
      for (String companion : COMPANIONS) {
        Path source = root.resolve(path(from, id) + companion);
        if (Files.exists(source)) {
          Files.move(
              source, root.resolve(path(to, id) + companion), StandardCopyOption.ATOMIC_MOVE);
        }
      }
    } catch (IOException e) {
      throw failure("The file of the project cannot be moved: ", e);
    }
  }

  /** Deletes a project's file and its companions from both folders. */
  void delete(String id) {
    try {
      for (Project.Status status : Project.Status.values()) {
        for (String companion : COMPANIONS) {
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
      boolean right =
          (project.status() == Project.Status.ACTIVE ? active : archived).contains(project.id());
      boolean wrong =
          (project.status() == Project.Status.ACTIVE ? archived : active).contains(project.id());
      if (!right && wrong) {
        misplaced.add(project);
      }
    }
    return misplaced;
  }

  /** Moves the file of a misplaced project to where the registry says it is. */
  void repair(Project project) {
    Project.Status other =
        project.status() == Project.Status.ACTIVE ? Project.Status.ARCHIVED : Project.Status.ACTIVE;
    move(project.id(), other, project.status());
    log.accept(
        "repaired: moved the file of project "
            + project.name()
            + " back to "
            + path(project.status(), project.id()));
  }

  /** The identifiers whose files lie in a folder. */
  Set<String> ids(Project.Status status) {
    Set<String> ids = new HashSet<>();
    try (Stream<Path> files = Files.list(root.resolve(folder(status)))) {
      for (Path file : (Iterable<Path>) files::iterator) {
        String name = file.getFileName().toString();
        if (name.endsWith(EXTENSION)) {
          ids.add(name.substring(0, name.length() - EXTENSION.length()));
        }
      }
    } catch (IOException e) {
      throw failure("The data directory " + root + " cannot be read: ", e);
    }
    return ids;
  }

  private static FailureException failure(String text, IOException e) {
    return new FailureException(
        new Failure.Storage(text + e.getMessage() + ". Nothing was changed."), e);
  }
}
