package dev.rosemary.store.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which file lies at a path, by device and number: an open file that was deleted or replaced still
 * takes writes, and loses them. Told by {@code stat}; opening the file for it would, when closed,
 * drop all of SQLite's locks on it (see "How To Corrupt An SQLite SqliteDatabase File", section
 * 2.2). Where the platform has no such keys every file counts as the same; open files cannot be
 * deleted there.
 */
record FileIdentity(@Nullable Object key) {
  /** The file at this path, or null when there is none. */
  static @Nullable FileIdentity of(Path file) {
    try {
      return new FileIdentity(Files.readAttributes(file, BasicFileAttributes.class).fileKey());
    } catch (IOException e) {
      return null;
    }
  }

  // By hand, here and below: a record's own two are put together by method handles when they are
  // first called, which no AOT cache keeps and which every start waits for.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof FileIdentity file && Objects.equals(key, file.key);
  }

  @Override
  public int hashCode() {
    return Objects.hashCode(key);
  }
}
