package dev.rosemary.store.sqlite;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.store.FileSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Makes sure that an open file is the one that was opened and still holds a database. SQLite looks
 * at neither: it goes on writing to its log, and would in the end move the log's pages into
 * whatever lies there and delete the log. A file of ours never becomes shorter, and nothing but a
 * checkpoint changes it; so a look costs one {@code stat}, and the first page is read only when the
 * file's time is another than at the last look. Thread safe.
 */
final class FileGuard {
  private final Path file;
  private final FileSchema schema;
  private final @Nullable Object key;
  private final @Nullable OwnLog log;

  /** What the last look found. */
  private volatile @Nullable Seen seen;

  private record Seen(long bytes, FileTime time, long pages) {}

  /**
   * For a file that has just been opened and found sound.
   *
   * @param log what is kept when the file is replaced, or null for who changes nothing
   */
  FileGuard(Path file, FileSchema schema, @Nullable OwnLog log) {
    this.log = log;
    this.file = file;
    this.schema = schema;
    BasicFileAttributes attributes = attributes(file);
    key = attributes == null ? null : attributes.fileKey();
    // The first page is not read for this: whoever opened the file has read it.
    seen =
        attributes == null ? null : new Seen(attributes.size(), attributes.lastModifiedTime(), 0);
  }

  private static @Nullable BasicFileAttributes attributes(Path file) {
    try {
      return Files.readAttributes(file, BasicFileAttributes.class);
    } catch (IOException e) {
      return null;
    }
  }

  /** Whether the path still leads to the file that was opened. */
  boolean isInPlace() {
    return isInPlace(attributes(file));
  }

  private boolean isInPlace(@Nullable BasicFileAttributes now) {
    return seen != null && now != null && Objects.equals(key, now.fileKey());
  }

  /** Whether the path leads to another file than the one that was opened. */
  boolean isReplaced() {
    return isReplaced(attributes(file));
  }

  private boolean isReplaced(@Nullable BasicFileAttributes now) {
    return seen != null && now != null && !Objects.equals(key, now.fileKey());
  }

  /** The refusal of all work on a file that was replaced. */
  FailureException replaced() {
    return new FailureException(
        new Failure.Conflict(
            "The file "
                + file
                + " was replaced by another file while it was in use. Nothing was written to"
                + " either. Put the former file back if that was a mistake, and restart the"
                + " server; `rosemary doctor` tells what is kept of the former file's log."));
  }

  /**
   * Makes sure of the file before work on it, without looking into it.
   *
   * @throws FailureException with {@link Failure.Conflict} when it was moved, deleted or replaced,
   *     whose log is kept then; or with {@link Failure.Storage} when it was cut short
   */
  void requireInPlace() {
    requireInPlace(attributes(file));
  }

  private void requireInPlace(@Nullable BasicFileAttributes now) {
    Seen before = seen;
    if (isReplaced(now)) {
      if (log != null) {
        // At once: a server that starts now would put the log's pages into the other file.
        log.setAside();
      }
      throw replaced();
    }
    if (before == null || now == null) {
      throw new FailureException(
          new Failure.Conflict(
              "The file "
                  + file
                  + " was moved or deleted while it was in use. Nothing was written."
                  + " Put it back if that was a mistake, and restart the server."));
    }
    if (now.size() < before.bytes()) {
      throw damaged("it was emptied or truncated");
    }
  }

  /**
   * The same, and that what lies there can be the file that a connection reads.
   *
   * @param connection in a transaction
   */
  void require(Connection connection) throws SQLException {
    BasicFileAttributes now = attributes(file);
    requireInPlace(now);
    Seen before = Objects.requireNonNull(seen);
    if (now == null
        || (now.size() == before.bytes() && now.lastModifiedTime().equals(before.time()))) {
      return;
    }
    // In this order: no checkpoint moves more into the file than this snapshot has.
    long most = connection.pragmaNumber("page_count");
    long pages = RawPage.pages(file, schema);
    if (pages == RawPage.CUT) {
      return; // by its length it is whole, so another process is moving pages into it
    }
    if (pages < before.pages() || pages > most) {
      throw damaged("something else was written over it");
    }
    seen = new Seen(now.size(), now.lastModifiedTime(), pages);
  }

  /** What has to become of a connection and its log when the file is closed. */
  enum Closing {
    /** Close it, which may move the log's pages into the file. */
    CLOSE,
    /** Leave it open until the process ends, so that the log stays beside the file. */
    KEEP_LOG,
    /** The same, and move the log away: another database lies there, which it must not change. */
    SET_ASIDE_LOG
  }

  /** Tells it; a file that was moved or deleted is none to SQLite, which leaves the log alone. */
  Closing closing(Connection connection) {
    if (!isInPlace()) {
      return Closing.CLOSE;
    }
    try {
      require(connection);
      return Closing.CLOSE;
    } catch (FailureException | SQLException e) {
      try {
        return RawPage.pages(file, schema) > 0 ? Closing.SET_ASIDE_LOG : Closing.KEEP_LOG;
      } catch (FailureException unreadable) {
        return Closing.KEEP_LOG;
      }
    }
  }

  private FailureException damaged(String how) {
    return StorageFailures.damaged(
        file,
        how
            + " while it was in use. Nothing was written; what was written before is kept in its"
            + " log"
            + " and can be saved once the servers of this data directory have ended");
  }
}
