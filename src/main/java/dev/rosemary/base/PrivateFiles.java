package dev.rosemary.base;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/**
 * Creates files and folders that only their owner can read and write (0600 and 0700), whatever the
 * umask of the process. They get these permissions from the system call that creates them, so they
 * are never open for a moment. Platforms without POSIX permissions use their own defaults.
 */
public final class PrivateFiles {
  private static final boolean POSIX =
      FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

  private static final Set<PosixFilePermission> FILE =
      EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  private static final Set<PosixFilePermission> FOLDER =
      EnumSet.of(
          PosixFilePermission.OWNER_READ,
          PosixFilePermission.OWNER_WRITE,
          PosixFilePermission.OWNER_EXECUTE);

  private PrivateFiles() {}

  private static FileAttribute<?>[] attributes(Set<PosixFilePermission> permissions) {
    return POSIX
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
        : new FileAttribute<?>[0];
  }

  /** Creates a folder and its missing parents; folders that exist keep their permissions. */
  public static void createDirectories(Path folder) throws IOException {
    Files.createDirectories(folder, attributes(FOLDER));
  }

  /** Creates a folder that must not exist yet. */
  public static void createDirectory(Path folder) throws IOException {
    Files.createDirectory(folder, attributes(FOLDER));
  }

  /** Creates an empty file that must not exist yet. */
  public static void createFile(Path file) throws IOException {
    Files.createFile(file, attributes(FILE));
  }

  /** Opens a file; one that the options create is private. */
  public static FileChannel open(Path file, OpenOption... options) throws IOException {
    return FileChannel.open(file, Set.of(options), attributes(FILE));
  }

  /** Copies the contents of a file into one that must not exist yet. */
  public static void copy(Path source, Path target) throws IOException {
    try (FileChannel in = FileChannel.open(source, StandardOpenOption.READ);
        FileChannel out = open(target, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      long done = 0;
      for (long moved = 1; moved > 0; done += moved) {
        moved = in.transferTo(done, Long.MAX_VALUE - done, out);
      }
    }
  }

  /**
   * Gives a new file the permissions of the one that it is to replace: whoever opened that to
   * others wants it so. Does nothing when there is none, or it is a symbolic link.
   */
  public static void takePermissions(Path old, Path fresh) throws IOException {
    if (POSIX && Files.isRegularFile(old, LinkOption.NOFOLLOW_LINKS)) {
      Files.setPosixFilePermissions(
          fresh, Files.getPosixFilePermissions(old, LinkOption.NOFOLLOW_LINKS));
    }
  }

  /** Whether users other than the owner have any permission; follows a symbolic link. */
  public static boolean isOpenToOthers(Path path) throws IOException {
    return POSIX && !others(Files.getPosixFilePermissions(path)).isEmpty();
  }

  /** Takes the permissions of all users but the owner away; follows a symbolic link. */
  public static void close(Path path) throws IOException {
    if (POSIX) {
      Set<PosixFilePermission> kept = Files.getPosixFilePermissions(path);
      kept.removeAll(others(kept));
      Files.setPosixFilePermissions(path, kept);
    }
  }

  private static Set<PosixFilePermission> others(Set<PosixFilePermission> permissions) {
    Set<PosixFilePermission> others = EnumSet.noneOf(PosixFilePermission.class);
    others.addAll(permissions);
    others.removeAll(FOLDER);
    return others;
  }
}
