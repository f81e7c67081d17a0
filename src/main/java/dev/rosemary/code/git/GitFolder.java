package dev.rosemary.code.git;

import dev.rosemary.code.disk.Bounded;
import dev.rosemary.code.disk.RealFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A working tree of Git.
 *
 * @param root the folder that holds {@code .git}
 * @param data what {@code .git} is or leads to: of this working tree alone
 * @param common what all working trees of the repository share; equals {@code data} in the first
 */
public record GitFolder(Path root, Path data, Path common) {
  private static final String POINTER = "gitdir:";

  /** A file that points to a folder is one line. */
  private static final int MOST_POINTER_BYTES = 8_192;

  /** The working tree that a folder lies in, or null. */
  public static @Nullable GitFolder around(Path folder) {
    for (Path at = folder; at != null; at = at.getParent()) {
      GitFolder git = at(at);
      if (git != null) {
        return git;
      }
    }
    return null;
  }

  /** The working tree whose root a folder is, or null. */
  public static @Nullable GitFolder at(Path folder) {
    Path entry = folder.resolve(".git");
    if (!Files.exists(entry, LinkOption.NOFOLLOW_LINKS)) {
      return null;
    }
    try {
      // It may lead to a disk that does not answer.
      return Bounded.of(() -> led(folder, entry));
    } catch (IOException e) {
      return null;
    }
  }

  private static @Nullable GitFolder led(Path folder, Path entry) {
    if (Files.isDirectory(entry)) {
      // An empty folder of that name makes no repository.
      return Files.exists(entry.resolve("HEAD")) ? new GitFolder(folder, entry, entry) : null;
    }
    String text = line(entry);
    if (text == null || !text.startsWith(POINTER)) {
      return null;
    }
    Path data = resolved(folder, text.substring(POINTER.length()).strip());
    if (data == null || !Files.exists(data.resolve("HEAD"))) {
      return null;
    }
    String shared = line(data.resolve("commondir"));
    Path common = shared == null ? data : resolved(data, shared);
    return new GitFolder(folder, data, common == null ? data : common);
  }

  /** Whether it is a further working tree of a repository, made by {@code git worktree}. */
  public boolean isLinked() {
    return !common.equals(data);
  }

  /** A file that changes when another commit or branch is checked out. */
  public Path head() {
    return data.resolve("HEAD");
  }

  private static @Nullable Path resolved(Path folder, String path) {
    try {
      return folder.resolve(path).normalize();
    } catch (InvalidPathException e) {
      return null;
    }
  }

  private static @Nullable String line(Path file) {
    try {
      byte[] text = RealFolder.linked(file, MOST_POINTER_BYTES + 1);
      return text.length > MOST_POINTER_BYTES
          ? null
          : new String(text, StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      return null;
    }
  }
}
