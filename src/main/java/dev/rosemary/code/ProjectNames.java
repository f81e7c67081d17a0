package dev.rosemary.code;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.Quoting;
import dev.rosemary.code.disk.KernelFiles;
import dev.rosemary.code.git.GitFolder;
import dev.rosemary.code.run.IndexRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which folder is meant, and what its project is called. */
final class ProjectNames {
  /** Characters of an id before the number. */
  private static final int MOST_CHARACTERS = 100;

  /** Bytes of an id: file systems allow 255 for a name, and SQLite makes {@code .db-journal}. */
  private static final int MOST_BYTES = 255 - ".db-journal".length();

  private ProjectNames() {}

  /**
   * The real path of a folder that was given.
   *
   * @param allowed roots inside which it has to lie; empty when any folder will do
   * @param home the user's home folder, which is refused with what is above it; or null
   * @throws FailureException with {@link Failure.Invalid} or {@link Failure.Denied}
   */
  static Path folder(String given, List<Path> allowed, @Nullable Path home) {
    Path real;
    try {
      if (given.isBlank()) {
        throw invalid(given, "is empty");
      }
      Path path = Path.of(given);
      if (!path.isAbsolute()) {
        // A client does not know where the server was started.
        throw invalid(given, "is not absolute");
      }
      if (!IndexRun.isAllowed(nearest(path.normalize()), allowed)) {
        // Said before anything else, so that nobody learns what is there.
        throw denied(given, allowed);
      }
      if (!Files.isDirectory(path)) {
        throw invalid(given, Files.exists(path) ? "is not a folder" : "does not exist");
      }
      real = path.toRealPath();
      if (real.getParent() == null) {
        throw invalid(given, "is the root of a file system, which is mostly not source code");
      }
      if (home != null && Files.isDirectory(home) && home.toRealPath().startsWith(real)) {
        boolean same = home.toRealPath().equals(real);
        throw invalid(
            given,
            (same ? "is the home folder" : "contains the home folder")
                + ", whose private files do not belong into an index that is shared");
      }
      String kernel = KernelFiles.type(real);
      if (kernel != null) {
        throw invalid(given, "contains system information instead of files (" + kernel + ")");
      }
    } catch (InvalidPathException | IOException e) {
      throw invalid(given, "cannot be read");
    }
    if (IndexRun.isAllowed(real, allowed)) {
      return real;
    }
    throw denied(given, allowed);
  }

  /** The real path of a folder, or of the nearest one above it that is there. */
  private static Path nearest(Path path) throws IOException {
    for (Path at = path; at != null; at = at.getParent()) {
      if (Files.exists(at, LinkOption.NOFOLLOW_LINKS)) {
        try {
          return at.toRealPath();
        } catch (IOException e) {
          // a link to nothing, or a folder that cannot be entered: what is above it decides
        }
      }
    }
    throw new IOException("no part of " + path + " exists");
  }

  private static FailureException denied(String given, List<Path> allowed) {
    StringBuilder roots = new StringBuilder();
    Quoting.list(roots, allowed.stream().map(Path::toString).toList(), 5);
    return new FailureException(
        new Failure.Denied(
            "The path "
                + Quoting.quote(given)
                + " is outside the folders that may be indexed. Send a path inside "
                + roots
                + "."));
  }

  private static FailureException invalid(String given, String why) {
    return new FailureException(
        new Failure.Invalid(
            "The path "
                + Quoting.quote(given)
                + " "
                + why
                + ". Send the absolute path of a folder of source code."));
  }

  /** The id of a folder that has it to itself. */
  static String id(Path folder) {
    GitFolder git = GitFolder.around(folder);
    if (git == null || git.root().equals(folder)) {
      return plain(name(folder));
    }
    return plain(name(git.root()) + "-" + name(folder));
  }

  private static String name(Path folder) {
    Path name = folder.getFileName();
    return name == null ? "root" : name.toString();
  }

  /** The id of a further folder of the same name. */
  static String numbered(String name, int number) {
    String ending = "-" + number;
    return cut(name, MOST_BYTES - ending.length()) + ending;
  }

  /** Whether an id is that of a folder of this name, be it the first one or a further one. */
  static boolean isNumbered(String id, String name) {
    if (id.equals(name)) {
      return true;
    }
    int dash = id.lastIndexOf('-');
    String number = id.substring(dash + 1);
    if (dash < 0 || number.isEmpty() || !number.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return false;
    }
    return id.substring(0, dash).equals(cut(name, MOST_BYTES - 1 - number.length()));
  }

  /** A name that is also that of a file, on any system. */
  private static String plain(String name) {
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < name.length() && plain.length() < MOST_CHARACTERS; ) {
      int c = name.codePointAt(i);
      boolean kept = Character.isLetterOrDigit(c) || c == '_' || c == '-' || (c == '.' && i > 0);
      plain.appendCodePoint(kept ? c : '-');
      i += Character.charCount(c);
    }
    plain = new StringBuilder(cut(plain.toString(), MOST_BYTES));
    while (!plain.isEmpty() && plain.charAt(plain.length() - 1) == '.') {
      plain.setLength(plain.length() - 1);
    }
    return plain.isEmpty() ? "project" : plain.toString();
  }

  /** The first characters that take at most so many bytes of UTF-8. */
  private static String cut(String text, int most) {
    int bytes = 0;
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      bytes += c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
      if (bytes > most) {
        return text.substring(0, i);
      }
      i += Character.charCount(c);
    }
    return text;
  }

  /** The name of a project out of that of its file, or null for another file. */
  static @Nullable String ofFile(String file) {
    return file.endsWith(".db") && file.length() > 3 ? file.substring(0, file.length() - 3) : null;
  }
}
