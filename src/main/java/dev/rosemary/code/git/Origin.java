package dev.rosemary.code.git;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The URL from which a repository was cloned: {@code remote.origin.url}, begun anew as the longest
 * {@code url.<base>.insteadOf} that fits has it.
 *
 * @see <a href="https://git-scm.com/docs/git-config">git-config</a>
 */
public final class Origin {
  private Origin() {}

  /**
   * The URL, in any of the forms that Git takes; null where the repository has none.
   *
   * @param environment the variables by which Git finds its configuration
   */
  public static @Nullable String url(GitFolder git, Map<String, String> environment) {
    String url = null;
    String own = GitConfig.text(git.common().resolve("config"));
    for (GitConfig.Entry entry : GitConfig.entries(own)) {
      // Of several it fetches from the first; an empty one strikes out those before.
      if (entry.section().equals("remote")
          && entry.subsection().equals("origin")
          && entry.key().equals("url")
          && (url == null || url.isEmpty() || entry.value().isEmpty())) {
        url = entry.value();
      }
    }
    return url == null || url.isBlank() ? null : replaced(url.strip(), git, environment);
  }

  private static String replaced(String url, GitFolder git, Map<String, String> environment) {
    String base = "";
    String longest = "";
    for (Path file : ConfigFiles.of(git, environment)) {
      for (GitConfig.Entry entry : GitConfig.entries(GitConfig.text(file))) {
        if (entry.section().equals("url")
            && entry.key().equals("insteadof")
            && entry.value().length() > longest.length()
            && url.startsWith(entry.value())) {
          base = entry.subsection();
          longest = entry.value();
        }
      }
    }
    return base + url.substring(longest.length());
  }
}
