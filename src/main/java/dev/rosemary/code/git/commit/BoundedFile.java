package dev.rosemary.code.git.commit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file that is read by position, a window at a time, and need not be what it claims: what lies
 * beyond its end is an error, whatever its own numbers say. For one thread; its owner closes it.
 */
final class BoundedFile implements AutoCloseable {
  /** Bytes that are read at once where neighbours are mostly asked for next. */
  static final int NEIGHBOURS = 16_384;

  /** The same where a name is looked for near the place where it is likely to stand. */
  static final int NAMES = 8_192;

  /** The same where they are not. */
  static final int ALONE = 256;

  private final FileChannel channel;
  private final long size;
  private final ByteBuffer window;
  private long from;

  private BoundedFile(FileChannel channel, int bytes) throws IOException {
    this.channel = channel;
    window = ByteBuffer.allocateDirect(bytes);
    size = channel.size();
    window.limit(0);
  }

  /**
   * Opens a regular file, which a link may lead to.
   *
   * @param bytes that are read at once: {@link #NEIGHBOURS}, {@link #NAMES} or {@link #ALONE}
   */
  static BoundedFile open(Path file, int bytes) throws IOException {
    Path real = file.toRealPath();
    if (!Files.isRegularFile(real)) {
      throw new IOException("not a regular file");
    }
    FileChannel channel = FileChannel.open(real, StandardOpenOption.READ);
    try {
      return new BoundedFile(channel, bytes);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  long size() {
    return size;
  }

  /** How many bytes of the window stand at a place, up to {@code most}; 0 at the end. */
  int available(long at, int most) throws IOException {
    if (at < from || at + most > from + window.limit()) {
      fill(at);
    }
    return (int) Math.min(most, from + window.limit() - at);
  }

  /** Reads what lies on both sides of a place, which the next questions are about. */
  void around(long at) throws IOException {
    if (at < from || at >= from + window.limit()) {
      fill(Math.max(0, at - window.capacity() / 2));
    }
  }

  private void fill(long at) throws IOException {
    if (at < 0 || at > size) {
      throw new IOException("beyond the end of the file");
    }
    window.clear();
    from = at;
    while (window.hasRemaining() && channel.read(window, from + window.position()) > 0) {
      // until it is full or the file is at its end
    }
    window.flip();
  }

  /** Copies bytes to a place in an array, all of them. */
  void read(long at, byte[] to, int offset, int length) throws IOException {
    int done = 0;
    while (done < length) {
      int here = available(at + done, Math.min(length - done, window.capacity()));
      if (here <= 0) {
        throw new IOException("beyond the end of the file");
      }
      window.get((int) (at + done - from), to, offset + done, here);
      done += here;
    }
  }

  int unsignedByte(long at) throws IOException {
    require(at, 1);
    return window.get((int) (at - from)) & 0xFF;
  }

  int number(long at) throws IOException {
    require(at, Integer.BYTES);
    return window.getInt((int) (at - from));
  }

  long longNumber(long at) throws IOException {
    require(at, Long.BYTES);
    return window.getLong((int) (at - from));
  }

  /** Compares the bytes at a place with a name, as unsigned numbers. */
  int compare(long at, byte[] name) throws IOException {
    require(at, name.length);
    for (int i = 0; i < name.length; i++) {
      int difference = (window.get((int) (at - from) + i) & 0xFF) - (name[i] & 0xFF);
      if (difference != 0) {
        return difference;
      }
    }
    return 0;
  }

  private void require(long at, int bytes) throws IOException {
    if (available(at, bytes) < bytes) {
      throw new IOException("beyond the end of the file");
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
