package dev.rosemary.store.sqlite;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Which processes hold locks on a file, as Linux tells them ({@code /proc/locks}); else none. */
final class LockHolders {
  /** The byte of a log's index that who writes has locked (WAL_WRITE_LOCK, "WAL-mode locks"). */
  private static final long WRITE_LOCK = 120;

  /** Fields of a line: number, kind, mode, access, process, file, first byte, last byte. */
  private static final int FIELDS = 8;

  private LockHolders() {}

  /** The processes that have any lock on a file. */
  static Set<Long> users(Path file) {
    return holders(file, false);
  }

  /** The processes that may write to a database now: at most one, but for a race. */
  static Set<Long> writers(Path file) {
    return holders(file.resolveSibling(file.getFileName() + "-shm"), true);
  }

  /** Process numbers as a text, with a comma between two. */
  static String text(Set<Long> processes) {
    StringBuilder text = new StringBuilder();
    for (long process : processes) {
      text.append(text.isEmpty() ? "" : ", ").append(process);
    }
    return text.toString();
  }

  private static Set<Long> holders(Path file, boolean writing) {
    Set<Long> holders = new TreeSet<>();
    try {
      @Nullable Object inode = Files.getAttribute(file, "unix:ino");
      List<String> locks = Files.readAllLines(Path.of("/proc/locks"), StandardCharsets.US_ASCII);
      for (String line : locks) {
        // 1: POSIX  ADVISORY  READ 4711 08:01:123456 1073741826 1073742335
        String[] fields = line.trim().split(" +", -1);
        if (inode != null
            && fields.length >= FIELDS
            && fields[5].endsWith(":" + inode)
            && (!writing || isOfWriting(fields))) {
          long process = Long.parseLong(fields[4]);
          if (process > 0) {
            holders.add(process);
          }
        }
      }
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      // then they are not named
    }
    return holders;
  }

  private static boolean isOfWriting(String[] fields) {
    return fields[3].equals("WRITE")
        && Long.parseLong(fields[6]) <= WRITE_LOCK
        && (fields[7].equals("EOF") || Long.parseLong(fields[7]) >= WRITE_LOCK);
  }
}
