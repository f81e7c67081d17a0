package dev.rosemary.code.git;

import java.util.Locale;

/**
 * How a repository keeps what it has.
 *
 * @param nameBytes bytes of an object's name: 20 of SHA-1, or 32 of SHA-256
 * @param reftable whether its branches are in a reftable rather than in files
 * @see <a href="https://git-scm.com/docs/repository-version">repository-version</a>
 */
public record RepositoryFormat(int nameBytes, boolean reftable) {
  /** That of a repository. */
  public static RepositoryFormat of(GitFolder git) {
    int bytes = 20;
    boolean reftable = false;
    for (GitConfig.Entry entry :
        GitConfig.entries(GitConfig.text(git.common().resolve("config")))) {
      if (entry.section().equals("extensions") && entry.subsection().isEmpty()) {
        String value = entry.value().toLowerCase(Locale.ROOT);
        switch (entry.key()) {
          case "objectformat" -> bytes = value.equals("sha256") ? 32 : 20;
          case "refstorage" -> reftable = value.equals("reftable");
          default -> {
            // it changes nothing here
          }
        }
      }
    }
    return new RepositoryFormat(bytes, reftable);
  }
}
