package dev.rosemary.store.sqlite;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;

/**
 * Which pages a write-ahead log holds of its file, by the heads of its frames ("WAL File Format":
 * 32 bytes, then a head of 24 bytes and a page for each frame; numbers are big-endian). Checksums
 * are left to SQLite.
 *
 * @param held how many different pages it holds
 * @param all how many pages the file has after the last transaction in the log; 0: there is none
 */
record LogPages(int held, int all) {
  /** Bytes that a head has behind the number of the page, the size and the two salts. */
  private static final int CHECKSUMS = 8;

  static LogPages of(Path log) throws IOException {
    BitSet held = new BitSet();
    BitSet begun = new BitSet();
    int all = 0;
    long length = Files.size(log);
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(log), 1 << 16))) {
      if (length < 32) {
        return new LogPages(0, 0);
      }
      in.skipNBytes(8);
      int size = in.readInt();
      in.skipNBytes(4);
      long salts = in.readLong();
      in.skipNBytes(CHECKSUMS);
      long frame = 24L + size;
      if (size <= 0) {
        return new LogPages(0, 0);
      }
      for (long at = 32; at + frame <= length; at += frame) {
        int page = in.readInt();
        int committed = in.readInt();
        // Frames of other salts are of the time before the log was begun anew.
        if (in.readLong() != salts || page <= 0) {
          break;
        }
        in.skipNBytes(CHECKSUMS + size);
        begun.set(page);
        if (committed > 0) {
          held.or(begun);
          begun.clear();
          held.clear(committed + 1, Math.max(committed + 1, held.length()));
          all = committed;
        }
      }
    }
    return new LogPages(held.cardinality(), all);
  }

  /** Whether nothing of the file is needed beside the log. */
  boolean isWhole() {
    return held == all;
  }
}
