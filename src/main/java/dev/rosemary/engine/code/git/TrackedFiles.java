package dev.rosemary.engine.code.git;

import dev.rosemary.engine.code.disk.Bounded;
import dev.rosemary.engine.code.disk.RealFolder;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * The paths that Git tracks in a working tree, out of its index file, versions 2 to 4. An index
 * that cannot be read counts as empty: then only ignored files that are tracked are missed. The
 * reader of JGit is not used: it measures the file system's clock and writes what it found to the
 * user's configuration.
 *
 * @see <a href="https://git-scm.com/docs/index-format">gitformat-index</a>
 */
public final class TrackedFiles {
  private static final TrackedFiles NONE = new TrackedFiles(Set.of(), Set.of());

  /** Bytes of an entry before its flags. */
  private static final int ENTRY_BYTES = 60;

  /** Bytes before the object name in an entry. */
  private static final int MODE_AT = 24;

  private static final int SIGNATURE = 0x44495243; // "DIRC"
  private static final int EXTENDED = 0x4000;
  private static final int TYPE_MASK = 0xF000;
  private static final int REGULAR = 0x8000;

  /** An index of 256 MB has millions of files. */
  private static final int MOST_BYTES = 1 << 28;

  private final Set<String> files;
  private final Set<String> folders;

  private TrackedFiles(Set<String> files, Set<String> folders) {
    this.files = files;
    this.folders = folders;
  }

  /** Those of a working tree. */
  public static TrackedFiles of(GitFolder git) {
    Path index = git.data().resolve("index");
    try {
      byte[] bytes = Bounded.of(() -> RealFolder.linked(index, MOST_BYTES + 1));
      return bytes.length > MOST_BYTES ? NONE : parse(bytes, ByteBuffer.wrap(bytes));
    } catch (IOException | BufferUnderflowException | IllegalArgumentException e) {
      return NONE;
    }
  }

  /** Whether a file is tracked; the path is relative to the working tree's root. */
  public boolean hasFile(String path) {
    return files.contains(path);
  }

  /** Whether a tracked file lies somewhere below a folder. */
  public boolean hasFolder(String path) {
    return folders.contains(path);
  }

  private static TrackedFiles parse(byte[] bytes, ByteBuffer in) {
    if (in.getInt() != SIGNATURE) {
      return NONE;
    }
    int version = in.getInt();
    int count = in.getInt();
    if (version < 2 || version > 4) {
      return NONE;
    }
    Set<String> files = new HashSet<>();
    Set<String> folders = new HashSet<>();
    byte[] name = new byte[0];
    for (int i = 0; i < count; i++) {
      int start = in.position();
      int mode = in.getInt(start + MODE_AT);
      in.position(start + ENTRY_BYTES);
      int flags = in.getShort();
      if ((flags & EXTENDED) != 0) {
        in.getShort();
      }
      if (version == 4) {
        int kept = name.length - offset(in);
        byte[] rest = untilZero(bytes, in);
        name = Arrays.copyOf(name, kept + rest.length);
        System.arraycopy(rest, 0, name, kept, rest.length);
      } else {
        name = untilZero(bytes, in);
        int length = in.position() - 1 - start;
        in.position(start + (length / 8 + 1) * 8);
      }
      if ((mode & TYPE_MASK) == REGULAR) {
        add(new String(name, StandardCharsets.UTF_8), files, folders);
      }
    }
    return new TrackedFiles(files, folders);
  }

  private static void add(String path, Set<String> files, Set<String> folders) {
    files.add(path);
    for (int slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
      if (!folders.add(path.substring(0, slash))) {
        return;
      }
    }
  }

  private static byte[] untilZero(byte[] bytes, ByteBuffer in) {
    int start = in.position();
    while (in.get() != 0) {
      // to its end
    }
    return Arrays.copyOfRange(bytes, start, in.position() - 1);
  }

  /** A number in Git's offset encoding: seven bits a byte, each further byte adds one. */
  private static int offset(ByteBuffer in) {
    int b = in.get();
    int value = b & 0x7F;
    while ((b & 0x80) != 0) {
      b = in.get();
      value = ((value + 1) << 7) | (b & 0x7F);
    }
    return value;
  }
}
