package dev.rosemary.engine.document;

import dev.rosemary.base.DurableFiles;
import dev.rosemary.base.PrivateFiles;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import java.util.zip.Checksum;
import org.jspecify.annotations.Nullable;

/**
 * The folder {@code .infinity} of a project folder, and the one class that touches it. Follows no
 * symbolic link below the project folder.
 */
final class InfinityFolder {
  private static final int BUFFER = 1 << 16;

  /** Writes the contents of a file. */
  @FunctionalInterface
  interface Writer {
    void write(OutputStream out) throws IOException;
  }

  private final Path path;

  /** The folder in this project folder; neither need exist. */
  InfinityFolder(Path projectFolder) {
    path = projectFolder.resolve(".infinity");
  }

  Path path() {
    return path;
  }

  Path file(String name) {
    return path.resolve(name);
  }

  /** Whether it exists. */
  boolean exists() throws IOException {
    BasicFileAttributes attributes = attributes(path);
    if (attributes != null && !attributes.isDirectory()) {
      throw new FileSystemException(
          path.toString(),
          null,
          attributes.isSymbolicLink() ? "it is a symbolic link" : "it is not a folder");
    }
    return attributes != null;
  }

  /** Makes it, unless it exists; the project folder must exist. */
  void create() throws IOException {
    if (!exists()) {
      try {
        PrivateFiles.createDirectory(path);
      } catch (FileAlreadyExistsException e) {
        // another process was faster, or put something else there
        exists();
      }
    }
  }

  /** Takes the right to change what is in it. */
  FolderLock lock() throws IOException {
    exists();
    return FolderLock.take(file("lock"));
  }

  /** The time, the size and the number of a file as a text; empty when there is none. */
  String mark(String name) throws IOException {
    BasicFileAttributes attributes = attributes(file(name));
    return attributes == null
        ? ""
        : attributes.lastModifiedTime().toInstant()
            + " "
            + attributes.size()
            + " "
            + attributes.fileKey();
  }

  /** The bytes of a file, or null when there is none. */
  byte @Nullable [] read(String name) throws IOException {
    try (InputStream in = open(name)) {
      return in == null ? null : in.readAllBytes();
    }
  }

  /**
   * Adds the bytes of a file to a checksum, without holding them.
   *
   * @return how many they are; -1 when there is no file
   */
  long sum(String name, Checksum checksum) throws IOException {
    try (InputStream in = open(name)) {
      if (in == null) {
        return -1;
      }
      byte[] buffer = new byte[BUFFER];
      long length = 0;
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        checksum.update(buffer, 0, read);
        length += read;
      }
      return length;
    }
  }

  private @Nullable InputStream open(String name) throws IOException {
    try {
      return exists() && isFile(name)
          ? Channels.newInputStream(
              FileChannel.open(
                  file(name), Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)))
          : null;
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  /** Whether there is a file of that name; anything else of that name is refused. */
  boolean isFile(String name) throws IOException {
    BasicFileAttributes attributes = attributes(file(name));
    if (attributes != null && !attributes.isRegularFile()) {
      throw new FileSystemException(
          file(name).toString(),
          null,
          attributes.isSymbolicLink() ? "it is a symbolic link" : "it is not a file");
    }
    return attributes != null;
  }

  /** Replaces a file as a whole, or makes it. Only for who holds the lock. */
  void replace(String name, Writer contents) throws IOException {
    if (isFile(name) && !Files.isWritable(file(name))) {
      throw new AccessDeniedException(file(name).toString());
    }
    // Made anew, so that what a killed process, or somebody, left under this name is not written
    // to.
    Path fresh = file(name + ".tmp");
    Files.deleteIfExists(fresh);
    try {
      try (FileChannel channel =
          PrivateFiles.open(fresh, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
        OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER);
        contents.write(out);
        out.flush();
        channel.force(true);
      }
      keepPermissions(file(name), fresh);
      DurableFiles.move(fresh, file(name));
    } catch (IOException | RuntimeException | Error e) {
      try {
        Files.deleteIfExists(fresh);
      } catch (IOException again) {
        e.addSuppressed(again);
      }
      throw e;
    }
  }

  /** Replaces a file by a text, or makes it. Only for who holds the lock. */
  void replace(String name, String text) throws IOException {
    replace(name, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static void keepPermissions(Path old, Path fresh) throws IOException {
    try {
      Files.setPosixFilePermissions(
          fresh, Files.getPosixFilePermissions(old, LinkOption.NOFOLLOW_LINKS));
    } catch (NoSuchFileException | UnsupportedOperationException e) {
      // a first file, or a platform without these permissions
    }
  }

  private static @Nullable BasicFileAttributes attributes(Path path) throws IOException {
    try {
      return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    } catch (NoSuchFileException e) {
      return null;
    }
  }
}
