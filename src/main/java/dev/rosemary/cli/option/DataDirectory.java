package dev.rosemary.cli.option;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the folders that the program works in. */
public final class DataDirectory {
  private DataDirectory() {}

  /**
   * The given one, or the platform's folder for a user's data: {@code $XDG_DATA_HOME} or {@code
   * ~/.local/share} (the XDG Base Directory Specification), {@code ~/Library/Application Support}
   * on macOS, {@code %LOCALAPPDATA%} on Windows.
   */
  public static Path of(Options options, Map<String, String> environment) throws UsageException {
    String given = options.get(Option.DATA_DIR);
    if (given != null && given.isBlank()) {
      throw new UsageException("--data-dir is empty: give a folder, or leave it out");
    }
    try {
      return given != null
          ? Path.of(given).toAbsolutePath().normalize()
          : userData(environment).resolve("rosemary").toAbsolutePath();
    } catch (InvalidPathException e) {
      throw new UsageException("--data-dir is no path: " + e.getMessage());
    }
  }

  /** The project folder of {@code docs}: the given one, or the one where the program started. */
  public static Path project(Options options) throws UsageException {
    try {
      return Path.of(options.get(Option.PROJECT_DIR, "")).toAbsolutePath().normalize();
    } catch (InvalidPathException e) {
      throw new UsageException("--project-dir is no path: " + e.getMessage());
    }
  }

  /**
   * Why a server has no project folder for {@code docs}, and what to do; null when it has one. The
   * folder where it was started is none when that is the user's home folder or the root of a file
   * system, where documents of all projects would meet, nor over HTTP, where clients work
   * elsewhere.
   */
  public static @Nullable String noProject(
      Options options, boolean http, Map<String, String> environment) throws UsageException {
    if (options.has(Option.PROJECT_DIR)) {
      return null;
    }
    Path folder = project(options);
    String start =
        "Ask the user to start the server with --project-dir DIR, the folder of the project.";
    if (http) {
      return "This server runs over HTTP and was started without a project folder, so it keeps no"
          + " documents. "
          + start;
    }
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    boolean root = folder.getParent() == null;
    if (root || isSame(folder, home(system, environment))) {
      return "This server was started in "
          + folder
          + ", which is "
          + (root ? "the root of a file system" : "the home folder")
          + " and not the folder of a project. "
          + start;
    }
    return null;
  }

  private static boolean isSame(Path one, Path other) {
    try {
      return Files.isSameFile(one, other);
    } catch (IOException e) {
      return one.equals(other.toAbsolutePath().normalize());
    }
  }

  /** The folders inside which code may be indexed; none when any may. */
  public static List<Path> allowed(Options options) throws UsageException {
    if (!options.has(Option.ALLOW_PATH)) {
      return List.of();
    }
    List<Path> allowed = new ArrayList<>();
    for (String path :
        options.get(Option.ALLOW_PATH, "").split(Pattern.quote(File.pathSeparator), -1)) {
      try {
        if (!path.isBlank()) {
          allowed.add(Path.of(path).toAbsolutePath().normalize());
        }
      } catch (InvalidPathException e) {
        throw new UsageException(Option.ALLOW_PATH.flag() + " is no path: " + e.getMessage());
      }
    }
    if (allowed.isEmpty()) {
      throw new UsageException("--allow-path is empty: give a folder, or leave it out");
    }
    return allowed;
  }

  /** {@code $HOME}; without it, or on Windows, what Java knows of the user. */
  private static Path home(String system, Map<String, String> environment) {
    String home = environment.get("HOME");
    return home == null || home.isEmpty() || system.startsWith("windows")
        ? Path.of(System.getProperty("user.home", "."))
        : Path.of(home);
  }

  private static Path userData(Map<String, String> environment) {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    Path home = home(system, environment);
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
