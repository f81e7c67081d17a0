package dev.rosemary.engine.vector;

import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A derived file of unit vectors that is scanned as a whole; shared by processes. Thread safe, one
 * scan at a time: each uses two threads already.
 */
public final class VectorFile implements AutoCloseable {
  /** How long to wait before a lock of another opener in this process is tried again. */
  private static final long RETRY_NANOS = 1_000_000;

  private final Path path;
  private final VectorLayout layout;
  private final FileChannel channel;
  private final long systemStart = VectorHeader.readSystemStart();
  private MemorySegment mapped = MemorySegment.NULL;

  private VectorFile(Path path, VectorLayout layout, FileChannel channel) {
    this.path = path;
    this.layout = layout;
    this.channel = channel;
  }

  /**
   * Opens the file, making it when it is missing. Nothing is read or written before the first scan.
   *
   * @throws FailureException with {@link Failure.Storage} when that is not possible
   */
  public static VectorFile open(Path path, int dimensions) {
    try {
      return new VectorFile(
          path,
          new VectorLayout(dimensions),
          PrivateFiles.open(
              path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE));
    } catch (IOException e) {
      throw failure(path, e);
    }
  }

  /** The file. */
  public Path path() {
    return path;
  }

  /** How far a scanned cosine may be from the true one. */
  public double error() {
    return layout.error();
  }

  /**
   * The number of the latest change that the file holds. Asked for before a snapshot of the rows is
   * taken, it must be in that snapshot: where it is not, the rows were replaced by older ones.
   */
  public synchronized long held() {
    try {
      return locked(
          true,
          () -> {
            VectorHeader header = VectorHeader.read(channel);
            return header == null ? 0 : header.change();
          });
    } catch (IOException e) {
      throw failure(path, e);
    }
  }

  /**
   * The cosine of a query with every slot, after the file was brought up to date; 0 for a slot
   * without a vector. There may be more of them than slots.
   *
   * @param changes the rows in one snapshot
   * @param held what {@link #held} said before that snapshot was taken
   * @throws FailureException with {@link Failure.Storage} when the file cannot be used
   */
  public synchronized float[] scan(Embedding query, VectorChanges changes, long held) {
    long blocks = VectorLayout.blocks(changes.slots());
    boolean anew = held > changes.latest();
    try {
      while (true) {
        float[] cosines = anew ? null : locked(true, () -> current(query, changes, blocks));
        if (cosines != null) {
          return cosines;
        }
        boolean all = anew;
        locked(
            false,
            () -> {
              update(changes, blocks, all);
              return true;
            });
        anew = false;
      }
    } catch (IOException e) {
      throw failure(path, e);
    }
  }

  /**
   * Brings the file up to date as a scan does: places that lost their vector are zeros then.
   *
   * @param changes the rows in one snapshot
   * @param held what {@link #held} said before that snapshot was taken
   * @throws FailureException with {@link Failure.Storage} when the file cannot be used
   */
  public synchronized void update(VectorChanges changes, long held) {
    try {
      locked(
          false,
          () -> {
            update(changes, VectorLayout.blocks(changes.slots()), held > changes.latest());
            return true;
          });
    } catch (IOException e) {
      throw failure(path, e);
    }
  }

  /** The cosines, or null when the file does not hold all changes. */
  private float @Nullable [] current(Embedding query, VectorChanges changes, long blocks)
      throws IOException {
    return isCurrent(VectorHeader.read(channel), changes, blocks)
        ? BlockScan.products(map(blocks), layout, query.unit(), blocks)
        : null;
  }

  /** Writes what is missing; everything when it must be, or when what is there is wrong. */
  private void update(VectorChanges changes, long blocks, boolean anew) throws IOException {
    VectorHeader header = VectorHeader.read(channel);
    if (anew || header == null || !header.fits(layout, changes, systemStart)) {
      update(changes, -1, blocks);
    } else if (!isCurrent(header, changes, blocks)) {
      update(changes, header.change(), blocks);
    }
  }

  /** Whether the file holds all changes. It may hold more: others read later snapshots. */
  private boolean isCurrent(@Nullable VectorHeader header, VectorChanges changes, long blocks)
      throws IOException {
    return header != null
        && header.fits(layout, changes, systemStart)
        && header.change() >= changes.latest()
        && channel.size() >= layout.block(blocks);
  }

  /** What is done while the file is locked. */
  @FunctionalInterface
  private interface Locked<T extends @Nullable Object> {
    T run() throws IOException;
  }

  private <T extends @Nullable Object> T locked(boolean shared, Locked<T> work) throws IOException {
    while (true) {
      try (FileLock _ = channel.lock(0, Long.MAX_VALUE, shared)) {
        return work.run();
      } catch (OverlappingFileLockException e) {
        LockSupport.parkNanos(RETRY_NANOS);
      }
    }
  }

  private MemorySegment map(long blocks) throws IOException {
    long size = layout.block(blocks);
    if (mapped.byteSize() < size) {
      mapped = channel.map(FileChannel.MapMode.READ_ONLY, 0, size, Arena.ofAuto());
    }
    return mapped;
  }

  /** Writes the changes after {@code from}; all anew when it is negative. */
  private void update(VectorChanges changes, long from, long blocks) throws IOException {
    header(changes, from, true);
    grow(layout.block(blocks));
    BlockWriter writer = new BlockWriter(channel, layout, from < 0);
    try {
      changes.since(from, writer::change);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    writer.finish(blocks);
    header(changes, changes.latest(), false);
  }

  private void header(VectorChanges changes, long change, boolean updating) throws IOException {
    new VectorHeader(layout.dimensions(), changes.identity(), change, updating, systemStart)
        .write(channel);
  }

  private void grow(long size) throws IOException {
    if (channel.size() < size) {
      write(channel, ByteBuffer.allocate(1), size - 1);
    }
  }

  /** Writes all of a buffer. */
  static void write(FileChannel channel, ByteBuffer bytes, long position) throws IOException {
    long at = position - bytes.position();
    while (bytes.hasRemaining()) {
      channel.write(bytes, at + bytes.position());
    }
  }

  private static FailureException failure(Path path, IOException e) {
    return new FailureException(
        new Failure.Storage(
            "The vector file "
                + path
                + " cannot be used: "
                + e.getMessage()
                + ". It is derived from the memories, so none is lost; a search without"
                + " query_embedding works."),
        e);
  }

  @Override
  public synchronized void close() {
    try {
      mapped = MemorySegment.NULL;
      channel.close();
    } catch (IOException e) {
      // derived data: the next scan checks the file
    }
  }
}
