package dev.rosemary.cli.option;

import dev.rosemary.base.Log;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which folders may hold data: memories among the files of a system or of a person get lost. */
final class DataPlace {
  /** Folders of systems, which hold the folders of programs and users; lower case for Windows. */
  private static final Set<String> SHARED =
      Set.of(
          "/home",
          "/root",
          "/run",
          "/tmp",
          "/usr",
          "/var",
          "/applications",
          "/library",
          "/private",
          "/users",
          "/volumes",
          "c:/users",
          "c:/program files",
          "c:/program files (x86)",
          "c:/programdata");

  /** Folders of systems in which nothing else may be, at any depth. */
  private static final List<String> SYSTEM =
      List.of(
          "/bin",
          "/boot",
          "/etc",
          "/lib",
          "/lib32",
          "/lib64",
          "/proc",
          "/sbin",
          "/sys",
          "/system",
          "/usr/bin",
          "/usr/lib",
          "/usr/sbin",
          "c:/windows");

  /** What tells that data is there. */
  private static final List<String> OWN =
      List.of("_meta.db", "memory.db", "projects", "code", "backups", "restoring");

  /** Files of a file system, and the tokens of a server, which may be put there first. */
  private static final Set<String> IGNORED = Set.of("lost+found", "tokens");

  /** Names of other files that a warning spells out. */
  private static final int NAMED = 3;

  private DataPlace() {}

  /**
   * Refuses what cannot be, or must not become, a data directory. Nothing is made.
   *
   * @param name what the path was given for
   * @param home the home folder of the user, or null
   * @throws UsageException with what to give instead
   */
  static void require(String name, Path directory, @Nullable Path home) throws UsageException {
    if (Files.exists(directory.resolve("_meta.db"))) {
      return; // whoever has data there goes on with it
    }
    for (Path part = directory; part != null; part = part.getParent()) {
      if (Files.exists(part)) {
        if (!Files.isDirectory(part)) {
          throw new UsageException(
              name + " " + directory + ": " + part + " is a file; give a folder");
        }
        break;
      }
    }
    String what = what(directory, home);
    if (what != null) {
      throw new UsageException(
          name
              + " "
              + directory
              + " is "
              + what
              + "; give a folder that is for Rosemary alone, such as "
              + (home == null ? directory : home).resolve("rosemary"));
    }
  }

  private static @Nullable String what(Path directory, @Nullable Path home) {
    if (directory.getParent() == null) {
      return "the root of a file system";
    }
    if (home != null && DataDirectory.isSame(directory, home)) {
      return "the home folder";
    }
    return isOfSystem(directory) || isOfSystem(real(directory)) ? "a folder of the system" : null;
  }

  private static boolean isOfSystem(Path directory) {
    String path = directory.toString().replace('\\', '/').toLowerCase(java.util.Locale.ROOT);
    if (SHARED.contains(path)) {
      return true;
    }
    for (String system : SYSTEM) {
      if (path.equals(system) || path.startsWith(system + "/")) {
        return true;
      }
    }
    return false;
  }

  private static Path real(Path directory) {
    try {
      return directory.toRealPath();
    } catch (IOException e) {
      return directory;
    }
  }

  /** Warns before something is made in a folder that holds other files and no data. */
  static void warn(Path directory, Log log) {
    String foreign = foreign(directory);
    if (foreign != null) {
      log.warn(foreign);
    }
  }

  /** A sentence about such a folder; null for any other. */
  private static @Nullable String foreign(Path directory) {
    for (String own : OWN) {
      if (Files.exists(directory.resolve(own))) {
        return null;
      }
    }
    List<String> names = new ArrayList<>();
    if (Files.isDirectory(directory)) {
      try (DirectoryStream<Path> all = Files.newDirectoryStream(directory)) {
        for (Path file : all) {
          String name = file.getFileName().toString();
          if (!name.startsWith(".") && !IGNORED.contains(name)) {
            names.add(name);
          }
        }
      } catch (IOException e) {
        return null; // whoever opens it says what is wrong
      }
    }
    if (names.isEmpty()) {
      return null;
    }
    names.sort(null);
    return "the data directory "
        + directory
        + " holds other files ("
        + String.join(", ", names.subList(0, Math.min(names.size(), NAMED)))
        + (names.size() > NAMED ? ", …" : "")
        + ") and no data of Rosemary yet; its files are created beside them";
  }
}
