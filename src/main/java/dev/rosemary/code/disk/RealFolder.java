package dev.rosemary.code.disk;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A folder out of which no link leads, whatever is put in the place of what was seen in it. It is
 * held open, and each folder below is opened in the one above without following a link, or was so a
 * moment ago and is still there; where the system cannot do that, real paths are compared before
 * and after. Nothing but folders and regular files is opened, and what takes too long is given up.
 * Thread safe; its owner closes it.
 */
public final class RealFolder implements AutoCloseable {
  private final Path root;
  private final @Nullable SecureDirectoryStream<Path> open;
  private final HeldFolders held = new HeldFolders();

  private RealFolder(Path root, @Nullable SecureDirectoryStream<Path> open) {
    this.root = root;
    this.open = open;
  }

  /**
   * Opens a folder.
   *
   * @param root its real path
   * @throws IOException also when that leads through a link
   */
  public static RealFolder open(Path root) throws IOException {
    return Bounded.of(() -> opened(root));
  }

  @SuppressWarnings("StreamResourceLeak") // the folder that is returned closes it
  private static RealFolder opened(Path root) throws IOException {
    Path top = root.getRoot();
    if (top != null) {
      try (DirectoryStream<Path> stream = Files.newDirectoryStream(top)) {
        if (stream instanceof SecureDirectoryStream<Path> secure) {
          return new RealFolder(root, below(secure, top.relativize(root)));
        }
      } catch (AccessDeniedException e) {
        // Folders above need not be readable to be passed through.
      }
    }
    requireReal(root);
    DirectoryStream<Path> stream = Files.newDirectoryStream(root);
    try {
      requireReal(root);
    } catch (IOException e) {
      stream.close();
      throw e;
    }
    if (stream instanceof SecureDirectoryStream<Path> secure) {
      return new RealFolder(root, secure);
    }
    stream.close();
    return new RealFolder(root, null);
  }

  /** Always another stream: one that hangs in a call cannot be closed. */
  private static SecureDirectoryStream<Path> below(SecureDirectoryStream<Path> from, Path path)
      throws IOException {
    SecureDirectoryStream<Path> at =
        from.newDirectoryStream(Path.of("."), LinkOption.NOFOLLOW_LINKS);
    for (Path name : path) {
      if (!name.toString().isEmpty()) {
        try (SecureDirectoryStream<Path> above = at) {
          at = above.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS);
        }
      }
    }
    return at;
  }

  private static void requireReal(Path folder) throws IOException {
    if (!folder.toRealPath().equals(folder)) {
      throw new IOException("a symbolic link points outside " + folder);
    }
  }

  /** The real path. */
  public Path path() {
    return root;
  }

  /** What is in a folder in here, as paths. */
  public List<Path> list(Path folder) throws IOException {
    return Bounded.of(() -> listed(folder));
  }

  private List<Path> listed(Path folder) throws IOException {
    Path parent = folder.getParent();
    Path name = folder.getFileName();
    if (open == null) {
      requireReal(folder);
      try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
        List<Path> entries = entries(folder, stream);
        requireReal(folder);
        return entries;
      }
    }
    if (folder.equals(root) || parent == null || name == null) {
      try (DirectoryStream<Path> stream = below(open, root.relativize(folder))) {
        return entries(folder, stream);
      }
    }
    return within(
        open,
        parent,
        above -> {
          try (DirectoryStream<Path> stream =
              above.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
            return entries(folder, stream);
          }
        });
  }

  private static List<Path> entries(Path folder, DirectoryStream<Path> stream) throws IOException {
    List<Path> entries = new ArrayList<>();
    try {
      for (Path entry : stream) {
        Path name = entry.getFileName();
        if (name != null) {
          entries.add(folder.resolve(name));
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return entries;
  }

  /** What is done in an open folder. */
  private interface Use<T> {
    T in(SecureDirectoryStream<Path> folder) throws IOException;
  }

  private <T> T within(SecureDirectoryStream<Path> from, Path folder, Use<T> use)
      throws IOException {
    HeldFolders.Held taken = held.take(folder);
    if (taken == null) {
      taken = HeldFolders.Held.of(folder, below(from, root.relativize(folder)));
    }
    try {
      return use.in(taken.stream());
    } finally {
      held.give(taken);
    }
  }

  /**
   * The bytes of a regular file in here.
   *
   * @param most how many to read at most
   */
  public byte[] read(Path file, int most) throws IOException {
    Path folder = file.getParent();
    Path name = file.getFileName();
    if (folder == null || name == null) {
      throw new IOException(file + " is not a file");
    }
    return Bounded.of(() -> bytes(folder, name, most));
  }

  private byte[] bytes(Path folder, Path name, int most) throws IOException {
    if (open == null) {
      Path file = folder.resolve(name);
      requireReal(folder);
      byte[] bytes = regular(file, most);
      requireReal(folder);
      return bytes;
    }
    return within(
        open,
        folder,
        in -> {
          requireRegular(
              in.getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                  .readAttributes());
          try (InputStream bytes =
              Channels.newInputStream(
                  in.newByteChannel(
                      name, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)))) {
            return bytes.readNBytes(most);
          }
        });
  }

  /** The bytes of a file that is neither a link nor anything else but a regular file. */
  public static byte[] regular(Path file, int most) throws IOException {
    requireRegular(
        Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS));
    try (InputStream bytes =
        Files.newInputStream(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
      return bytes.readNBytes(most);
    }
  }

  /** The same of a file that may be reached through links, as those of Git and its user may be. */
  public static byte[] linked(Path file, int most) throws IOException {
    return regular(file.toRealPath(), most);
  }

  private static void requireRegular(BasicFileAttributes attributes) throws IOException {
    if (!attributes.isRegularFile()) {
      throw new IOException("not a regular file");
    }
  }

  @Override
  public void close() {
    held.close();
    if (open != null) {
      HeldFolders.close(open);
    }
  }
}
