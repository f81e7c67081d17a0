package dev.rosemary.transport.http.guard;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Reads bodies of a bounded size, and holds a bounded number of bytes of all of them at once. */
public final class BodyReader {
  /** Bytes of the longest body: 16 MiB. */
  public static final int LONGEST = 16 << 20;

  /** Bytes of all bodies that are being read or worked on: a tree of JSON takes some times that. */
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
    ByteArrayOutputStream bytes =
        new ByteArrayOutputStream(announced < 0 ? CHUNK : (int) announced);
    byte[] chunk = new byte[announced < 0 ? CHUNK : Math.clamp(announced, 1, CHUNK)];
    int taken = 0;
    boolean whole = false;
    try {
      while (true) {
        int read = in.readNBytes(chunk, 0, chunk.length);
        if (read == 0) {
          break;
        }
        if (bytes.size() + read > LONGEST) {
          throw tooLong();
        }
        while ((long) taken * CHUNK < bytes.size() + read) {
          if (!chunks.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new UnreadException(
                503, "The server is busy with other large messages: send it again in a moment.");
          }
          taken++;
        }
        bytes.write(chunk, 0, read);
      }
      whole = true;
      return new Body(bytes.toByteArray(), taken);
    } finally {
      if (!whole) {
        chunks.release(taken);
      }
    }
  }

  private static UnreadException tooLong() {
    return new UnreadException(413, "A message may have 16 MiB; send less at once.");
  }
}
