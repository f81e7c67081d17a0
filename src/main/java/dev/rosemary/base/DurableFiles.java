package dev.rosemary.base;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Files whose places last through a power cut. A rename is a change of a folder: the disk has it
 * only once the folder is synced, and the contents of the file have to be there before.
 */
public final class DurableFiles {
  private DurableFiles() {}

  /** Waits until the disk has the contents of a file. */
  public static void force(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }

  /**
   * Waits until the disk has the names in a folder; platforms that cannot open a folder keep them
   * without that.
   */
  public static void forceFolder(Path folder) throws IOException {
    FileChannel channel;
    try {
      channel = FileChannel.open(folder, StandardOpenOption.READ);
    } catch (IOException e) {
      return;
    }
    try (channel) {
      channel.force(true);
    }
  }

  /**
   * Makes a small file, or replaces it as a whole: a process that is killed and a power cut leave
   * the old one or the new one. It is private to its owner. What was left of an earlier attempt, in
   * a file {@code NAME.part} beside it, goes.
   */
  public static void replace(Path file, String text) throws IOException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    Files.deleteIfExists(part);
    PrivateFiles.createFile(part);
    Files.writeString(part, text);
    force(part);
    move(part, file);
  }

  /**
   * Moves a file or a folder within one file system, in one step that takes the place of a file
   * which is there, and waits until the disk has the move. The contents are the caller's to force.
   */
  public static void move(Path source, Path target) throws IOException {
    Files.move(source, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    Path from = source.toAbsolutePath().normalize().getParent();
    Path to = target.toAbsolutePath().normalize().getParent();
    if (to != null) {
      forceFolder(to);
    }
    // In this order: a power cut in between may leave two names, but never none.
    if (from != null && !from.equals(to)) {
      forceFolder(from);
    }
  }
}
