package dev.rosemary.engine.place;

import dev.rosemary.code.disk.Bounded;
import dev.rosemary.code.git.GitFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A repository that a folder lies in, with a working tree or bare.
 *
 * @param git its files
 * @param common the real path of the Git directory that all its working trees share
 */
record Repository(GitFolder git, Path common) {
  /**
   * The real path of a folder, or null where there is none.
   *
   * @throws dev.rosemary.base.FailureException with {@code NotReady} when the disk does not answer
   */
  static @Nullable Path folder(Path given) {
    try {
      return Bounded.of(() -> Files.isDirectory(given) ? given.toRealPath() : null);
    } catch (IOException e) {
      return null;
    }
  }

  /**
   * The repository that a folder lies in, or null. Of several the innermost, so a submodule is one
   * of its own.
   *
   * @throws dev.rosemary.base.FailureException with {@code NotReady} when the disk does not answer
   */
  static @Nullable Repository around(Path folder) {
    try {
      return Bounded.of(() -> search(folder.toRealPath()));
    } catch (IOException e) {
      return null;
    }
  }

  private static @Nullable Repository search(Path folder) throws IOException {
    for (Path at = folder; at != null; at = at.getParent()) {
      GitFolder git = GitFolder.at(at);
      if (git == null && isGitDirectory(at)) {
        Path above = at.getParent();
        Path root = above != null && name(at).equals(".git") ? above : at;
        git = new GitFolder(root, at, at);
      }
      if (git != null) {
        return new Repository(git, git.common().toRealPath());
      }
    }
    return null;
  }

  private static boolean isGitDirectory(Path folder) {
    return Files.isRegularFile(folder.resolve("HEAD"))
        && Files.isDirectory(folder.resolve("objects"))
        && Files.isDirectory(folder.resolve("refs"));
  }

  /** Whether a path leads to it, rather than to something in it. */
  boolean isAt(Path path) {
    try {
      Path real = Bounded.of(path::toRealPath);
      return real.equals(git.root()) || real.equals(common);
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * What the folder of the repository is called: of further working trees that of the first, of a
   * bare repository its own without {@code .git}.
   */
  String folderName() {
    Path own = git.root();
    if (git.isLinked()) {
      Path above = common.getParent();
      own = above != null && name(common).startsWith(".") ? above : common;
    }
    String name = name(own);
    return name.endsWith(".git") && name.length() > 4 ? name.substring(0, name.length() - 4) : name;
  }

  private static String name(Path folder) {
    Path name = folder.getFileName();
    return name == null ? "root" : name.toString();
  }
}
