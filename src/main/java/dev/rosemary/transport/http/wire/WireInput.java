package dev.rosemary.transport.http.wire;

import java.io.IOException;
import java.io.InputStream;

/** The bytes of a connection, read ahead into a small buffer. Not thread safe. */
final class WireInput {
  private static final int BUFFER_BYTES = 8 << 10;

  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int start;
  private int end;

  WireInput(InputStream in) {
    this.in = in;
  }

  /** The next byte, or -1 at the end. */
  int read() throws IOException {
    if (start == end && !fill()) {
      return -1;
    }
    return buffer[start++] & 0xff;
  }

  /** At least one byte, or -1 at the end. */
  int read(byte[] bytes, int offset, int length) throws IOException {
    if (start == end) {
      if (length >= buffer.length) {
        return in.read(bytes, offset, length);
      }
      if (!fill()) {
        return -1;
      }
    }
    int count = Math.min(length, end - start);
    System.arraycopy(buffer, start, bytes, offset, count);
    start += count;
    return count;
  }

  /** Reads and drops; false at the end. */
  boolean skip() throws IOException {
    start = end;
    return fill();
  }

  private boolean fill() throws IOException {
    int read = in.read(buffer, 0, buffer.length);
    start = 0;
    end = Math.max(read, 0);
    return read > 0;
  }
}
