package dev.rosemary.transport.http.guard;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Reads bodies of a bounded size, and holds a bounded number of bytes of all of them at once. */
public final class BodyReader {
  /** Bytes of the longest body: 16 MiB. */
  public static final int LONGEST = 16 << 20;

  /**
   * Bytes of all bodies that are being read or worked on, without the first {@link #CHUNK} of each,
   * so that small ones never wait for large ones: a tree of JSON takes some times that.
   */
  private static final int TOGETHER = 2 * LONGEST;

  private static final int CHUNK = 16 << 10;
  private static final long PATIENCE_SECONDS = 10;

  private final Semaphore chunks = new Semaphore(TOGETHER / CHUNK, true);

  /** A body; closing it gives its bytes back. */
  public final class Body implements AutoCloseable {
    private final byte[] bytes;
    private final int taken;

    private Body(byte[] bytes, int taken) {
      this.bytes = bytes;
      this.taken = taken;
    }

    /** What was sent. */
    public byte[] bytes() {
      return bytes;
    }

    @Override
    public void close() {
      chunks.release(taken);
    }
  }

  /** Why a body was not read. */
  public static final class UnreadException extends Exception {
    private static final long serialVersionUID = 1L;

    /** The status of HTTP that says so. */
    private final int status;

    UnreadException(int status, String message) {
      super(message, null, false, false);
      this.status = status;
    }

    /** The status of HTTP that says so: 413 or 503. */
    public int status() {
      return status;
    }
  }

  /**
   * Reads a body to its end.
   *
   * @param announced bytes that its sender announced, or a negative number
   * @throws UnreadException when it is too long, or the server has no room for it
   */
  public Body read(InputStream in, long announced)
      throws IOException, UnreadException, InterruptedException {
    if (announced > LONGEST) {
      throw tooLong();
    }
    // What was announced may never come: room is made for what is there.
    List<byte[]> parts = new ArrayList<>();
    int length = 0;
    int taken = 0;
    boolean whole = false;
    try {
      while (true) {
        byte[] part = in.readNBytes(CHUNK);
        if (part.length == 0) {
          break;
        }
        length += part.length;
        if (length > LONGEST) {
          throw tooLong();
        }
        while ((long) taken * CHUNK < length - CHUNK) {
          if (!chunks.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new UnreadException(
                503, "The server is busy with other large messages: send it again in a moment.");
          }
          taken++;
        }
        parts.add(part);
      }
      byte[] bytes = joined(parts, length);
      whole = true;
      return new Body(bytes, taken);
    } finally {
      if (!whole) {
        chunks.release(taken);
      }
    }
  }

  private static byte[] joined(List<byte[]> parts, int length) {
    if (parts.size() == 1) {
      return parts.get(0);
    }
    byte[] bytes = new byte[length];
    int at = 0;
    for (byte[] part : parts) {
      System.arraycopy(part, 0, bytes, at, part.length);
      at += part.length;
    }
    return bytes;
  }

  private static UnreadException tooLong() {
    return new UnreadException(413, "A message may have 16 MiB; send less at once.");
  }
}
