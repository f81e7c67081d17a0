package dev.rosemary.code.git;

import dev.rosemary.code.disk.Bounded;
import dev.rosemary.code.disk.RealFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The ignore rules that hold in one folder: those of its own {@code .gitignore} and of the folders
 * above it, as a chain.
 */
public final class IgnoreRules {
  /** A longer file of rules is not one. */
  private static final int MOST_BYTES = 4 << 20;

  /** The rules of the folder above, or null in the repository's root. */
  private final @Nullable IgnoreRules above;

  /** Where paths in the folder begin in those from the repository's root, in bytes. */
  private final int from;

  /** What the folder's own file says, the last rule first, which counts first. */
  private final List<IgnoreRule> own;

  private IgnoreRules(@Nullable IgnoreRules above, int from, List<IgnoreRule> own) {
    this.above = above;
    this.from = from;
    this.own = own;
  }

  /** The rules of a working tree's root. */
  public static IgnoreRules of(GitFolder git) {
    Path everywhere = ExcludesFile.of(git, System.getenv());
    IgnoreRules user = everywhere == null ? null : new IgnoreRules(null, 0, users(everywhere));
    Path exclude = git.common().resolve("info").resolve("exclude");
    IgnoreRules base = new IgnoreRules(user, 0, read(exclude));
    return new IgnoreRules(base, 0, read(git.root().resolve(".gitignore")));
  }

  /** The rules where there is no repository: Git's files count all the same. */
  public static IgnoreRules of(Path folder) {
    return new IgnoreRules(null, 0, read(folder.resolve(".gitignore")));
  }

  /**
   * The rules in a folder below.
   *
   * @param path from the repository's root
   */
  public IgnoreRules below(Path folder, String path) {
    List<IgnoreRule> rules = read(folder.resolve(".gitignore"));
    return rules.isEmpty() ? this : new IgnoreRules(this, bytes(path).length + 1, rules);
  }

  /**
   * Whether an entry of this folder is ignored; that a folder above it is, its caller knows.
   *
   * @param path from the repository's root
   */
  public boolean ignores(String path, boolean folder) {
    byte[] whole = bytes(path);
    int nameAt = whole.length;
    while (nameAt > 0 && whole[nameAt - 1] != '/') {
      nameAt--;
    }
    for (IgnoreRules rules = this; rules != null; rules = rules.above) {
      for (IgnoreRule rule : rules.own) {
        if (rule.matches(whole, rules.from, nameAt, folder)) {
          return !rule.negated();
        }
      }
    }
    return false;
  }

  private static byte[] bytes(String path) {
    return path.getBytes(StandardCharsets.UTF_8);
  }

  /** The user's own file may be a link; those of a repository are not followed, as by Git. */
  private static List<IgnoreRule> users(Path file) {
    return read(() -> RealFolder.linked(file, MOST_BYTES + 1));
  }

  private static List<IgnoreRule> read(Path file) {
    // Most folders have none.
    return Files.exists(file, LinkOption.NOFOLLOW_LINKS)
        ? read(() -> RealFolder.regular(file, MOST_BYTES + 1))
        : List.of();
  }

  private static List<IgnoreRule> read(Bounded.Read<byte[]> file) {
    try {
      byte[] text = Bounded.of(file);
      return text.length > MOST_BYTES ? List.of() : parsed(text);
    } catch (IOException e) {
      return List.of();
    }
  }

  private static List<IgnoreRule> parsed(byte[] text) {
    List<IgnoreRule> rules = new ArrayList<>();
    for (int at = Utf8Mark.after(text); at < text.length; at++) {
      int start = at;
      while (at < text.length && text[at] != '\n') {
        at++;
      }
      IgnoreRule rule = IgnoreRule.of(Arrays.copyOfRange(text, start, at));
      if (rule != null) {
        rules.add(rule);
      }
    }
    return rules.reversed();
  }
}
