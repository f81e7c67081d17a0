package dev.rosemary.cli.client;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What decides where clients keep their configuration.
 *
 * @param environment the variables
 * @param home the user's folder, absolute
 * @param project the folder for {@link Scope#PROJECT}, absolute
 * @param system the operating system
 */
public record Surroundings(
    Map<String, String> environment, Path home, Path project, OperatingSystem system) {
  public Surroundings {
    environment = Map.copyOf(environment);
  }

  /** The operating systems that clients tell apart. */
  public enum OperatingSystem {
    /** Linux, and all that keeps to its ways. */
    LINUX,
    /** macOS. */
    MAC,
    /** Windows. */
    WINDOWS;

    /** This one. */
    public static OperatingSystem current() {
      String name = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
      return name.startsWith("mac") ? MAC : name.startsWith("windows") ? WINDOWS : LINUX;
    }
  }

  /** The folder that a variable names, if it names one; relative ones count from the project. */
  Optional<Path> variable(String name) {
    String value = environment.getOrDefault(name, "");
    try {
      return value.isBlank() ? Optional.empty() : Optional.of(project.resolve(value).normalize());
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /** {@code $XDG_CONFIG_HOME}, which has to be absolute, or {@code ~/.config}. */
  Path xdgConfig() {
    return variable("XDG_CONFIG_HOME")
        .filter(_ -> Path.of(environment.getOrDefault("XDG_CONFIG_HOME", "")).isAbsolute())
        .orElse(home.resolve(".config"));
  }

  /** Where programs made with Electron keep their settings. */
  Path applicationData() {
    return switch (system) {
      case LINUX -> xdgConfig();
      case MAC -> home.resolve("Library").resolve("Application Support");
      case WINDOWS -> variable("APPDATA").orElse(home.resolve("AppData").resolve("Roaming"));
    };
  }

  /** The program of a name on the path of programs. */
  public Optional<Path> program(String name) {
    for (String folder : environment.getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
      for (String ending :
          system == OperatingSystem.WINDOWS ? new String[] {".exe", ".cmd"} : new String[] {""}) {
        try {
          Path file = Path.of(folder).resolve(name + ending);
          if (file.isAbsolute() && Files.isExecutable(file) && Files.isRegularFile(file)) {
            return Optional.of(file);
          }
        } catch (InvalidPathException e) {
          // names no folder
        }
      }
    }
    return Optional.empty();
  }
}
