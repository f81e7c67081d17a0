package dev.rosemary.code.git.commit;

import java.io.IOException;

/** An object as what differs from another one: pieces to copy, and bytes to put between them. */
final class Delta {
  private final byte[] delta;
  private int at;

  private Delta(byte[] delta) {
    this.delta = delta;
  }

  /** The object that a delta makes of its base. */
  static byte[] apply(byte[] base, byte[] delta) throws IOException {
    return new Delta(delta).on(base);
  }

  private byte[] on(byte[] base) throws IOException {
    if (length() != base.length) {
      throw new IOException("a delta is for another object");
    }
    int length = length();
    if (length > Inflated.MOST_BYTES) {
      throw new IOException("an object is too long");
    }
    byte[] made = new byte[length];
    int done = 0;
    while (at < delta.length) {
      int order = next();
      boolean copies = (order & 0x80) != 0;
      int from = copies ? bytes(order, 4) : at;
      int count = copies ? bytes(order >> 4, 3) : order;
      count = copies && count == 0 ? 0x10000 : count;
      byte[] source = copies ? base : delta;
      if (count == 0 || from < 0 || count > source.length - from || count > made.length - done) {
        throw new IOException("a delta is damaged");
      }
      System.arraycopy(source, from, made, done, count);
      done += count;
      at += copies ? 0 : count;
    }
    if (done != length) {
      throw new IOException("a delta is cut off");
    }
    return made;
  }

  private int next() throws IOException {
    if (at >= delta.length) {
      throw new IOException("a delta is cut off");
    }
    return delta[at++] & 0xFF;
  }

  /** A number of those bytes that a bit each says are there, the lowest first. */
  private int bytes(int bits, int most) throws IOException {
    int number = 0;
    for (int i = 0; i < most; i++) {
      if (((bits >> i) & 1) != 0) {
        number |= next() << (8 * i);
      }
    }
    return number;
  }

  private int length() throws IOException {
    long length = 0;
    for (int shift = 0; shift < 35; shift += 7) {
      int c = next();
      length |= (long) (c & 0x7F) << shift;
      if ((c & 0x80) == 0) {
        return (int) Math.min(length, Integer.MAX_VALUE);
      }
    }
    throw new IOException("a delta is damaged");
  }
}
