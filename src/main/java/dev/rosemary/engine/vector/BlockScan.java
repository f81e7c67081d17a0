package dev.rosemary.engine.vector;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Multiplies a query with all vectors of a mapped file. Values are copied piece by piece into
 * arrays that stay in the processor's cache: copying is native, and loops over arrays are what the
 * virtual machine turns into vector instructions.
 */
final class BlockScan {
  /** Dimensions copied at once: 16 KiB. */
  private static final int PIECE = 32;

  /** Blocks below which a second thread costs more than it saves. */
  private static final long WORTH_A_THREAD = 8;

  private static final ValueLayout.OfShort HALF =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private final MemorySegment file;
  private final VectorLayout layout;
  private final float[] query;
  private final float[] products;

  private BlockScan(MemorySegment file, VectorLayout layout, float[] query, float[] products) {
    this.file = file;
    this.layout = layout;
    this.query = query;
    this.products = products;
  }

  /** The products of a query of unit length with the vectors of the first {@code blocks} blocks. */
  static float[] products(MemorySegment file, VectorLayout layout, float[] query, long blocks) {
    float[] products = new float[Math.toIntExact(blocks * VectorLayout.SLOTS)];
    BlockScan scan = new BlockScan(file, layout, query, products);
    if (blocks < WORTH_A_THREAD) {
      scan.scan(0, blocks);
      return products;
    }
    // A thread a scan: it costs a tenth of a millisecond, and nothing between scans.
    Thread other =
        Thread.ofPlatform().daemon().name("scan").unstarted(() -> scan.scan(0, blocks / 2));
    other.start();
    scan.scan(blocks / 2, blocks);
    boolean interrupted = false;
    while (other.isAlive()) {
      try {
        other.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return products;
  }

  private void scan(long from, long to) {
    short[] piece = new short[VectorLayout.SLOTS * PIECE];
    float[] sums = new float[VectorLayout.SLOTS];
    for (long block = from; block < to; block++) {
      Arrays.fill(sums, 0);
      long at = layout.block(block);
      for (int dimension = 0; dimension < query.length; dimension += PIECE) {
        int copied = Math.min(PIECE, query.length - dimension);
        MemorySegment.copy(file, HALF, at, piece, 0, VectorLayout.SLOTS * copied);
        at += (long) VectorLayout.SLOTS * copied * Short.BYTES;
        for (int i = 0; i < copied; i++) {
          add(sums, piece, i * VectorLayout.SLOTS, query[dimension + i]);
        }
      }
      System.arraycopy(sums, 0, products, (int) (block * VectorLayout.SLOTS), sums.length);
    }
  }

  /** Adds one dimension of a block; a method of its own, so that it is compiled by itself. */
  private static void add(float[] sums, short[] piece, int offset, float factor) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] += factor * Float.float16ToFloat(piece[offset + i]);
    }
  }
}
