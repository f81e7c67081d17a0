package dev.rosemary.transport.http.guard;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** Reads bodies of a bounded size, and holds a bounded number of bytes of all of them at once. */
public final class BodyReader {
  /** Bytes of the longest body: 16 MiB. */
  public static final int LONGEST = 16 << 20;

  /**
   * Bytes of all bodies that are being read or worked on, without the first {@link #CHUNK} of each,
   * so that small ones never wait for large ones: a tree of JSON takes some times that. Senders
   * share it, as {@link Space} says.
   */
  private static final int TOGETHER = 2 * LONGEST;

  private static final int CHUNK = 16 << 10;
  private static final long PATIENCE_MILLIS = 10_000;

  private final Space space = new Space(TOGETHER, PATIENCE_MILLIS);

  /** A body; closing it gives its bytes back. */
  public static final class Body implements AutoCloseable {
    private final byte[] bytes;
    private final Space.Holding holding;

    private Body(byte[] bytes, Space.Holding holding) {
      this.bytes = bytes;
      this.holding = holding;
    }

    /** What was sent. */
    public byte[] bytes() {
      return bytes;
    }

    @Override
    public void close() {
      holding.close();
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
   * @param owner whose it is, for the shares
   * @param end ends the reading, when another sender needs the room
   * @param announced bytes that its sender announced, or a negative number
   * @throws UnreadException when it is too long, or the server has no room for it
   */
  public Body read(String owner, Runnable end, InputStream in, long announced)
      throws IOException, UnreadException, InterruptedException {
    if (announced > LONGEST) {
      throw tooLong();
    }
    Space.Holding holding = space.open(owner, end);
    boolean whole = false;
    try {
      byte[] bytes = read(holding, in);
      holding.settle();
      whole = true;
      return new Body(bytes, holding);
    } finally {
      if (!whole) {
        holding.close();
      }
    }
  }

  private static byte[] read(Space.Holding holding, InputStream in)
      throws IOException, UnreadException, InterruptedException {
    // What was announced may never come: room is made for what is there.
    List<byte[]> parts = new ArrayList<>();
    int length = 0;
    while (true) {
      byte[] part;
      try {
        part = in.readNBytes(CHUNK);
      } catch (EOFException e) {
        if (holding.ended()) {
          throw busy();
        }
        throw e;
      }
      if (part.length == 0) {
        return joined(parts, length);
      }
      length += part.length;
      if (length > LONGEST) {
        throw tooLong();
      }
      if (!parts.isEmpty() && !holding.grow(CHUNK)) {
        throw busy();
      }
      parts.add(part);
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

  private static UnreadException busy() {
    return new UnreadException(
        503, "The server is busy with other large messages; retry in a moment.");
  }

  private static UnreadException tooLong() {
    return new UnreadException(413, "A message may have at most 16 MiB; send less at once.");
  }
}
