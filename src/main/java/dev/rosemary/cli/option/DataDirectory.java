package dev.rosemary.cli.option;

import dev.rosemary.base.Log;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the folders that the program works in. */
public final class DataDirectory {
  private DataDirectory() {}

  /**
   * The given one, or the platform's folder for a user's data: {@code $XDG_DATA_HOME} or {@code
   * ~/.local/share} (the XDG Base Directory Specification), {@code ~/Library/Application Support}
   * on macOS, {@code %LOCALAPPDATA%} on Windows.
   *
   * @throws UsageException as {@link PathReader#read}; for a file; and for a folder that is no
   *     place for data, such as the home folder itself, unless data is there already
   */
  public static Path of(Options options, Map<String, String> environment) throws UsageException {
    Path directory =
        options.has(Option.DATA_DIR)
            ? options.path(Option.DATA_DIR)
            : userData(options.paths(), environment).resolve("rosemary");
    DataPlace.require(options.source(Option.DATA_DIR), directory, options.paths().home());
    return directory;
  }

  /** {@link #of} for a command that makes what is missing: warns of other files in the folder. */
  public static Path toWrite(Options options, Map<String, String> environment, Log log)
      throws UsageException {
    Path directory = of(options, environment);
    DataPlace.warn(directory, log);
    return directory;
  }

  /** The project folder of {@code docs}: the given one, or the one where the program started. */
  public static Path project(Options options) throws UsageException {
    return options.has(Option.PROJECT_DIR)
        ? options.path(Option.PROJECT_DIR)
        : options.paths().here("the project folder of docs (--project-dir)");
  }

  /**
   * The project folder of a server, or null where none is given and the one where it started is
   * gone.
   */
  public static @Nullable Path projectIfAny(Options options) throws UsageException {
    return options.has(Option.PROJECT_DIR) || options.paths().here() != null
        ? project(options)
        : null;
  }

  /**
   * Why a server has no project folder for {@code docs}, and what to do; null when it has one. The
   * folder where it was started is none when that is the user's home folder or the root of a file
   * system, where documents of all projects would meet, nor over HTTP, where clients work
   * elsewhere.
   */
  public static @Nullable String noProject(Options options, boolean http) throws UsageException {
    if (options.has(Option.PROJECT_DIR)) {
      return null;
    }
    Path folder = projectIfAny(options);
    String start =
        "Ask the user to start the server with --project-dir DIR, the folder of the project.";
    if (http) {
      return "This server runs over HTTP and was started without a project folder, so it keeps no"
          + " documents. "
          + start;
    }
    if (folder == null) {
      return null; // the folder is gone, which the start says
    }
    Path home = options.paths().home();
    boolean root = folder.getParent() == null;
    if (root || (home != null && isSame(folder, home))) {
      return "This server was started in "
          + folder
          + ", which is "
          + (root ? "the root of a file system" : "the home folder")
          + " and not the folder of a project. "
          + start;
    }
    return null;
  }

  static boolean isSame(Path one, Path other) {
    try {
      return Files.isSameFile(one, other);
    } catch (IOException e) {
      return one.equals(other.toAbsolutePath().normalize());
    }
  }

  /** The folders inside which code may be indexed; none when any may. */
  public static List<Path> allowed(Options options) throws UsageException {
    return options.has(Option.ALLOW_PATH)
        ? options
            .paths()
            .list(options.source(Option.ALLOW_PATH), options.get(Option.ALLOW_PATH, ""))
        : List.of();
  }

  private static Path userData(PathReader paths, Map<String, String> environment)
      throws UsageException {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    Path home = paths.home();
    if (home == null) {
      throw new UsageException("there is no home folder (HOME is not set): give --data-dir");
    }
    if (system.startsWith("windows")) {
      String local = environment.get("LOCALAPPDATA");
      return local == null || local.isEmpty()
          ? home.resolve("AppData").resolve("Local")
          : Path.of(local);
    }
    if (system.startsWith("mac")) {
      return home.resolve("Library").resolve("Application Support");
    }
    String xdg = environment.get("XDG_DATA_HOME");
    // The specification has relative values ignored.
    return xdg == null || xdg.isEmpty() || !Path.of(xdg).isAbsolute()
        ? home.resolve(".local").resolve("share")
        : Path.of(xdg);
  }
}
