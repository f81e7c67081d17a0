package dev.rosemary.code.git.commit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** A pack with its index, of which commits are read. For one thread; its owner closes it. */
final class Pack implements AutoCloseable {
  private static final int HEADER_BYTES = 8;
  private static final int MAGIC = 0xFF744F63;
  private static final int COMMIT = 1;
  private static final int OFFSET_DELTA = 6;
  private static final int NAMED_DELTA = 7;

  /** Deltas upon deltas; Git makes 50, and 4,095 at most when it is told to. */
  private static final int MOST_DELTAS = 4_096;

  private final BoundedFile index;
  private final BoundedFile pack;
  private final NameTable names;
  private final int nameBytes;
  private final long offsets;

  private Pack(BoundedFile index, BoundedFile pack, int nameBytes) throws IOException {
    this.index = index;
    this.pack = pack;
    this.nameBytes = nameBytes;
    if (index.number(0) != MAGIC || index.number(4) != 2) {
      throw new IOException("not an index of version 2");
    }
    long first = HEADER_BYTES + NameTable.COUNTS_BYTES;
    names = new NameTable(index, HEADER_BYTES, first, nameBytes);
    // After the names comes a CRC-32 for each.
    offsets = first + (long) names.size() * (nameBytes + Integer.BYTES);
  }

  /**
   * Opens a pack.
   *
   * @param index its index; the pack lies beside it
   * @param nameBytes bytes of an object's name
   */
  static Pack open(Path index, int nameBytes) throws IOException {
    String name = index.getFileName().toString();
    Path beside = index.resolveSibling(name.substring(0, name.length() - 4) + ".pack");
    BoundedFile first = BoundedFile.open(index, BoundedFile.NAMES);
    BoundedFile second = null;
    try {
      second = BoundedFile.open(beside, BoundedFile.NEIGHBOURS);
      return new Pack(first, second, nameBytes);
    } catch (IOException e) {
      first.close();
      if (second != null) {
        second.close();
      }
      throw e;
    }
  }

  /** Where an object stands in the pack; negative: it is not there. */
  long find(byte[] name) throws IOException {
    int place = names.find(name);
    if (place < 0) {
      return -1;
    }
    int offset = index.number(offsets + (long) place * Integer.BYTES);
    if (offset >= 0) {
      return offset;
    }
    long far = offsets + (long) names.size() * Integer.BYTES;
    return index.longNumber(far + (long) (offset & Integer.MAX_VALUE) * Long.BYTES);
  }

  /** The text of the commit that stands there; null for an object of another type. */
  byte @Nullable [] commit(long offset) throws IOException {
    Deque<byte[]> deltas = new ArrayDeque<>();
    long at = offset;
    while (true) {
      long header = at;
      int c = pack.unsignedByte(at++);
      int type = (c >> 4) & 7;
      long length = c & 0xF;
      for (int shift = 4; (c & 0x80) != 0 && shift < 32; shift += 7) {
        c = pack.unsignedByte(at++);
        length |= (long) (c & 0x7F) << shift;
      }
      if (length > Inflated.MOST_BYTES) {
        return null;
      }
      if (type == COMMIT) {
        byte[] text = Inflated.read(pack, at, (int) length);
        while (!deltas.isEmpty()) {
          text = Delta.apply(text, deltas.pop());
        }
        return text;
      }
      if ((type != OFFSET_DELTA && type != NAMED_DELTA) || deltas.size() == MOST_DELTAS) {
        return null;
      }
      long base;
      if (type == OFFSET_DELTA) {
        c = pack.unsignedByte(at++);
        long back = c & 0x7F;
        while ((c & 0x80) != 0) {
          c = pack.unsignedByte(at++);
          back = ((back + 1) << 7) | (c & 0x7F);
          requireBefore(back, header);
        }
        requireBefore(back, header);
        base = header - back;
      } else {
        byte[] name = new byte[nameBytes];
        pack.read(at, name, 0, nameBytes);
        at += nameBytes;
        base = find(name);
      }
      deltas.push(Inflated.read(pack, at, (int) length));
      if (base < 0) {
        throw new IOException("the base of a delta is missing");
      }
      at = base;
    }
  }

  private static void requireBefore(long back, long header) throws IOException {
    if (back <= 0 || back > header) {
      throw new IOException("the base of a delta lies outside the pack");
    }
  }

  @Override
  public void close() throws IOException {
    index.close();
    pack.close();
  }
}
