package dev.rosemary.store.sqlite;

/**
 * Whether a file may be written. It stands in the file itself ({@code PRAGMA application_id}) and
 * is checked inside each write's transaction, so that no process writes to a file that another one
 * is about to move or delete.
 */
public enum FileMark {
  /** In use. */
  OPEN(0x524F5345), // "ROSE"
  /** Made, and perhaps not in the registry yet; without a row there, it was never used. */
  MAKING(0x524F534E), // "ROSN"
  /** Closed by the process that moves it between folders. */
  MOVING(0x524F534D), // "ROSM"
  /** About to be deleted; what is left of it after a crash may be deleted too. */
  DELETING(0x524F5344); // "ROSD"

  private final int applicationId;

  FileMark(int applicationId) {
    this.applicationId = applicationId;
  }

  int applicationId() {
    return applicationId;
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
