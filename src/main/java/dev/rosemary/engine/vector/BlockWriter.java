package dev.rosemary.engine.vector;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Writes changes of slots, which come in order, a block at once. Through the channel and not a
 * mapping: a full disk is an exception there, here it would be a fault of the process.
 */
final class BlockWriter {
  private final FileChannel channel;
  private final VectorLayout layout;
  private final boolean anew;
  private final ByteBuffer bytes;
  private long block = -1;

  /**
   * A writer.
   *
   * @param anew whether what the file holds is to be overwritten and not read
   */
  BlockWriter(FileChannel channel, VectorLayout layout, boolean anew) {
    this.channel = channel;
    this.layout = layout;
    this.anew = anew;
    bytes =
        ByteBuffer.allocate(Math.toIntExact(layout.blockBytes())).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Puts a vector of unit length into a slot, or zeros. */
  void change(long slot, @Nullable Embedding embedding) {
    try {
      long wanted = slot / VectorLayout.SLOTS;
      if (wanted != block) {
        flush();
        load(wanted);
      }
      float[] unit =
          embedding == null || embedding.dimensions() != layout.dimensions()
              ? new float[layout.dimensions()]
              : embedding.unit();
      int at = (int) (slot % VectorLayout.SLOTS) * Short.BYTES;
      for (float value : unit) {
        bytes.putShort(at, Float.floatToFloat16(value));
        at += VectorLayout.SLOTS * Short.BYTES;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes what is left, and empties the blocks up to {@code blocks} of a file written anew. */
  void finish(long blocks) throws IOException {
    flush();
    if (anew) {
      load(blocks);
    }
  }

  private void load(long wanted) throws IOException {
    Arrays.fill(bytes.array(), (byte) 0);
    if (anew) {
      for (long empty = block + 1; empty < wanted; empty++) {
        VectorFile.write(channel, bytes.clear(), layout.block(empty));
      }
    } else {
      long at = layout.block(wanted);
      bytes.clear();
      while (bytes.hasRemaining() && channel.read(bytes, at + bytes.position()) >= 0) {
        // reads on
      }
    }
    block = wanted;
  }

  private void flush() throws IOException {
    if (block >= 0) {
      VectorFile.write(channel, bytes.clear(), layout.block(block));
    }
  }
}
