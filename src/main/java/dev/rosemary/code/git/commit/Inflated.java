package dev.rosemary.code.git.commit;

import java.io.IOException;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Compressed bytes in a file, of which no more is made than they have to be. */
final class Inflated {
  /** A commit is some hundred bytes; longer objects are none, or nobody's own words. */
  static final int MOST_BYTES = 1 << 20;

  private static final int PIECE = 4_096;

  private Inflated() {}

  /**
   * The bytes that a zlib stream holds.
   *
   * @param length how many they have to be; -1: as many as come, up to {@link #MOST_BYTES}
   */
  static byte[] read(BoundedFile file, long at, int length) throws IOException {
    if (length > MOST_BYTES) {
      throw new IOException("an object is too long");
    }
    byte[] plain = new byte[length < 0 ? PIECE : length];
    byte[] piece = new byte[PIECE];
    int made = 0;
    long next = at;
    Inflater inflater = new Inflater();
    try {
      while (!inflater.finished()) {
        if (made == plain.length && length < 0) {
          if (made == MOST_BYTES) {
            throw new IOException("an object is too long");
          }
          plain = java.util.Arrays.copyOf(plain, Math.min(MOST_BYTES, 2 * made));
        }
        if (inflater.needsInput()) {
          int here = file.available(next, PIECE);
          if (here <= 0) {
            throw new IOException("an object is cut off");
          }
          file.read(next, piece, 0, here);
          inflater.setInput(piece, 0, here);
          next += here;
        }
        int more = inflater.inflate(plain, made, plain.length - made);
        made += more;
        if (more == 0 && !inflater.needsInput() && !inflater.finished()) {
          throw new IOException("an object is longer than it says, or no zlib stream");
        }
      }
    } catch (DataFormatException e) {
      throw new IOException("an object is no zlib stream", e);
    } finally {
      inflater.end();
    }
    if (length >= 0 && made != length) {
      throw new IOException("an object is shorter than it says");
    }
    return made == plain.length ? plain : java.util.Arrays.copyOf(plain, made);
  }
}
