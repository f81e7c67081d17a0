package dev.rosemary.engine.project;

/** A folder of a data directory in which files of projects lie. */
enum Place {
  ACTIVE("projects"),
  ARCHIVED("archive"),
  /** Deleted projects that can still be restored. */
  TRASH("trash");

  private final String folder;

  Place(String folder) {
    this.folder = folder;
  }

  String folder() {
    return folder;
  }

  static Place of(Project.Status status) {
    return switch (status) {
      case ACTIVE -> ACTIVE;
      case ARCHIVED -> ARCHIVED;
    };
  }
}
