package dev.rosemary.code.scan;

import dev.rosemary.code.disk.KernelFiles;
import dev.rosemary.code.disk.RealFolder;
import dev.rosemary.code.git.GitFolder;
import dev.rosemary.code.git.IgnoreRules;
import dev.rosemary.code.git.TrackedFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One walk of a folder; opens no file but those of Git. For one thread. */
public final class FolderScan {
  /** The largest file that is indexed, of the contract: 1 MiB. */
  public static final long MOST_BYTES = 1 << 20;

  /** What stands for bytes of a name that are no character. */
  private static final char UNDECODED = '\uFFFD';

  private final Path folder;
  private final boolean confined;
  private final @Nullable GitFolder outer;
  private final List<ScannedFile> files = new ArrayList<>();
  private final Map<Skip, Integer> skipped = new EnumMap<>(Skip.class);
  private final Deque<Visit> toVisit = new ArrayDeque<>();
  private final KernelFiles kernel = new KernelFiles();

  private FolderScan(Path folder, boolean confined) {
    this.folder = folder;
    this.confined = confined;
    this.outer = GitFolder.around(folder);
  }

  /**
   * A folder that is still to be listed.
   *
   * @param path from the folder that is walked, empty for that one
   * @param tree what its rules come from
   * @param inTree its path from the root of {@code tree}, empty for that root
   * @param ignored whether it is ignored, and only walked for its tracked files
   */
  private record Visit(
      Path folder, String path, Tree tree, String inTree, IgnoreRules rules, boolean ignored) {}

  /** A working tree, or a folder outside of any. */
  private record Tree(@Nullable TrackedFiles tracked) {
    boolean tracksFile(String path) {
      return tracked != null && tracked.hasFile(path);
    }

    boolean tracksFolder(String path) {
      return tracked != null && tracked.hasFolder(path);
    }
  }

  /** Walks a folder to its end. */
  public static Scan of(RealFolder folder) {
    return of(folder, () -> {});
  }

  /**
   * Walks a folder.
   *
   * @param check is run before each entry; what it throws ends the walk
   */
  public static Scan of(RealFolder folder, Runnable check) {
    return of(folder, false, check);
  }

  /**
   * Walks a folder.
   *
   * @param confined whether nothing outside the folder may be read by it: then files that have a
   *     further name are left out, since that may be outside, unless Git tracks them
   * @param check is run before each entry; what it throws ends the walk
   */
  public static Scan of(RealFolder folder, boolean confined, Runnable check) {
    FolderScan scan = new FolderScan(folder.path(), confined);
    scan.toVisit.add(scan.first());
    for (Visit visit = scan.toVisit.poll(); visit != null; visit = scan.toVisit.poll()) {
      scan.list(folder, visit, check);
    }
    scan.files.sort(Comparator.comparing(ScannedFile::path));
    return new Scan(scan.files, scan.skipped);
  }

  /** The folder itself, with the rules of all folders between it and its repository's root. */
  private Visit first() {
    GitFolder git = outer;
    if (git == null) {
      return new Visit(folder, "", new Tree(null), "", IgnoreRules.of(folder), false);
    }
    IgnoreRules rules = IgnoreRules.of(git);
    String inTree = "";
    boolean ignored = false;
    Path at = git.root();
    for (Path name : git.root().relativize(folder)) {
      if (name.toString().isEmpty()) {
        continue;
      }
      at = at.resolve(name);
      inTree = inTree.isEmpty() ? name.toString() : inTree + "/" + name;
      ignored = ignored || rules.ignores(inTree, true);
      rules = rules.below(at, inTree);
    }
    // Someone who asks for an ignored folder wants what is in it.
    return ignored
        ? new Visit(folder, "", new Tree(null), "", IgnoreRules.of(folder), false)
        : new Visit(folder, "", new Tree(TrackedFiles.of(git)), inTree, rules, false);
  }

  private void list(RealFolder real, Visit visit, Runnable check) {
    try {
      for (Path entry : real.list(visit.folder())) {
        check.run();
        look(visit, entry);
      }
    } catch (IOException e) {
      count(Skip.UNREADABLE);
    }
  }

  private void look(Visit visit, Path entry) {
    Path last = entry.getFileName();
    if (last == null) {
      return;
    }
    String name = last.toString();
    BasicFileAttributes attributes;
    try {
      attributes =
          Files.readAttributes(entry, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    } catch (IOException e) {
      count(Skip.UNREADABLE);
      return;
    }
    String path = under(visit.path(), shown(name, entry));
    String inTree = under(visit.inTree(), name);
    if (attributes.isDirectory()) {
      enter(visit, entry, name, path, inTree);
    } else if (attributes.isSymbolicLink()) {
      count(Skip.LINK);
    } else if (attributes.isRegularFile() && !name.equals(".git")) {
      Skip reason = skip(visit, name, inTree, attributes.size());
      if (reason == null && confined && !visit.tree().tracksFile(inTree) && hasOtherName(entry)) {
        reason = Skip.LINK;
      }
      if (reason == null) {
        files.add(
            new ScannedFile(
                path,
                entry,
                attributes.size(),
                attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS),
                identity(attributes)));
      } else {
        count(reason);
      }
    }
  }

  private void enter(Visit visit, Path entry, String name, String path, String inTree) {
    Visit inner = entered(visit, entry, name, path, inTree);
    if (inner != null) {
      toVisit.add(inner);
    }
  }

  /** The visit of a folder in one that is walked; null, and a count, when it is left out. */
  private @Nullable Visit entered(
      Visit visit, Path entry, String name, String path, String inTree) {
    if (FileNames.isNeverSource(name)) {
      if (!name.equals(".git")) {
        count(Skip.DEPENDENCIES);
      }
      return null;
    }
    boolean tracked = visit.tree().tracksFolder(inTree);
    boolean ignored = visit.ignored() || visit.rules().ignores(inTree, true);
    if (ignored && !tracked) {
      count(Skip.IGNORED);
      return null;
    }
    if (!tracked && FileNames.isMostlyOutput(name, entry)) {
      count(Skip.DEPENDENCIES);
      return null;
    }
    if (kernel.has(entry)) {
      count(Skip.UNREADABLE);
      return null;
    }
    GitFolder inner = GitFolder.at(entry);
    if (inner == null) {
      return new Visit(
          entry, path, visit.tree(), inTree, visit.rules().below(entry, inTree), ignored);
    }
    if (isAgain(inner)) {
      count(Skip.DEPENDENCIES);
      return null;
    }
    return new Visit(
        entry, path, new Tree(TrackedFiles.of(inner)), "", IgnoreRules.of(inner), false);
  }

  /**
   * Answers for single folders what a walk would do, by the rules as they are when a folder is
   * first asked about. Thread safe.
   */
  public static final class Folders {
    private final FolderScan scan;
    private final Map<Path, Visit> known = new HashMap<>();

    /** Those below a folder, given as its real path. */
    public Folders(Path folder) {
      this.scan = new FolderScan(folder, false);
      known.put(folder, scan.first());
    }

    /** Whether a walk enters this folder; false for what does not lie below the one walked. */
    public synchronized boolean isWalked(Path folder) {
      return visit(folder) != null;
    }

    private @Nullable Visit visit(Path folder) {
      Visit before = known.get(folder);
      if (before != null || !folder.startsWith(scan.folder)) {
        return before;
      }
      Path parent = folder.getParent();
      Path last = folder.getFileName();
      Visit around = parent == null ? null : visit(parent);
      if (around == null || last == null) {
        return null;
      }
      String name = last.toString();
      Visit entered =
          scan.entered(
              around,
              folder,
              name,
              under(around.path(), shown(name, folder)),
              under(around.inTree(), name));
      if (entered != null) {
        known.put(folder, entered);
      }
      return entered;
    }
  }

  /**
   * A name that is no UTF-8 by its bytes, behind a dot that no other name can have before it:
   * {@code ./%FF} is another file than {@code %FF}.
   */
  private static String shown(String name, Path entry) {
    if (name.indexOf(UNDECODED) < 0) {
      return name;
    }
    String path = entry.toUri().getRawPath();
    int end = path.endsWith("/") ? path.length() - 1 : path.length();
    return "./" + path.substring(path.lastIndexOf('/', end - 1) + 1, end);
  }

  private static String under(String folder, String name) {
    return folder.isEmpty() ? name : folder + "/" + name;
  }

  /** Whether a working tree holds the files of another one that this walk meets. */
  private boolean isAgain(GitFolder inner) {
    if (!inner.isLinked()) {
      return false;
    }
    return inner.common().startsWith(folder)
        || (outer != null && outer.common().equals(inner.common()));
  }

  private static @Nullable Skip skip(Visit visit, String name, String inTree, long size) {
    Skip byName = FileNames.skip(name);
    if (byName == Skip.SECRET) {
      return byName;
    }
    boolean ignored = visit.ignored() || visit.rules().ignores(inTree, false);
    if (ignored && !visit.tree().tracksFile(inTree)) {
      return Skip.IGNORED;
    }
    return byName == null && size > MOST_BYTES ? Skip.LARGE : byName;
  }

  /** Whether a file has more than one name; false where the system does not tell. */
  private static boolean hasOtherName(Path entry) {
    try {
      return Files.getAttribute(entry, "unix:nlink", LinkOption.NOFOLLOW_LINKS)
              instanceof Integer names
          && names > 1;
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return false;
    }
  }

  /** The file's number on its disk, where there is one. */
  private static long identity(BasicFileAttributes attributes) {
    Object key = attributes.fileKey();
    return key == null ? 0 : key.hashCode();
  }

  private void count(Skip reason) {
    skipped.merge(reason, 1, Integer::sum);
  }
}
