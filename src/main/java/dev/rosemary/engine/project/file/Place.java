package dev.rosemary.engine.project.file;

/** A folder of a data directory in which files of projects lie. */
public enum Place {
  /** Projects in use. */
  ACTIVE("projects"),
  /** Projects that were put away. */
  ARCHIVED("archive"),
  /** Deleted projects that can still be restored. */
  TRASH("trash");

  private final String folder;

  Place(String folder) {
    this.folder = folder;
  }

  /** Its name in the data directory. */
  public String folder() {
    return folder;
  }
}
