package dev.rosemary.engine.file;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Lists a folder of which only the files are known. For one answer. */
final class Listing {
  /** Levels below the folder that are shown. */
  private static final int LEVELS = 2;

  private final Folder root = new Folder();

  /** A folder that is shown, by the names of what is in it. */
  private static final class Folder {
    final Map<String, Folder> folders = new TreeMap<>();
    final Map<String, Long> files = new TreeMap<>();
    long size;

    Folder in(String name) {
      return folders.computeIfAbsent(name, _ -> new Folder());
    }
  }

  /**
   * Takes up a file.
   *
   * @param below names of folders in the one that is listed; the rest of the path lies in them
   * @param rest names with slashes between them, the last that of the file
   * @param size in bytes
   */
  void add(List<String> below, String rest, long size) {
    root.size += size;
    Folder folder = root;
    int level = 0;
    for (String name : below) {
      folder = folder.in(name);
      folder.size += size;
      level++;
    }
    int start = 0;
    while (level < LEVELS) {
      int slash = rest.indexOf('/', start);
      String name = rest.substring(start, slash < 0 ? rest.length() : slash);
      if (name.startsWith(".") || name.equals("node_modules")) {
        return;
      }
      if (slash < 0) {
        folder.files.put(name, size);
        return;
      }
      folder = folder.in(name);
      folder.size += size;
      start = slash + 1;
      level++;
    }
  }

  /** What was taken up, in the order in which it is shown. */
  Viewed.Folder of(FilePath path) {
    List<Viewed.Entry> entries = new ArrayList<>();
    list(entries, path, root);
    return new Viewed.Folder(path, root.size, entries);
  }

  private static void list(List<Viewed.Entry> entries, FilePath path, Folder folder) {
    folder.folders.forEach((name, inside) -> {
      FilePath at = new FilePath(path + "/" + name);
      entries.add(new Viewed.Entry(at, inside.size, true));
      list(entries, at, inside);
    });
    folder.files.forEach((name, size) ->
        entries.add(new Viewed.Entry(new FilePath(path + "/" + name), size, false)));
  }
}
