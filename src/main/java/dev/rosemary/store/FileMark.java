package dev.rosemary.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Whether a file may be written. It stands in the file itself ({@code PRAGMA application_id}) and
 * is checked inside each write's transaction, so that no process writes to a file that another one
 * is about to move or delete.
 */
public enum FileMark {
  /** In use. */
  OPEN(0x524F5345), // "ROSE"
  /** Closed by the process that moves it between folders. */
  MOVING(0x524F534D), // "ROSM"
  /** About to be deleted; what is left of it after a crash may be deleted too. */
  DELETING(0x524F5344); // "ROSD"

  /** Where SQLite's file format has the application id, a big-endian int. */
  private static final int HEADER_OFFSET = 68;

  private final int applicationId;

  FileMark(int applicationId) {
    this.applicationId = applicationId;
  }

  int applicationId() {
    return applicationId;
  }

  /**
   * The mark in a file's header, read without opening the database; a file that is too short or
   * unreadable counts as open.
   */
  public static FileMark inHeader(Path file) {
    byte[] header = new byte[HEADER_OFFSET + Integer.BYTES];
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(header, 0, header.length) < header.length
          ? OPEN
          : of(ByteBuffer.wrap(header).getInt(HEADER_OFFSET));
    } catch (IOException e) {
      return OPEN;
    }
  }

  /** The mark with this id; a file without one of ours counts as open. */
  static FileMark of(long applicationId) {
    for (FileMark mark : values()) {
      if (mark.applicationId == applicationId) {
        return mark;
      }
    }
    return OPEN;
  }
}
