package dev.rosemary.engine.file;

import java.util.List;

/** What {@code view} shows. */
public sealed interface Viewed {
  /**
   * A folder.
   *
   * @param size bytes of all that lies in it
   * @param entries two levels of it, without what is hidden: folders before files, both by name,
   *     each folder followed by what is in it
   */
  record Folder(FilePath path, long size, List<Entry> entries) implements Viewed {
    public Folder {
      entries = List.copyOf(entries);
    }
  }

  /**
   * Something in a folder.
   *
   * @param size in bytes; of a folder, of all that lies in it
   */
  record Entry(FilePath path, long size, boolean isFolder) {}

  /**
   * Lines of a file.
   *
   * @param first the number of the first line, from 1
   * @param lines without what ends them
   */
  record Text(FilePath path, int first, List<String> lines) implements Viewed {
    public Text {
      lines = List.copyOf(lines);
    }
  }
}
