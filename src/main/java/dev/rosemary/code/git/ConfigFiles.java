package dev.rosemary.code.git;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The files of Git's configuration that hold in a working tree; a later one outdoes an earlier one.
 * Files that these include are not followed.
 *
 * @see <a href="https://git-scm.com/docs/git-config#FILES">git-config</a>
 */
final class ConfigFiles {
  private ConfigFiles() {}

  /**
   * The files: of the system, of the user, of the repository. They need not exist.
   *
   * @param environment the variables by which Git finds them
   */
  static List<Path> of(GitFolder git, Map<String, String> environment) {
    List<String> names = new ArrayList<>();
    if (!isTrue(environment.getOrDefault("GIT_CONFIG_NOSYSTEM", ""))) {
      names.add(environment.getOrDefault("GIT_CONFIG_SYSTEM", "/etc/gitconfig"));
    }
    String global = environment.get("GIT_CONFIG_GLOBAL");
    if (global == null) {
      names.add(folder(environment) + "config");
      names.add(home(environment) + "/.gitconfig");
    } else {
      names.add(global);
    }
    List<Path> files = new ArrayList<>();
    for (String name : names) {
      Path file = name.isEmpty() ? null : path(name);
      if (file != null) {
        files.add(file);
      }
    }
    files.add(git.common().resolve("config"));
    return files;
  }

  /** The user's home folder. */
  static String home(Map<String, String> environment) {
    return environment.getOrDefault("HOME", System.getProperty("user.home", ""));
  }

  /** The user's folder for Git's own files, with a slash at its end. */
  static String folder(Map<String, String> environment) {
    String own = environment.getOrDefault("XDG_CONFIG_HOME", "");
    return (own.isEmpty() ? home(environment) + "/.config" : own) + "/git/";
  }

  static @Nullable Path path(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      return null;
    }
  }

  private static boolean isTrue(String value) {
    return switch (value.toLowerCase(Locale.ROOT)) {
      case "", "0", "false", "no", "off" -> false;
      default -> true;
    };
  }
}
