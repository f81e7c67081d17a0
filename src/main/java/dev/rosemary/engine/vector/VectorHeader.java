package dev.rosemary.engine.vector;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The header of a vector file.
 *
 * @param dimensions values of a vector
 * @param identity of the database
 * @param change the latest one that the file holds
 * @param updating whether an update was begun and not ended
 * @param systemStart when the operating system started, in seconds: what was written before that
 *     may never have reached the disk
 */
record VectorHeader(
    int dimensions, long identity, long change, boolean updating, long systemStart) {
  /** "RSMRYVC" and a version. */
  private static final long MARK = 0x01_43_56_59_52_4d_53_52L;

  private static final int BYTES = 48;

  /** Seconds by which two readings of one start may differ. */
  private static final long TOLERANCE = 5;

  /** When the operating system (or the container) started, in seconds; 0 where that is unknown. */
  static long readSystemStart() {
    return ProcessHandle.of(1)
        .flatMap(first -> first.info().startInstant())
        .map(Instant::getEpochSecond)
        .orElse(0L);
  }

  /** Whether a file with this header can be brought up to date; else it is to be written anew. */
  boolean fits(VectorLayout layout, VectorChanges changes, long start) {
    return !updating
        && dimensions == layout.dimensions()
        && identity == changes.identity()
        && Math.abs(systemStart - start) <= TOLERANCE;
  }

  /** The header of a file, or null when it has none. */
  static @Nullable VectorHeader read(FileChannel channel) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
    while (bytes.hasRemaining()) {
      if (channel.read(bytes, bytes.position()) < 0) {
        return null;
      }
    }
    bytes.flip();
    if (bytes.getLong() != MARK) {
      return null;
    }
    int dimensions = bytes.getInt();
    boolean updating = bytes.getInt() != 0;
    return new VectorHeader(
        dimensions, bytes.getLong(), bytes.getLong(), updating, bytes.getLong());
  }

  void write(FileChannel channel) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putLong(MARK).putInt(dimensions).putInt(updating ? 1 : 0);
    bytes.putLong(identity).putLong(change).putLong(systemStart).clear();
    VectorFile.write(channel, bytes, 0);
  }
}
