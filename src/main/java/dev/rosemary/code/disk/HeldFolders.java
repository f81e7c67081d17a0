package dev.rosemary.code.disk;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * The folders that were opened last, held open: files come in the order of their paths, and to open
 * all folders above each of them takes longer than to read it. One thread has a folder at a time,
 * which takes it out and gives it back; so one in which a call hangs is never met again. Thread
 * safe.
 */
final class HeldFolders implements AutoCloseable {
  /** As many as there are threads that read. */
  private static final int MOST = 4;

  /** The one that was used last is the first. */
  private final Deque<Held> free = new ArrayDeque<>();

  private boolean closed;

  /**
   * An open folder.
   *
   * @param path its real path when it was opened
   * @param key what tells it from all others on its system; null where nothing does
   */
  record Held(Path path, @Nullable Object key, SecureDirectoryStream<Path> stream) {
    static Held of(Path path, SecureDirectoryStream<Path> stream) throws IOException {
      try {
        BasicFileAttributeView view = stream.getFileAttributeView(BasicFileAttributeView.class);
        return new Held(path, view.readAttributes().fileKey(), stream);
      } catch (IOException e) {
        stream.close();
        throw e;
      }
    }

    /** Whether it still is what its path leads to without a link. */
    private boolean isThere() {
      if (key == null) {
        return false;
      }
      try {
        BasicFileAttributes now =
            Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        return key.equals(now.fileKey()) && path.toRealPath().equals(path);
      } catch (IOException e) {
        return false;
      }
    }
  }

  /** Takes out the folder of a path; null when it is not held, or another one is there now. */
  @Nullable Held take(Path path) {
    Held held = remove(path);
    if (held == null || held.isThere()) {
      return held;
    }
    close(held.stream());
    return null;
  }

  private synchronized @Nullable Held remove(Path path) {
    for (Iterator<Held> all = free.iterator(); all.hasNext(); ) {
      Held held = all.next();
      if (held.path().equals(path)) {
        all.remove();
        return held;
      }
    }
    return null;
  }

  /** Gives a folder back, which nobody uses any more. */
  void give(Held held) {
    Held last = add(held);
    if (last != null) {
      close(last.stream());
    }
  }

  /** Adds a folder. Returns the one that has no room then. */
  private synchronized @Nullable Held add(Held held) {
    if (closed) {
      return held;
    }
    free.addFirst(held);
    return free.size() > MOST ? free.removeLast() : null;
  }

  @Override
  public synchronized void close() {
    closed = true;
    for (Held held : free) {
      close(held.stream());
    }
    free.clear();
  }

  /** Closes a folder, in which nothing was written. */
  static void close(DirectoryStream<Path> stream) {
    try {
      stream.close();
    } catch (IOException e) {
      // it is closed all the same
    }
  }
}
