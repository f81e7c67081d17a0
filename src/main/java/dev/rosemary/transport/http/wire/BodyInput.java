package dev.rosemary.transport.http.wire;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** The body of a request: so many bytes, or chunks (RFC 9112, section 7.1). Not thread safe. */
final class BodyInput extends InputStream {
  /** Digits of the size of a chunk: as many as a body that is served can need, and no overflow. */
  private static final int MOST_DIGITS = 8;

  /** Bytes of the line with a chunk's size, extensions with it. */
  private static final int LONGEST_SIZE = 256;

  /** Bytes of all extensions of one body. */
  private static final int ALL_EXTENSIONS = 16 << 10;

  /** Bytes of the fields behind the last chunk. */
  private static final int ALL_TRAILERS = 8 << 10;

  /** Runs once, before the first byte is read and after the last. */
  interface Progress {
    /** The body is wanted. */
    void begins() throws IOException;

    /** The body is there. */
    void ended();
  }

  private final WireInput in;
  private final Lines lines;
  private final boolean chunked;
  private final Progress progress;
  private long left;
  private boolean begun;
  private boolean inChunks;
  private boolean ended;
  private boolean broken;
  private int extensions;

  BodyInput(WireInput in, long length, Progress progress) {
    this.in = in;
    lines = new Lines(in);
    chunked = length == Head.CHUNKED;
    left = chunked ? 0 : length;
    this.progress = progress;
    ended = length == 0;
  }

  /** Whether all of it was read. */
  boolean ended() {
    return ended;
  }

  /** Whether nothing behind it can be found, as it broke off or was malformed. */
  boolean broken() {
    return broken;
  }

  /** Bytes that are known to be missing; of a body in chunks, those of the chunk. */
  long left() {
    return left;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (ended || length == 0) {
      return ended ? -1 : 0;
    }
    if (broken) {
      throw new EOFException("the body was cut off");
    }
    boolean whole = false;
    try {
      if (!begun) {
        begun = true;
        progress.begins();
      }
      int read = next(bytes, offset, length);
      whole = true;
      return read;
    } finally {
      broken = !whole;
    }
  }

  private int next(byte[] bytes, int offset, int length) throws IOException {
    if (left == 0 && chunked && !chunk()) {
      end();
      return -1;
    }
    int read = in.read(bytes, offset, (int) Math.min(length, left));
    if (read < 0) {
      throw new EOFException("the input ended within a body");
    }
    left -= read;
    if (left == 0 && !chunked) {
      end();
    }
    return read;
  }

  private void end() {
    ended = true;
    progress.ended();
  }

  /** Goes to the next chunk; false when there is none and the trailers are read. */
  private boolean chunk() throws IOException {
    if (inChunks && !line(0).isEmpty()) {
      throw new MalformedException("A chunk is longer than its size.");
    }
    inChunks = true;
    String line = line(LONGEST_SIZE);
    int digits = 0;
    while (digits < line.length() && Syntax.isHex(line.charAt(digits))) {
      digits++;
    }
    if (digits == 0 || digits > MOST_DIGITS) {
      throw new MalformedException(
          "The size of a chunk must be 1 to " + MOST_DIGITS + " hexadecimal digits.");
    }
    if (digits < line.length() && line.charAt(digits) != ';') {
      throw new MalformedException("Unexpected text after the size of a chunk.");
    }
    extensions += line.length() - digits;
    if (extensions > ALL_EXTENSIONS) {
      throw new MalformedException("The chunks have too many extensions.");
    }
    left = Long.parseLong(line.substring(0, digits), 16);
    if (left == 0) {
      // Nothing of them is used: a trailer must not say what no proxy has checked.
      Head.fields(lines, ALL_TRAILERS);
      return false;
    }
    return true;
  }

  private String line(int most) throws IOException {
    String line = lines.next(most, 400);
    if (line == null) {
      throw new EOFException("the input ended within a body");
    }
    return line;
  }
}
