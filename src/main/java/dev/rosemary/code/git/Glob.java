package dev.rosemary.code.git;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A pattern of Git's ignore rules, which speaks of bytes. It is followed through all its ways at
 * once, so that no pattern takes longer than its length times that of the path: whoever wrote a
 * repository wrote its patterns.
 *
 * @see <a href="https://git-scm.com/docs/gitignore">gitignore</a>
 */
final class Glob {
  /** Steps up to this one are the byte that they stand for. */
  private static final int LAST_BYTE = 255;

  /** Any bytes of one name. */
  private static final int STAR = 256;

  /** Any bytes. */
  private static final int ALL = 257;

  /** Nothing, or any bytes up to a slash. */
  private static final int FOLDERS = 258;

  /** This step and those above it are one byte of a set each. */
  private static final int FIRST_SET = 259;

  private final int[] steps;
  private final List<ByteSet> sets;

  private Glob(int[] steps, List<ByteSet> sets) {
    this.steps = steps;
    this.sets = sets;
  }

  /** A pattern without the slashes at its ends; null when it matches nothing. */
  static @Nullable Glob of(byte[] pattern) {
    int[] steps = new int[pattern.length];
    int count = 0;
    List<ByteSet> sets = new ArrayList<>();
    int plain = plainLength(pattern);
    for (int at = 0; at < pattern.length; ) {
      int step = pattern[at] & LAST_BYTE;
      int next = at + 1;
      switch (step) {
        case '\\' -> {
          if (next == pattern.length) {
            return null;
          }
          step = pattern[next++] & LAST_BYTE;
        }
        case '?' -> {
          step = FIRST_SET + sets.size();
          sets.add(ByteSet.ANY);
        }
        case '[' -> {
          step = FIRST_SET + sets.size();
          ByteSet set = new ByteSet();
          next = set.read(pattern, next);
          if (next < 0) {
            return null;
          }
          sets.add(set);
        }
        case '*' -> {
          while (next < pattern.length && pattern[next] == '*') {
            next++;
          }
          // Git compares what is before all wildcards apart: what follows begins there.
          boolean whole =
              next - at > 1 && (at == plain || pattern[at - 1] == '/') && isNameEnd(pattern, next);
          step = whole ? ALL : STAR;
          if (whole && next < pattern.length && pattern[next] == '/') {
            step = FOLDERS;
            next++;
          }
        }
        default -> {
          // stands for itself
        }
      }
      // Any folders twice are any folders.
      if (step != FOLDERS || count == 0 || steps[count - 1] != FOLDERS) {
        steps[count++] = step;
      }
      at = next;
    }
    return new Glob(Arrays.copyOf(steps, count), sets);
  }

  private static int plainLength(byte[] pattern) {
    int length = 0;
    while (length < pattern.length
        && pattern[length] != '*'
        && pattern[length] != '?'
        && pattern[length] != '['
        && pattern[length] != '\\') {
      length++;
    }
    return length;
  }

  private static boolean isNameEnd(byte[] pattern, int at) {
    return at == pattern.length
        || pattern[at] == '/'
        || (pattern[at] == '\\' && at + 1 < pattern.length && pattern[at + 1] == '/');
  }

  /** Whether it matches all of a path from a place on. */
  boolean matches(byte[] path, int from) {
    int first = 0;
    int at = from;
    while (first < steps.length && isOne(steps[first])) {
      if (at == path.length || !accepts(steps[first], path[at])) {
        return false;
      }
      first++;
      at++;
    }
    int end = path.length;
    int last = steps.length;
    while (last > first && isOne(steps[last - 1])) {
      if (end == at || !accepts(steps[last - 1], path[end - 1])) {
        return false;
      }
      last--;
      end--;
    }
    return first == last ? at == end : matches(path, at, end, first, last);
  }

  /** Follows the steps between those at both ends, which have one way each. */
  private boolean matches(byte[] path, int from, int end, int first, int last) {
    boolean[] reached = new boolean[end - from + 1];
    reached[0] = true;
    boolean any = true;
    for (int i = first; any && i < last; i++) {
      int step = steps[i];
      any = false;
      // Whether a place before this one was reached from which the step leads here.
      boolean carried = false;
      for (int at = 0; at < reached.length; at++) {
        boolean here = reached[at];
        boolean before = at > 0 && carried;
        byte passed = at > 0 ? path[from + at - 1] : 0;
        if (step == STAR) {
          reached[at] = here || (before && passed != '/');
          carried = reached[at];
        } else if (step == ALL) {
          reached[at] = here || before;
          carried = reached[at];
        } else if (step == FOLDERS) {
          reached[at] = here || (before && passed == '/');
          carried = before || here;
        } else {
          reached[at] = before && accepts(step, passed);
          carried = here;
        }
        any |= reached[at];
      }
    }
    return any && reached[reached.length - 1];
  }

  private static boolean isOne(int step) {
    return step <= LAST_BYTE || step >= FIRST_SET;
  }

  private boolean accepts(int step, byte b) {
    return step <= LAST_BYTE ? step == (b & LAST_BYTE) : sets.get(step - FIRST_SET).has(b);
  }
}
