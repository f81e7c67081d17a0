package dev.rosemary.engine.code.scan;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
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
  private static final long MOST_BYTES = 1 << 20;

  /** The rules of a working tree's root. */
  static IgnoreRules of(GitFolder git) {
    IgnoreNode exclude = read(git.common().resolve("info").resolve("exclude"));
    IgnoreRules base = exclude == null ? null : new IgnoreRules(null, "", exclude);
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

  private static @Nullable IgnoreNode read(Path file) {
    try {
      if (!Files.isRegularFile(file) || Files.size(file) > MOST_BYTES) {
        return null;
      }
      IgnoreNode node = new IgnoreNode();
      node.parse(file.toString(), new ByteArrayInputStream(Files.readAllBytes(file)));
      return node.getRules().isEmpty() ? null : node;
    } catch (IOException e) {
      return null;
    }
  }
}
