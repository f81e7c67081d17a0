package dev.rosemary.code.git;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One line of a file of ignore rules.
 *
 * @param glob what it matches
 * @param negated whether what it matches is not ignored
 * @param onlyFolders whether it matches no files
 * @param byName whether it is asked about the last name of a path, in any folder below
 */
record IgnoreRule(Glob glob, boolean negated, boolean onlyFolders, boolean byName) {

  /**
   * The rule of a line without its line feed; null for a line that matches nothing: a remark, an
   * empty line, a glob that is not closed.
   */
  static @Nullable IgnoreRule of(byte[] line) {
    int end = end(line);
    int from = 0;
    if (end == 0 || line[0] == '#') {
      return null;
    }
    boolean negated = line[0] == '!';
    if (negated) {
      from++;
    }
    boolean onlyFolders = end > from && line[end - 1] == '/';
    if (onlyFolders) {
      end--;
    }
    boolean byName = true;
    for (int i = from; i < end; i++) {
      byName &= line[i] != '/';
    }
    if (from < end && line[from] == '/') {
      from++;
    }
    Glob glob = from < end ? Glob.of(Arrays.copyOfRange(line, from, end)) : null;
    return glob == null ? null : new IgnoreRule(glob, negated, onlyFolders, byName);
  }

  /**
   * Whether it speaks of an entry.
   *
   * @param from where the path begins that is in the folder of the file of rules
   * @param nameAt where the last name begins
   */
  boolean matches(byte[] path, int from, int nameAt, boolean folder) {
    return (folder || !onlyFolders) && glob.matches(path, byName ? nameAt : from);
  }

  /** Where a line ends for Git: before a return, a zero, and spaces that are not escaped. */
  private static int end(byte[] line) {
    int length = line.length;
    if (length > 0 && line[length - 1] == '\r') {
      length--;
    }
    int end = 0;
    for (int i = 0; i < length && line[i] != 0; i++) {
      if (line[i] == '\\' && i + 1 < length && line[i + 1] != 0) {
        i++;
        end = i + 1;
      } else if (line[i] != ' ') {
        end = i + 1;
      }
    }
    return end;
  }
}
