package dev.rosemary.cli.exchange;

import dev.rosemary.base.Plural;
import dev.rosemary.base.file.DiskReason;
import dev.rosemary.cli.exchange.port.Remarks;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the files of a folder, and says what it passed over. Used once, by one thread. */
final class FolderWalk extends SimpleFileVisitor<Path> {
  /** Folders of what others wrote or a build made. */
  private static final Set<String> FOREIGN = Set.of("node_modules", "__pycache__", "site-packages");

  /** Hidden folders in which there is nothing that a person wrote down. */
  private static final Set<String> INTERNAL =
      Set.of(".git", ".hg", ".svn", ".obsidian", ".trash", ".venv", ".cache");

  private final Path root;
  private final List<String> endings;
  private final Remarks remarks;
  private final List<Path> files = new ArrayList<>();
  private int hidden;
  private long left;

  private FolderWalk(Path root, List<String> endings, Remarks remarks) {
    this.root = root;
    this.endings = endings;
    this.remarks = remarks;
  }

  /** The files with one of these endings, in the order of their paths. */
  static List<Path> files(Path root, List<String> endings, Remarks remarks) throws IOException {
    FolderWalk walk = new FolderWalk(root, endings, remarks);
    Files.walkFileTree(root, walk);
    if (walk.left > 0) {
      remarks.add(
          0,
          Plural.of(walk.left, "file")
              + " in hidden or package folders skipped; to import such a folder, name it directly");
    }
    Collections.sort(walk.files);
    return walk.files;
  }

  private static boolean isPassedOver(String name) {
    return name.startsWith(".") || FOREIGN.contains(name);
  }

  @Override
  public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
    String name = String.valueOf(folder.getFileName());
    if (!folder.equals(root) && INTERNAL.contains(name)) {
      return FileVisitResult.SKIP_SUBTREE;
    }
    if (!folder.equals(root) && isPassedOver(name)) {
      hidden++;
    }
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException e) {
    if (!folder.equals(root) && isPassedOver(String.valueOf(folder.getFileName()))) {
      hidden--;
    }
    if (e != null) {
      remarks.add(0, root.relativize(folder) + " cannot be read completely: " + reason(e));
    }
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
    String name = String.valueOf(file.getFileName());
    String lower = name.toLowerCase(Locale.ROOT);
    boolean wanted = endings.stream().anyMatch(lower::endsWith);
    if (attributes.isSymbolicLink()) {
      if (hidden == 0) {
        remarks.add(0, root.relativize(file) + " is a symbolic link and was not followed");
      }
    } else if (attributes.isOther() && wanted && hidden == 0) {
      remarks.add(0, root.relativize(file) + " is not a regular file and was not read");
    } else if (attributes.isRegularFile() && wanted) {
      if (hidden > 0 || name.startsWith(".")) {
        left++;
      } else {
        files.add(file);
      }
    }
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFileFailed(Path file, IOException e) {
    if (hidden == 0) {
      remarks.add(0, root.relativize(file) + " cannot be read: " + reason(e));
    }
    return FileVisitResult.CONTINUE;
  }

  /** Why a file cannot be read. */
  static String reason(IOException e) {
    return switch (e) {
      case AccessDeniedException _ -> "permission denied";
      case NoSuchFileException _ -> "it no longer exists";
      default -> DiskReason.of(e);
    };
  }
}
