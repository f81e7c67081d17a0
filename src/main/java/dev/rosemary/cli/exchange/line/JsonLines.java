package dev.rosemary.cli.exchange.line;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Cuts a stream of bytes into numbered lines, whatever ends them. Not thread safe. */
public final class JsonLines {
  /** What {@link #next} found. */
  public enum Found {
    /** A line: {@link #bytes} from {@link #start} to {@link #end}. */
    LINE,
    /** A line of white space. */
    BLANK,
    /** A line beyond the limit, which was passed over. */
    TOO_LONG,
    /** The end of the stream. */
    END
  }

  private static final int CHUNK_BYTES = 64 << 10;

  /** A buffer that grew beyond this is given back after its line. */
  private static final int KEPT_BYTES = 1 << 20;

  private final InputStream in;
  private final int longest;
  private final byte[] chunk = new byte[CHUNK_BYTES];
  private int position;
  private int limit;
  private byte[] line = new byte[CHUNK_BYTES];
  private int start;
  private int end;
  private long number;
  private long bytesRead;
  private boolean cutOff;

  /** Lines of at most {@code longest} bytes. */
  public JsonLines(InputStream in, int longest) {
    this.in = in;
    this.longest = longest;
  }

  /** The next line, without a byte order mark and without white space at its ends. */
  public Found next() throws IOException {
    if (line.length > KEPT_BYTES) {
      line = new byte[CHUNK_BYTES];
    }
    start = 0;
    end = 0;
    if (position == limit && !fill()) {
      return Found.END;
    }
    number++;
    boolean tooLong = false;
    cutOff = false;
    while (true) {
      int feed = position;
      while (feed < limit && chunk[feed] != '\n') {
        feed++;
      }
      int length = feed - position;
      tooLong |= length > longest - end;
      if (!tooLong) {
        append(length);
      }
      position = feed;
      if (feed < limit) {
        position++;
        break;
      }
      if (!fill()) {
        cutOff = true;
        break;
      }
    }
    if (tooLong) {
      return Found.TOO_LONG;
    }
    trim();
    return start == end ? Found.BLANK : Found.LINE;
  }

  private boolean fill() throws IOException {
    position = 0;
    limit = Math.max(0, in.read(chunk, 0, chunk.length));
    bytesRead += limit;
    return limit > 0;
  }

  private void append(int length) {
    if (end + length > line.length) {
      line = Arrays.copyOf(line, (int) Math.min(longest, Math.max(2L * line.length, end + length)));
    }
    System.arraycopy(chunk, position, line, end, length);
    end += length;
  }

  private void trim() {
    if (number == 1
        && end >= 3
        && line[0] == (byte) 0xEF
        && line[1] == (byte) 0xBB
        && line[2] == (byte) 0xBF) {
      start = 3;
    }
    while (end > start && isWhite(line[end - 1])) {
      end--;
    }
    while (start < end && isWhite(line[start])) {
      start++;
    }
  }

  private static boolean isWhite(byte b) {
    return b == ' ' || b == '\t' || b == '\r';
  }

  /** The bytes that hold the line. */
  public byte[] bytes() {
    return line;
  }

  /** Where the line begins in {@link #bytes}. */
  public int start() {
    return start;
  }

  /** Where the line ends in {@link #bytes}. */
  public int end() {
    return end;
  }

  /** The number of the line, from 1. */
  public long number() {
    return number;
  }

  /** Whether the stream ended before the line did. */
  public boolean isCutOff() {
    return cutOff;
  }

  /** Bytes read of the stream so far. */
  public long bytesRead() {
    return bytesRead;
  }
}
