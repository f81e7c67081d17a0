package dev.rosemary.base.file;

import dev.rosemary.base.DurableFiles;
import dev.rosemary.base.PrivateFiles;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.UUID;

/** Writes files so that whoever opens one finds the old contents or the new, never a part. */
public final class AtomicFile {
  /** Links that are followed one after another, as many as Linux follows. */
  private static final int MOST_LINKS = 40;

  private AtomicFile() {}

  /** Writes the contents and answers with a value. */
  @FunctionalInterface
  public interface Contents<T> {
    /** Writes them. */
    T writeTo(OutputStream out) throws IOException;
  }

  /**
   * Writes beside the file, makes sure that it is on the disk, and renames. A symbolic link keeps
   * leading to the file; what is no regular file, such as a pipe, is written to directly.
   */
  public static <T> T write(Path given, Contents<T> contents) throws IOException {
    Path file = Files.exists(given) ? given.toRealPath() : target(given.toAbsolutePath());
    if (Files.isDirectory(file)) {
      throw new FileSystemException(given.toString(), null, "it is a directory");
    }
    Path folder = file.getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      throw new FileSystemException(
          given.toString(), null, "the folder " + folder + " does not exist");
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      try (OutputStream out = Files.newOutputStream(file)) {
        return contents.writeTo(out);
      }
    }
    Path temporary = file.resolveSibling("." + file.getFileName() + "." + UUID.randomUUID());
    try {
      T value;
      PrivateFiles.createFile(temporary);
      PrivateFiles.takePermissions(file, temporary);
      try (FileOutputStream out = new FileOutputStream(temporary.toFile())) {
        value = contents.writeTo(out);
        out.getFD().sync();
      }
      DurableFiles.move(temporary, file);
      return value;
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /** Where a link leads whose file is not there yet. */
  private static Path target(Path given) throws IOException {
    Path file = given;
    for (int links = 0; Files.isSymbolicLink(file); links++) {
      if (links == MOST_LINKS) {
        throw new FileSystemException(given.toString(), null, "it is a symbolic link to itself");
      }
      file = file.resolveSibling(Files.readSymbolicLink(file)).normalize();
    }
    return file;
  }

  /** Why reading or writing failed, in words. */
  public static String reason(IOException e) {
    if (e instanceof NoSuchFileException) {
      return "it does not exist";
    }
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    return e instanceof FileSystemException known && known.getReason() != null
        ? known.getReason()
        : DiskReason.of(e);
  }
}
