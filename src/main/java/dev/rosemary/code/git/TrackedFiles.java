package dev.rosemary.code.git;

import dev.rosemary.code.disk.Bounded;
import dev.rosemary.code.disk.RealFolder;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The paths that Git tracks in a working tree, out of its index file, versions 2 to 4, with SHA-1
 * or SHA-256, whole or split. An index that cannot be read counts as empty: then only ignored files
 * that are tracked are missed. The reader of JGit is not used: it measures the file system's clock
 * and writes what it found to the user's configuration.
 *
 * @see <a href="https://git-scm.com/docs/index-format">gitformat-index</a>
 */
public final class TrackedFiles {
  private static final TrackedFiles NONE = new TrackedFiles(Set.of(), Set.of());

  /** Bytes of an entry before its object's name. */
  private static final int OBJECT_AT = 40;

  /** Bytes before the mode in an entry. */
  private static final int MODE_AT = 24;

  private static final int SHA1_BYTES = 20;
  private static final int SHA256_BYTES = 32;
  private static final int SIGNATURE = 0x44495243; // "DIRC"
  private static final int LINK = 0x6C696E6B; // "link"
  private static final int EXTENDED = 0x4000;
  private static final int TYPE_MASK = 0xF000;
  private static final int REGULAR = 0x8000;

  /** An index of 64 MB has half a million files; it is held in memory. */
  private static final int MOST_BYTES = 1 << 26;

  /** No file system has longer paths. */
  private static final int MOST_NAME = 4_096;

  private final Set<String> files;
  private final Set<String> folders;

  private TrackedFiles(Set<String> files, Set<String> folders) {
    this.files = files;
    this.folders = folders;
  }

  /** Those of a working tree. */
  public static TrackedFiles of(GitFolder git) {
    String format = GitConfig.value(git.common().resolve("config"), "extensions", "objectformat");
    int objectBytes = "sha256".equalsIgnoreCase(format) ? SHA256_BYTES : SHA1_BYTES;
    try {
      Parse index = new Parse(git.data().resolve("index"), objectBytes);
      TrackedFiles tracked = new TrackedFiles(new HashSet<>(), new HashSet<>());
      index.entries(tracked);
      String shared = index.shared();
      if (shared != null) {
        // Entries of it that the other one replaces have its names; some may be no longer tracked.
        new Parse(git.data().resolve("sharedindex." + shared), objectBytes).entries(tracked);
      }
      return tracked;
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

  private void add(String path) {
    files.add(path);
    for (int slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
      if (!folders.add(path.substring(0, slash))) {
        return;
      }
    }
  }

  /**
   * One file being read. What is damaged fails with {@link BufferUnderflowException} or {@link
   * IllegalArgumentException}.
   */
  private static final class Parse {
    private final byte[] bytes;
    private final ByteBuffer in;
    private final int objectBytes;

    /** Characters of all names: each name of version 4 may hold the one before it. */
    private long characters;

    Parse(Path file, int objectBytes) throws IOException {
      this.bytes = Bounded.of(() -> RealFolder.linked(file, MOST_BYTES + 1));
      this.in = ByteBuffer.wrap(bytes);
      this.objectBytes = objectBytes;
      require(bytes.length <= MOST_BYTES);
    }

    private static void require(boolean holds) {
      if (!holds) {
        throw new IllegalArgumentException("no index of Git");
      }
    }

    void entries(TrackedFiles to) {
      require(in.getInt() == SIGNATURE);
      int version = in.getInt();
      require(version >= 2 && version <= 4);
      int count = in.getInt();
      byte[] name = new byte[0];
      for (int i = 0; i < count; i++) {
        int start = in.position();
        in.position(start + MODE_AT);
        int mode = in.getInt();
        in.position(start + OBJECT_AT + objectBytes);
        int flags = in.getShort();
        if ((flags & EXTENDED) != 0) {
          in.getShort();
        }
        if (version == 4) {
          int kept = name.length - offset();
          require(kept >= 0 && kept <= name.length);
          byte[] rest = untilZero();
          name = Arrays.copyOf(name, kept + rest.length);
          System.arraycopy(rest, 0, name, kept, rest.length);
        } else {
          name = untilZero();
          int length = in.position() - 1 - start;
          in.position(start + (length / 8 + 1) * 8);
        }
        characters += name.length;
        require(name.length <= MOST_NAME && characters <= MOST_BYTES);
        if ((mode & TYPE_MASK) == REGULAR && name.length > 0) {
          to.add(new String(name, StandardCharsets.UTF_8));
        }
      }
    }

    /** Behind the entries: the name of the index that this one is a part of, in hex, or null. */
    @Nullable String shared() {
      while (in.remaining() > objectBytes + 2 * Integer.BYTES) {
        int extension = in.getInt();
        int length = in.getInt();
        require(length >= 0);
        if (extension == LINK && length >= objectBytes) {
          byte[] name = new byte[objectBytes];
          in.get(name);
          // One that was split and is whole again has zeros there.
          return Arrays.equals(name, new byte[objectBytes]) ? null : HexFormat.of().formatHex(name);
        }
        in.position(in.position() + length);
      }
      return null;
    }

    private byte[] untilZero() {
      int start = in.position();
      while (in.get() != 0) {
        // to its end
      }
      return Arrays.copyOfRange(bytes, start, in.position() - 1);
    }

    /** A number in Git's offset encoding: seven bits a byte, each further byte adds one. */
    private int offset() {
      int b = in.get();
      int value = b & 0x7F;
      while ((b & 0x80) != 0) {
        b = in.get();
        value = ((value + 1) << 7) | (b & 0x7F);
      }
      return value;
    }
  }
}
