package dev.rosemary.engine.code.scan;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.eclipse.jgit.ignore.IgnoreNode;
import org.jspecify.annotations.Nullable;

/**
 * The ignore rules that hold in one folder: those of its own {@code .gitignore} and of the folders
 * above it, as a chain.
 *
 * @param above the rules of the folder above, or null in the repository's root
 * @param prefix the folder's path from the repository's root with a slash at its end, or empty
 * @param own what the folder's own file says, or null
 */
record IgnoreRules(@Nullable IgnoreRules above, String prefix, @Nullable IgnoreNode own) {
  /** A longer file of rules is not one. */
  private static final int MOST_BYTES = 1 << 20;

  /** The rules of a working tree's root. */
  static IgnoreRules of(GitFolder git) {
    Path everywhere = ExcludesFile.of(git, System.getenv());
    IgnoreNode user = everywhere == null ? null : users(everywhere);
    IgnoreRules base = user == null ? null : new IgnoreRules(null, "", user);
    IgnoreNode exclude = read(git.common().resolve("info").resolve("exclude"));
    base = exclude == null ? base : new IgnoreRules(base, "", exclude);
    return new IgnoreRules(base, "", read(git.root().resolve(".gitignore")));
  }

  /** The rules where there is no repository: Git's files count all the same. */
  static IgnoreRules of(Path folder) {
    return new IgnoreRules(null, "", read(folder.resolve(".gitignore")));
  }

  /**
   * The rules in a folder below.
   *
   * @param path from the repository's root
   */
  IgnoreRules below(Path folder, String path) {
    IgnoreNode rules = read(folder.resolve(".gitignore"));
    return rules == null ? this : new IgnoreRules(this, path + "/", rules);
  }

  /**
   * Whether an entry of this folder is ignored; that a folder above it is, its caller knows.
   *
   * @param path from the repository's root
   */
  boolean ignores(String path, boolean folder) {
    for (IgnoreRules rules = this; rules != null; rules = rules.above) {
      IgnoreNode node = rules.own;
      Boolean ignored =
          node == null ? null : node.checkIgnored(path.substring(rules.prefix.length()), folder);
      if (ignored != null) {
        return ignored;
      }
    }
    return false;
  }

  /** Whether the first rule comes behind the mark that some editors put before UTF-8. */
  private static boolean hasMark(byte[] text) {
    return text.length >= 3
        && (text[0] & 0xFF) == 0xEF
        && (text[1] & 0xFF) == 0xBB
        && (text[2] & 0xFF) == 0xBF;
  }

  /** The user's own file may be a link; those of a repository are not followed, as by Git. */
  private static @Nullable IgnoreNode users(Path file) {
    try {
      return read(file.toRealPath());
    } catch (IOException e) {
      return null;
    }
  }

  private static @Nullable IgnoreNode read(Path file) {
    try {
      if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) > MOST_BYTES) {
        return null;
      }
      byte[] rules = Bounded.of(() -> RealFolder.regular(file, MOST_BYTES));
      int mark = hasMark(rules) ? 3 : 0;
      IgnoreNode node = new IgnoreNode();
      node.parse(file.toString(), new ByteArrayInputStream(rules, mark, rules.length - mark));
      return node.getRules().isEmpty() ? null : node;
    } catch (IOException e) {
      return null;
    }
  }
}
