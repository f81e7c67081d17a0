package dev.rosemary.cli.option;

import java.io.File;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the paths that people and configuration files give. Clients start a server without a shell,
 * so nothing was expanded: {@code ~} is expanded here, and what only a shell, another client or
 * another system understands is refused, since it would otherwise become the name of a folder.
 *
 * @param home the home folder of the user, absolute, or null when there is none
 * @param here the folder where the program was started, absolute, or null when it is gone
 */
public record PathReader(@Nullable Path home, @Nullable Path here) {
  /** The start script names the folder where it was started; empty when that is gone. */
  private static final String HERE = "rosemary.here";

  /** The paths of a process with this environment. */
  static PathReader of(Map<String, String> environment) {
    String here = System.getProperty(HERE);
    return new PathReader(
        home(environment),
        here == null ? Path.of("").toAbsolutePath() : here.isEmpty() ? null : Path.of(here));
  }

  /** {@code $HOME}; without it, or on Windows, what Java knows of the user. */
  private static @Nullable Path home(Map<String, String> environment) {
    String variable = environment.getOrDefault("HOME", "");
    String known = System.getProperty("user.home", "");
    boolean windows = File.separatorChar == '\\';
    for (String home : windows ? List.of(known) : List.of(variable, known)) {
      try {
        if (Path.of(home).isAbsolute()) {
          return Path.of(home);
        }
      } catch (InvalidPathException e) {
        // the other one may be a path
      }
    }
    return null;
  }

  /**
   * The absolute path that a text names, with {@code ~} expanded.
   *
   * @param name what the text was given for, as a flag or a variable; every error begins with it
   * @throws UsageException for a text that is empty or no path of this system, with what to write
   */
  public Path read(String name, String text) throws UsageException {
    if (text.isBlank()) {
      throw new UsageException(name + " is empty: give a path, or leave it out");
    }
    ForeignPath.refuse(name, text);
    try {
      if (text.equals("~") || text.startsWith("~/")) {
        Path home = this.home;
        if (home == null) {
          throw new UsageException(
              name + " begins with ~, but HOME is not set: write the whole path, or set HOME");
        }
        // A second slash would otherwise make the rest an absolute path.
        int rest = 1;
        while (rest < text.length() && text.charAt(rest) == '/') {
          rest++;
        }
        return home.resolve(text.substring(rest)).normalize();
      }
      Path path = Path.of(text);
      return (path.isAbsolute() ? path : here(name).resolve(path)).normalize();
    } catch (InvalidPathException e) {
      throw new UsageException(name + " is not a valid path: " + e.getMessage());
    }
  }

  /**
   * The paths of a list that the system's path separator cuts; empty parts count for nothing.
   *
   * @throws UsageException as {@link #read}, and for a list without a path
   */
  public List<Path> list(String name, String text) throws UsageException {
    String[] parts = text.split(File.pathSeparator, -1);
    List<Path> paths = new ArrayList<>();
    for (int i = 0; i < parts.length; i++) {
      String part = parts[i];
      // The separator is part of these, so that they come in two.
      if (i + 1 < parts.length && ForeignPath.goesOn(part, parts[i + 1])) {
        i++;
        part += File.pathSeparator + parts[i];
      }
      if (!part.isBlank()) {
        paths.add(read(name, part));
      }
    }
    if (paths.isEmpty()) {
      throw new UsageException(name + " is empty: give a folder, or leave it out");
    }
    return paths;
  }

  /**
   * The folder where the program was started.
   *
   * @param name what needs it
   * @throws UsageException when that folder is gone
   */
  public Path here(String name) throws UsageException {
    Path here = this.here;
    if (here == null) {
      throw new UsageException(
          name
              + " is relative to the folder where rosemary was started, which no longer exists:"
              + " give an"
              + " absolute path, or start it in another folder");
    }
    return here;
  }
}
