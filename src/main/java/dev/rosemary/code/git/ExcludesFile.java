package dev.rosemary.code.git;

import java.nio.file.Path;
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
    String home = ConfigFiles.home(environment);
    String folder = ConfigFiles.folder(environment);
    String named = null;
    for (Path config : ConfigFiles.of(git, environment)) {
      String here = GitConfig.value(config, "core", "excludesfile");
      named = here == null ? named : here;
    }
    if (named == null) {
      named = folder + "ignore";
    } else if (named.startsWith("~/")) {
      named = home + named.substring(1);
    }
    Path path = ConfigFiles.path(named);
    return named.isEmpty() || path == null ? null : git.root().resolve(path);
  }
}
