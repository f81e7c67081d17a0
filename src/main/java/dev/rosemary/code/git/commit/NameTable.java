package dev.rosemary.code.git.commit;

import java.io.IOException;

/** A sorted table of object names with its 256 counts, as packs and graphs of commits have it. */
final class NameTable {
  /** Bytes of the counts of names by their first byte. */
  static final int COUNTS_BYTES = 256 * Integer.BYTES;

  /** Names within which a first guess is mostly right. */
  private static final int NEAR = 64;

  private final BoundedFile file;
  private final long names;
  private final int length;
  private final int[] counts = new int[256];

  /**
   * A table in a file.
   *
   * @param counts where its counts stand
   * @param names where its names stand
   * @param length bytes of a name
   * @throws IOException also for counts that fall, or that the file has no room for
   */
  NameTable(BoundedFile file, long counts, long names, int length) throws IOException {
    this.file = file;
    this.names = names;
    this.length = length;
    int before = 0;
    for (int i = 0; i < this.counts.length; i++) {
      int count = file.number(counts + (long) i * Integer.BYTES);
      if (count < before) {
        throw new IOException("the counts of a table of names fall");
      }
      this.counts[i] = count;
      before = count;
    }
    if (names + (long) before * length > file.size()) {
      throw new IOException("a table of names is cut off");
    }
  }

  int size() {
    return counts[255];
  }

  /** The place of a name; negative: it is not there. */
  int find(byte[] name) throws IOException {
    int bucket = name[0] & 0xFF;
    int low = bucket == 0 ? 0 : counts[bucket - 1];
    int high = counts[bucket] - 1;
    // Names are evenly spread, so the second to fourth byte tell about where one stands.
    long share = ((name[1] & 0xFFL) << 16) | ((name[2] & 0xFFL) << 8) | (name[3] & 0xFFL);
    int place = low + (int) (((high - low + 1) * share) >> 24);
    if (low <= high) {
      file.around(names + (long) place * length);
    }
    // Beside the guess first, in what has been read, then halves.
    int near = NEAR;
    while (low <= high) {
      int order = file.compare(names + (long) place * length, name);
      if (order == 0) {
        return place;
      }
      if (order < 0) {
        low = place + 1;
      } else {
        high = place - 1;
      }
      int beside = order < 0 ? place + near : place - near;
      place = near > 0 && beside >= low && beside <= high ? beside : (low + high) >>> 1;
      near = 0;
    }
    return -1;
  }

  byte[] name(int place) throws IOException {
    byte[] name = new byte[length];
    file.read(names + (long) place * length, name, 0, length);
    return name;
  }
}
