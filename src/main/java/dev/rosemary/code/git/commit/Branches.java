package dev.rosemary.code.git.commit;

import dev.rosemary.code.git.GitFolder;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The commit that the main branch of a repository leads to. */
final class Branches {
  private static final int MOST_BYTES = 16 << 20;
  private static final int MOST_LINE_BYTES = 4_096;

  /** References that point to references. */
  private static final int MOST_STEPS = 5;

  private static final String POINTER = "ref:";

  private final GitFolder git;
  private final int nameBytes;
  private @Nullable Map<String, String> packed;

  Branches(GitFolder git, int nameBytes) {
    this.git = git;
    this.nameBytes = nameBytes;
  }

  /**
   * The name of that commit, or null where there is none yet. Working trees may have anything
   * checked out, so what they have comes last.
   */
  @Nullable String main() {
    for (String branch : new String[] {"refs/heads/main", "refs/heads/master"}) {
      String commit = reference(branch, 0);
      if (commit != null) {
        return commit;
      }
    }
    String first = head(git.common());
    return first == null ? head(git.data()) : first;
  }

  private @Nullable String head(Path folder) {
    return value(line(folder.resolve("HEAD")), 0);
  }

  private @Nullable String reference(String name, int step) {
    if (step > MOST_STEPS || !name.startsWith("refs/") || name.contains("..")) {
      return null;
    }
    try {
      String own = value(line(git.common().resolve(name)), step);
      return own == null ? packed().get(name) : own;
    } catch (InvalidPathException e) {
      return null;
    }
  }

  private @Nullable String value(String line, int step) {
    if (line.startsWith(POINTER)) {
      return reference(line.substring(POINTER.length()).strip(), step + 1);
    }
    return GitFiles.isName(line, nameBytes) ? line : null;
  }

  private static String line(Path file) {
    return new String(GitFiles.read(file, MOST_LINE_BYTES), StandardCharsets.UTF_8).strip();
  }

  private Map<String, String> packed() {
    Map<String, String> known = packed;
    if (known == null) {
      known = new HashMap<>();
      String text =
          new String(
              GitFiles.read(git.common().resolve("packed-refs"), MOST_BYTES),
              StandardCharsets.UTF_8);
      for (String line : text.split("\n", -1)) {
        int space = line.indexOf(' ');
        if (space > 0 && GitFiles.isName(line.substring(0, space), nameBytes)) {
          known.put(line.substring(space + 1).strip(), line.substring(0, space));
        }
      }
      packed = known;
    }
    return known;
  }
}
