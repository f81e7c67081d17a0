package dev.rosemary.code.git;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The file of ignore rules that a user has for all repositories, {@code core.excludesFile} in Git's
 * configuration. Files that others include are not followed.
 *
 * @see <a href="https://git-scm.com/docs/git-config">git-config</a>
 */
final class ExcludesFile {
  private ExcludesFile() {}

  /**
   * The file that holds in a working tree, or null; it need not exist.
   *
   * @param environment the variables by which Git finds its configuration
   */
  static @Nullable Path of(GitFolder git, Map<String, String> environment) {
    String home = environment.getOrDefault("HOME", System.getProperty("user.home", ""));
    String own = environment.getOrDefault("XDG_CONFIG_HOME", "");
    String folder = (own.isEmpty() ? home + "/.config" : own) + "/git/";
    List<String> files = new ArrayList<>();
    if (!isTrue(environment.getOrDefault("GIT_CONFIG_NOSYSTEM", ""))) {
      files.add(environment.getOrDefault("GIT_CONFIG_SYSTEM", "/etc/gitconfig"));
    }
    String global = environment.get("GIT_CONFIG_GLOBAL");
    if (global == null) {
      files.add(folder + "config");
      files.add(home + "/.gitconfig");
    } else {
      files.add(global);
    }
    files.add(git.common() + "/config");
    String named = null;
    for (String file : files) {
      Path config = path(file);
      String here =
          file.isEmpty() || config == null ? null : GitConfig.value(config, "core", "excludesfile");
      named = here == null ? named : here;
    }
    if (named == null) {
      named = folder + "ignore";
    } else if (named.startsWith("~/")) {
      named = home + named.substring(1);
    }
    Path path = path(named);
    return named.isEmpty() || path == null ? null : git.root().resolve(path);
  }

  private static boolean isTrue(String value) {
    return switch (value.toLowerCase(Locale.ROOT)) {
      case "", "0", "false", "no", "off" -> false;
      default -> true;
    };
  }

  private static @Nullable Path path(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      return null;
    }
  }
}
