package dev.rosemary.engine.file;

import java.util.List;

/**
 * Another path for a file, or for a folder with all that lies in it.
 *
 * @param from the path in its space
 * @param to the new one in the space that it goes to
 * @param shownFrom what the client calls the first
 * @param shownTo what the client calls the second
 */
record Move(FilePath from, FilePath to, FilePath shownFrom, FilePath shownTo) {
  /**
   * Looks whether files can be moved.
   *
   * @param files all that has the first path or lies in it
   */
  void check(List<StoredFile> files) {
    if (files.isEmpty()) {
      throw Refusals.missing(shownFrom);
    }
    if (shownFrom.contains(shownTo)) {
      throw Refusals.intoItself(shownFrom, shownTo);
    }
    for (StoredFile file : files) {
      // Below a longer name a path may become longer than any may be.
      FilePath _ = FilePath.of(file.path().moved(from, shownTo).text());
    }
  }

  /** Where a file goes. */
  FilePath target(StoredFile file) {
    return file.path().moved(from, to);
  }
}
