package dev.rosemary.transport.stdio;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Reads lines of bytes into a buffer of its own that grows as far as the longest line allowed. Not
 * thread safe.
 */
final class LineReader {
  /** What {@link #next} found. */
  enum Found {
    /** A line that is not blank: {@link #bytes}, {@link #offset}, {@link #length}. */
    LINE,
    /** A line that was too long, or too long for the memory there is; it is passed over. */
    TOO_LONG,
    /** The end of the input. */
    END
  }

  private static final int INITIAL_BYTES = 16 << 10;

  /** A buffer that grew beyond this is given back after its line, so that one line costs once. */
  private static final int KEPT_BYTES = 1 << 20;

  private final InputStream in;
  private final int longest;
  private byte[] buffer = new byte[INITIAL_BYTES];
  private int start;
  private int end;
  private int scanned;
  private int lineStart;
  private int lineEnd;
  private boolean first = true;
  private boolean ended;

  /** Lines of at most {@code longest} bytes. */
  LineReader(InputStream in, int longest) {
    this.in = in;
    this.longest = longest;
  }

  byte[] bytes() {
    return buffer;
  }

  int offset() {
    return lineStart;
  }

  int length() {
    return lineEnd - lineStart;
  }

  /** Finds the next line. What it gave before is overwritten. */
  Found next() throws IOException {
    while (true) {
      int feed = feed();
      if (feed >= 0) {
        lineStart = start;
        lineEnd = feed;
        start = feed + 1;
        scanned = start;
      } else if (ended) {
        lineStart = start;
        lineEnd = end;
        start = end;
        scanned = end;
      } else if (end - start > longest) {
        return pass();
      } else if (fill()) {
        continue;
      } else {
        return pass();
      }
      if (lineEnd - lineStart > longest) {
        return Found.TOO_LONG;
      }
      trim();
      if (lineEnd > lineStart) {
        return Found.LINE;
      }
      if (ended && start == end) {
        return Found.END;
      }
    }
  }

  /** The place of the next line feed that is in the buffer, or -1. */
  private int feed() {
    for (int i = scanned; i < end; i++) {
      if (buffer[i] == '\n') {
        return i;
      }
    }
    scanned = end;
    return -1;
  }

  /** Reads more; false when memory is too short for a buffer that holds the line. */
  private boolean fill() throws IOException {
    if (start == end) {
      start = 0;
      end = 0;
      scanned = 0;
      if (buffer.length > KEPT_BYTES) {
        buffer = new byte[INITIAL_BYTES];
      }
    } else if (end == buffer.length && start > 0) {
      System.arraycopy(buffer, start, buffer, 0, end - start);
      end -= start;
      scanned -= start;
      start = 0;
    }
    if (end == buffer.length) {
      try {
        buffer = Arrays.copyOf(buffer, (int) Math.min(2L * buffer.length, longest + 2L));
      } catch (OutOfMemoryError e) {
        return false;
      }
    }
    int read = in.read(buffer, end, buffer.length - end);
    if (read < 0) {
      ended = true;
    } else {
      end += read;
    }
    return true;
  }

  /** Drops the rest of a line that is too long. */
  private Found pass() throws IOException {
    while (true) {
      start = 0;
      scanned = 0;
      end = 0;
      int read = in.read(buffer, 0, buffer.length);
      if (read < 0) {
        ended = true;
        return Found.TOO_LONG;
      }
      end = read;
      int feed = feed();
      if (feed >= 0) {
        start = feed + 1;
        scanned = start;
        return Found.TOO_LONG;
      }
    }
  }

  private void trim() {
    if (first) {
      first = false;
      if (lineEnd - lineStart >= 3
          && buffer[lineStart] == (byte) 0xEF
          && buffer[lineStart + 1] == (byte) 0xBB
          && buffer[lineStart + 2] == (byte) 0xBF) {
        lineStart += 3;
      }
    }
    while (lineEnd > lineStart && isBlank(buffer[lineEnd - 1])) {
      lineEnd--;
    }
    while (lineStart < lineEnd && isBlank(buffer[lineStart])) {
      lineStart++;
    }
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || b == '\t' || b == '\r';
  }
}
